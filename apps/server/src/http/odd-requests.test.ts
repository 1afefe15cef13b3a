import { once } from "node:events"
import { type IncomingMessage, METHODS } from "node:http"
import { connect } from "node:net"
import { type Endpoint, exampleOf, publicEndpoints } from "@rasoi/contract"
import { consoleEndpoints } from "@rasoi/contract/console"
import { afterEach, beforeEach, expect, test } from "vitest"
import { testApp } from "../testing/fixtures.ts"
import { until } from "../testing/process.ts"
import { type RawResponse, sendRaw } from "../testing/raw-request.ts"

/** Lines of the log, from warnings up. */
let complaints: object[] = []

const app = await testApp({
  logDestination: {
    write(text) {
      const line = JSON.parse(text)
      if (line.level >= 40) complaints.push(line)
    },
  },
})
const restaurantId = await app.restaurant()
const { secret } = await app.key(restaurantId)
const credentials: string[] = [
  `Authorization: Bearer ${secret}`,
  `Cookie: ${await app.signedIn(restaurantId)}`,
]
beforeEach(() => {
  complaints = []
  app.clock.advance(60_000)
})
afterEach(() => expect(complaints).toEqual([]))

interface OddRequest {
  method: string
  target: string
  headers?: readonly string[]
  body?: string
}

function send({ method, target, headers = [], body }: OddRequest): Promise<RawResponse> {
  const length = body === undefined ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]
  const head = [`${method} ${target} HTTP/1.1`, "Host: localhost", "Connection: close", ...length, ...headers]
  return sendRaw(app.port, Buffer.from(`${head.join("\r\n")}\r\n\r\n${body ?? ""}`))
}

async function refusal(request: OddRequest): Promise<[status: number, code: string]> {
  const { status, body } = await send(request)
  return [status, JSON.parse(body).error.code]
}

test.each(METHODS.filter(method => !["GET", "HEAD", "CONNECT"].includes(method)))(
  "%s of what can only be read: 405 with Allow; of nothing: 404",
  async method => {
    expect(await refusal({ method, target: "/v1/menu" })).toEqual([405, "METHOD_NOT_ALLOWED"])
    expect((await send({ method, target: "/v1/menu" })).head).toContain("allow: GET, HEAD")
    expect(await refusal({ method, target: "/v1/nothing" })).toEqual([404, "NOT_FOUND"])
  },
)

test("CONNECT is refused, and an expectation that nobody knows is ignored", async () => {
  expect(await refusal({ method: "CONNECT", target: "example.com:443" })).toEqual([400, "MALFORMED_REQUEST"])
  const headers = ["Expect: wonders", ...credentials]
  expect((await send({ method: "GET", target: "/v1/menu", headers })).status).toBe(200)
})

test.each([
  "/assets/../package.json",
  "/assets/%2e%2e/package.json",
  "/assets//etc/passwd",
  "/assets/",
  "/assets/%",
  "/assets/nothing.css",
  `/assets/${"a".repeat(5000)}`,
  "/console/assets/../index.html",
  "/%00",
  "//",
])("GET %s: 404", async target => {
  expect(await refusal({ method: "GET", target })).toEqual([404, "NOT_FOUND"])
})

test.each(["/assets/%00", "/console/assets/%00"])("GET %s: 400", async target => {
  expect(await refusal({ method: "GET", target })).toEqual([400, "MALFORMED_REQUEST"])
})

test.each(["Range: bytes=9-1", "Range: bytes=999999999-", 'If-Match: "other"'])(
  "an asset with %s: 400, and not a fault of ours",
  async header => {
    const request = { method: "GET", target: "/assets/icon-192.png", headers: [header] }
    expect(await refusal(request)).toEqual([400, "MALFORMED_REQUEST"])
  },
)

const everyEndpoint: readonly Endpoint[] = [...publicEndpoints, ...consoleEndpoints]
const withId = everyEndpoint.filter(({ path }) => path.includes("{"))
const unknownIds = [
  "%00",
  "a%00b",
  "%",
  "%E0%A4%A",
  "%FF",
  "%F0%9F%98%80",
  "a".repeat(300),
  "a".repeat(10_000),
]

function exampleBody(endpoint: Endpoint): Pick<OddRequest, "body" | "headers"> {
  if (!endpoint.body) return {}
  return {
    body: JSON.stringify(exampleOf(endpoint).body),
    headers: ["Content-Type: application/json", ...credentials],
  }
}

test.each(withId.map(endpoint => [endpoint.id, endpoint] as const))(
  "%s of an id that names nothing: 404, whatever its shape",
  async (_, endpoint) => {
    for (const id of unknownIds) {
      const target = endpoint.path.replace(/\{\w+\}/, id)
      const request = { method: endpoint.method, target, headers: credentials, ...exampleBody(endpoint) }
      expect([id.slice(0, 20), ...(await refusal(request))]).toEqual([id.slice(0, 20), 404, "NOT_FOUND"])
    }
  },
)

test.each([
  ["of known length", "Content-Length: 1000"],
  ["in chunks", "Transfer-Encoding: chunked"],
])("an upload %s that breaks off is no fault of ours", async (_, length) => {
  for (const request of ["PUT /console/v1/menu", "POST /v1/orders"]) {
    const head = [`${request} HTTP/1.1`, "Host: localhost", "Content-Type: application/json", length]
    const arrived = once(app.http.server, "request") as Promise<[IncomingMessage]>
    const socket = connect(app.port, "127.0.0.1")
    socket.write(`${[...head, ...credentials].join("\r\n")}\r\n\r\n3\r\n{"a\r\n`)
    const [{ socket: serverSide }] = await arrived
    socket.destroy()
    await until(() => serverSide.closed)
  }
})
