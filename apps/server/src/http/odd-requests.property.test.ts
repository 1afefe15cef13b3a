import { METHODS } from "node:http"
import { type Endpoint, exampleOf, publicEndpoints } from "@rasoi/contract"
import { consoleEndpoints } from "@rasoi/contract/console"
import fc from "fast-check"
import { rounds } from "../../../../tests/rounds.ts"
import { expect, test, testApp } from "../testing/fixtures.ts"
import { sendRaw } from "../testing/raw-request.ts"

let complaints: object[] = []

const write = (text: string) => {
  const line = JSON.parse(text)
  if (line.level >= 40) complaints.push(line)
}
const app = await testApp({ config: { trustProxy: "loopback" }, logDestination: { write } })
const restaurantId = await app.restaurant()
const key = (await app.key(restaurantId)).secret
const cookie = await app.signedIn(restaurantId)

// An event stream never ends, and who signs out gets no further.
const leftOut = ["console.events", "console.session.delete"]
const endpoints: readonly Endpoint[] = [...publicEndpoints, ...consoleEndpoints].filter(
  ({ id }) => !leftOut.includes(id),
)
const otherPaths = [
  "/",
  "*",
  "/assets/",
  "/console/assets/",
  "/console/",
  "/t/{token}",
  "/docs/",
  "/healthz",
  "//",
]

const oddText = fc.oneof(
  fc.constantFrom(
    "",
    "%00",
    "%",
    "%zz",
    "%FF",
    "..",
    "%2e%2e%2f",
    "a b",
    "\u00e9",
    "__proto__",
    "-1",
    "1e99",
  ),
  fc.constantFrom(
    "a".repeat(300),
    "2026-10-17",
    "2026-02-30",
    "ord_1",
    "GET",
    "application/json",
    "bytes=0-",
  ),
  fc.string({ maxLength: 20 }),
)

interface Route {
  method: string
  path: string
  example: unknown
}

const route: fc.Arbitrary<Route> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(...endpoints)
      .map(each => ({ method: each.method, path: each.path, example: exampleOf(each).body })),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      method: fc.constantFrom(...METHODS),
      path: fc.constantFrom(...endpoints.map(({ path }) => path), ...otherPaths),
      example: fc.constant(undefined),
    }),
  },
)

const queryNames = ["limit", "cursor", "date", "people", "from", "status", "__proto__"]
const query = fc.option(fc.array(fc.tuple(fc.constantFrom(...queryNames), oddText), { maxLength: 3 }))

const headerNames = [
  "Accept-Encoding",
  "Content-Type",
  "Expect",
  "Idempotency-Key",
  "If-Match",
  "If-None-Match",
  "Origin",
  "Range",
  "Sec-Fetch-Site",
  "Service-Test-Scenario",
  "Service-Test-Time",
  "Service-Version",
  "X-Forwarded-For",
  "X-Forwarded-Proto",
  "X-Request-Id",
]
const oddHeader = fc.tuple(fc.constantFrom(...headerNames), oddText)

const oddBody = fc.oneof(
  fc.constantFrom("", "{", "[[[[", "\u0000", "null", "{}", '{"__proto__":1}', '"\\ud800"'),
  fc.json({ maxDepth: 3 }),
  fc.string(),
)

const request = fc.record({
  route,
  id: oddText,
  query,
  headers: fc.array(oddHeader, { maxLength: 3 }),
  body: fc.option(oddBody),
  as: fc.constantFrom("nobody", "key", "session"),
})

interface Odd {
  route: Route
  id: string
  query: [name: string, value: string][] | null
  headers: [name: string, value: string][]
  /** Null: the endpoint's own example. */
  body: string | null
  as: string
}

/** One line of a head: what would begin another line is left out, so that the request stays one. */
const oneLine = (text: string) => text.replace(/[\r\n]/g, "")

function bytesOf({ route: { method, path, example }, id, query: sent, headers, body, as }: Odd): Buffer {
  const search = sent === null ? "" : `?${sent.map(([name, value]) => `${name}=${value}`).join("&")}`
  const text = body ?? (example === undefined ? undefined : JSON.stringify(example))
  const lines = [
    `${method} ${oneLine(path.replace(/\{\w+\}/, () => id) + search)} HTTP/1.1`,
    "Host: localhost",
    "Connection: close",
    "X-Forwarded-Proto: https",
    ...(as === "key" ? [`Authorization: Bearer ${key}`, "Idempotency-Key: odd-requests"] : []),
    ...(as === "session" ? [`Cookie: ${cookie}`] : []),
    ...(text === undefined
      ? []
      : [`Content-Length: ${Buffer.byteLength(text)}`, "Content-Type: application/json"]),
    ...headers.map(([name, value]) => `${name}: ${oneLine(value)}`),
  ]
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n${text ?? ""}`)
}

test("whatever is sent, nothing is a fault of ours, and each refusal stands in the envelope", async () => {
  await fc.assert(
    fc.asyncProperty(request, async odd => {
      complaints = []
      app.clock.advance(60_000)
      const { status, head, body: refusal } = await sendRaw(app.port, bytesOf(odd))
      expect(complaints).toEqual([])
      expect(status).toBeGreaterThanOrEqual(100)
      expect(status).toBeLessThan(500)
      if (status >= 400 && odd.route.method !== "HEAD" && head.includes("application/json")) {
        expect(JSON.parse(refusal).error).toMatchObject({
          code: expect.any(String),
          requestId: expect.any(String),
        })
      }
    }),
    { numRuns: rounds(1000) },
  )
})
