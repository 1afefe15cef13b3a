import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { startTestApp, type TestApp } from "../testing/app.ts"

let app: TestApp
let key: string
let restaurantId: string

beforeAll(async () => {
  app = await startTestApp()
  restaurantId = await app.restaurant()
  key = (await app.key(restaurantId)).secret
})
afterAll(() => app.stop())

/** Naming a version takes the long way, and changes nothing else. */
const longWay = { "Service-Version": "2026-10-17" }
const plainHeaders = (headers: Headers) =>
  Object.fromEntries(
    [...headers].filter(
      ([name]) => !["x-request-id", "date", "ratelimit", "keep-alive", "connection"].includes(name),
    ),
  )

describe.each(["/v1/menu", "/v1/restaurant"])("the short way of %s", path => {
  test("answers as the pipeline does: the same bytes, headers and validator", async () => {
    const long = await app.call(path, { key, headers: longWay })
    const short = await app.call(path, { key })
    expect(short.status).toBe(200)
    expect(short.text).toBe(long.text)
    expect(plainHeaders(short.headers)).toEqual(plainHeaders(long.headers))
    expect(short.headers.get("x-request-id")).toMatch(/^req_/)
  })

  test("answers 304 as the pipeline does", async () => {
    const etag = (await app.call(path, { key })).headers.get("etag") ?? ""
    const headers = { "If-None-Match": etag }
    const long = await app.call(path, { key, headers: { ...headers, ...longWay } })
    const short = await app.call(path, { key, headers })
    expect([short.status, short.text]).toEqual([304, ""])
    expect(plainHeaders(short.headers)).toEqual(plainHeaders(long.headers))
  })

  test("counts against the same limit", async () => {
    const left = async (headers: Record<string, string>) =>
      Number(/r=(\d+)/.exec((await app.call(path, { key, headers })).headers.get("ratelimit") ?? "")?.[1])
    const first = await left({})
    expect(await left(longWay)).toBe(first - 1)
    expect(await left({})).toBe(first - 2)
  })

  test("leaves every refusal to the pipeline", async () => {
    const { secret: narrow } = await app.key(restaurantId, "test", ["orders:read"])
    const codes = await Promise.all([
      app.call(path),
      app.call(path, { key: "rasoi_test_nonsense" }),
      app.call(path, { key: narrow }),
      app.call(path, { key, headers: { "Service-Version": "1999-01-01" } }),
      app.call(`${path}?unknown=1`, { key }),
      app.call(path, { key, headers: { "Service-Test-Scenario": "INTERNAL_ERROR" } }),
    ])
    expect(codes.map(({ body }) => body.error.code)).toEqual([
      "UNAUTHENTICATED",
      "UNAUTHENTICATED",
      "SCOPE_MISSING",
      "VERSION_UNSUPPORTED",
      "VALIDATION_FAILED",
      "INTERNAL_ERROR",
    ])
  })

  test("a spent limit is refused, and refusals do not count", async () => {
    const { secret } = await app.key(restaurantId)
    let status = 200
    for (let count = 0; count < 1000 && status === 200; count += 1)
      status = (await app.call(path, { key: secret })).status
    expect(status).toBe(429)
    const answer = await app.call(path, { key: secret })
    expect([answer.status, answer.body.error.code]).toEqual([429, "RATE_LIMITED"])
    app.clock.advance(60_001)
    expect((await app.call(path, { key: secret })).status).toBe(200)
  })

  test("is written down like any other request", async () => {
    const { secret, keyId } = await app.key(restaurantId, "live")
    const { headers } = await app.call(path, { key: secret })
    await app.requestLog.flush()
    const cookie = await app.signIn(await app.person(restaurantId))
    const { body } = await app.call(`/console/v1/keys/${keyId}/requests`, { cookie })
    expect(body.data).toMatchObject([{ path, status: 200, requestId: headers.get("x-request-id") }])
  })
})

test("an edit shows in the very next answer", async () => {
  const cookie = await app.signIn(await app.person(restaurantId))
  const name = `Renamed ${randomUUID()}`
  await app.call("/v1/restaurant", { key })
  await app.call("/console/v1/settings", { cookie, method: "PATCH", body: { profile: { name } } })
  expect((await app.call("/v1/restaurant", { key })).body.name).toBe(name)
})
