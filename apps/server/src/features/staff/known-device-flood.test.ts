import { signIn as endpoint } from "@rasoi/contract/console"
import { beforeEach, expect, test } from "vitest"
import { startTestApp, type TestApp } from "../../testing/app.ts"
import { testApp } from "../../testing/fixtures.ts"
import { deviceCookieOf } from "./team.fixture.ts"

const windowMs = 15 * 60_000
const { count } = endpoint.limit

let owner: { email: string; password: string }

const app = await testApp()
beforeEach(async () => {
  app.clock.advance(windowMs)
  owner = await app.person(await app.restaurant())
})

const attempt = (body: object, cookie = "") =>
  app.call("/console/v1/session", { method: "POST", body, cookie })

const left = ({ headers }: { headers: Headers }) =>
  Number(/r=(\d+)/.exec(headers.get("ratelimit") ?? "")?.[1])

/** What a customer in the restaurant's network can do: every request has the address of the staff's devices. */
async function flood(): Promise<void> {
  const statuses = new Set<number>()
  for (let sent = 0; sent < count + 20; sent += 20) {
    const guesses = Array.from({ length: 20 }, (_, index) =>
      attempt({ email: `guess${sent + index}@example.com`, password: "wrong" }),
    )
    for (const { status } of await Promise.all(guesses)) statuses.add(status)
  }
  expect(statuses).toEqual(new Set([401, 429]))
}

/** The same without the time that passwords take. */
function useUpAddress({ limiter, clock }: TestApp): void {
  for (let used = 0; used < count; used += 1)
    limiter.consume(`${endpoint.id}:127.0.0.1`, count, windowMs, clock.now())
}

test("320 sign-ins from the restaurant's address: a known device signs in all the same", async () => {
  const device = deviceCookieOf(await attempt(owner))
  await flood()
  expect((await attempt(owner)).status).toBe(429)
  expect((await attempt(owner, device)).status).toBe(201)
})

test("an invented cookie, a changed one and one of another server get nothing of their own", async () => {
  const device = deviceCookieOf(await attempt(owner))
  const [name, value = ""] = device.split("=")
  const [id = "", signature = "", ...marks] = value.split(".")
  const another = await startTestApp()
  const theirs = deviceCookieOf(
    await another.call("/console/v1/session", {
      method: "POST",
      body: await another.person(await another.restaurant()),
    }),
  )
  await another.stop()
  useUpAddress(app)
  const invented = "A".repeat(22)
  const wrong = [
    [invented, invented, invented],
    [invented, signature, ...marks],
    [id, signature.replace(/./, first => (first === "A" ? "B" : "A")), ...marks],
    [id, ...marks],
    [id, marks[0] ?? "", signature],
    [id, signature],
  ]
  for (const parts of wrong) expect((await attempt(owner, `${name}=${parts.join(".")}`)).status).toBe(429)
  expect((await attempt(owner, theirs)).status).toBe(429)
})

test("a known device has the same number of requests, and uses up none of its address", async () => {
  const device = deviceCookieOf(await attempt(owner))
  const before = left(await attempt({}))
  for (let sent = 0; sent < count; sent += 20)
    await Promise.all(Array.from({ length: 20 }, () => attempt({}, device)))
  const refused = await attempt(owner, device)
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "900"])
  expect(before - left(await attempt({}))).toBe(1)
})

test("a device that has signed in before is still known after a restart, and to every process of a fleet", async () => {
  const device = deviceCookieOf(await attempt(owner))
  const other = await startTestApp({ connection: app.connection, clock: app.clock })
  try {
    useUpAddress(other)
    const send = (cookie: string) =>
      other.call("/console/v1/session", { method: "POST", body: owner, cookie })
    expect((await send("")).status).toBe(429)
    expect((await send(device)).status).toBe(201)
  } finally {
    await other.stop()
  }
})
