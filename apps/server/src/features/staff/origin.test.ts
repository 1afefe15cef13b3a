import { describe, expect, test, testApp } from "../../testing/fixtures.ts"

const path = "/console/v1/session"

const app = await testApp()
const proxied = await testApp({ connection: app.connection, config: { trustProxy: "loopback" } })
const owner: { email: string; password: string } = await app.person(await app.restaurant())
const cookie = await app.signIn(owner)

const foreign: Record<string, string>[] = [
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
  { "sec-fetch-site": "nonsense" },
  { origin: "https://evil.example" },
  { origin: "null" },
  { "sec-fetch-site": "same-origin", origin: "https://evil.example" },
]

describe("what another website sends", () => {
  test.each(foreign)("%j: signing in is 403 ORIGIN_REFUSED and sets no cookie", async headers => {
    const { status, body, ...response } = await app.call(path, { method: "POST", body: owner, headers })
    expect([status, body.error.code]).toEqual([403, "ORIGIN_REFUSED"])
    expect(response.headers.getSetCookie()).toEqual([])
  })

  test.each(foreign)("%j: nothing is changed with a signed-in person's cookie", async headers => {
    const calls = [
      { path: "/console/v1/settings", method: "PATCH", body: { ordering: { enabled: false } } },
      { path: "/console/v1/menu/items/itm_butter_chicken", method: "PATCH", body: { available: false } },
      { path: "/console/v1/keys", method: "POST", body: { name: "k", mode: "live", preset: "WEBSITE" } },
      { path, method: "DELETE" },
    ]
    for (const { path: target, ...call } of calls) {
      const { status, body } = await app.call(target, { ...call, cookie, headers })
      expect([target, status, body.error.code]).toEqual([target, 403, "ORIGIN_REFUSED"])
    }
    expect((await app.call(path, { cookie })).status).toBe(200)
    expect((await app.call("/console/v1/settings", { cookie })).body.version).toBe(1)
    expect((await app.call("/console/v1/keys", { cookie })).body.data).toEqual([])
  })

  test("is refused before it is known whether the cookie is good", async () => {
    const headers = { origin: "https://evil.example" }
    const { body } = await app.call("/console/v1/settings", { method: "PATCH", body: {}, headers })
    expect(body.error.code).toBe("ORIGIN_REFUSED")
  })
})

test("the console's own requests, an address typed in, and a client that is no browser pass", async () => {
  const fine: Record<string, string>[] = [
    {},
    { "sec-fetch-site": "same-origin" },
    { "sec-fetch-site": "none" },
    { origin: app.url },
    { "sec-fetch-site": "same-origin", origin: app.url },
  ]
  for (const headers of fine) {
    const response = await app.call("/console/v1/settings", { method: "PATCH", body: {}, cookie, headers })
    expect([headers, response.status]).toEqual([headers, 200])
  }
})

describe("behind a trusted proxy", () => {
  const forwarded = {
    "x-forwarded-for": "203.0.113.9",
    "x-forwarded-proto": "https",
    "x-forwarded-host": "order.example.com",
  }
  const sign = (origin: string, more = {}) =>
    proxied.call(path, { method: "POST", body: owner, headers: { ...forwarded, ...more, origin } })

  test("the origin is the one that the proxy names", async () => {
    expect((await sign("https://order.example.com")).status).toBe(201)
    for (const origin of ["http://order.example.com", "https://order.example.com:8443", proxied.url]) {
      const { status, body } = await sign(origin)
      expect([origin, status, body.error.code]).toEqual([origin, 403, "ORIGIN_REFUSED"])
    }
  })

  test("the default port is the same, named or not", async () => {
    const named = { "x-forwarded-host": "order.example.com:443" }
    expect((await sign("https://order.example.com", named)).status).toBe(201)
  })

  test("a stranger cannot name it: without a trusted proxy these headers give no origin", async () => {
    const { status } = await app.call(path, {
      method: "POST",
      body: owner,
      headers: { ...forwarded, origin: "https://order.example.com" },
    })
    expect(status).toBe(403)
  })
})

test("the address that the operator gave is ours, also when a proxy rewrites the host", async () => {
  const owner = await app.person(await app.restaurant())
  const send = (origin: string) =>
    app.call("/console/v1/session", { method: "POST", body: owner, headers: { origin } })
  expect((await send("https://order.example.com")).status).toBe(201)
  expect((await send("https://order.example.com.evil.example")).body.error.code).toBe("ORIGIN_REFUSED")
})
