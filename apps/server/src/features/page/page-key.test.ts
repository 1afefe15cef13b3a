import { placeOrder, quoteOrder } from "@rasoi/contract"
import { beforeEach, describe, expect, test } from "vitest"
import { sql } from "../../db/index.ts"
import { until } from "../../testing/database.ts"
import { testApp } from "../../testing/fixtures.ts"
import { pickup } from "../orders/fixture.ts"
import { fakeStorefront, makeReady, switchPage } from "./page.fixture.ts"

const app = await testApp({ storefront: fakeStorefront, config: { trustProxy: "loopback" } })
const second = await testApp({ storefront: fakeStorefront, connection: app.connection, clock: app.clock })
let restaurantId: string
let cookie: string
let slug: string
let keyId: string
let testKeyId: string
let serial = 0

beforeEach(async () => {
  serial += 1
  slug = `keyed-${serial}`
  app.clock.advance(3_600_000)
  restaurantId = await app.restaurant()
  cookie = await app.signedIn(restaurantId)
  await makeReady(app, cookie)
  app.presence.open(restaurantId, restaurantId, "tablet", Number.MAX_SAFE_INTEGER)
  const page = (await put({ state: "ON", slug })).body
  keyId = page.keyId
  testKeyId = page.testKeyId
})

const put = (body: { state?: string; slug?: string }) => switchPage(app, cookie, body)
const from = (ip: string) => ({ "x-forwarded-for": ip, "x-forwarded-proto": "https" })
const visit = async (path: string, headers: Record<string, string> = {}, of = app) =>
  (await of.call(`/r/${slug}${path}`, { headers })).body?.response
/** A phone for each form: a phone may have two orders without an answer. */
const phones = new Map<string, string>()
const phoneOf = (key: string) => {
  const phone = phones.get(key) ?? String(9_000_100_000 + phones.size)
  phones.set(key, phone)
  return phone
}
const order = async (key: string, headers: Record<string, string> = {}) => {
  const customer = { ...pickup.customer, phone: phoneOf(key) }
  const options = {
    method: "POST",
    body: JSON.stringify({ ...pickup, customer }),
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
  }
  return (await app.call(`/r/${slug}/order?key=${key}`, options)).body.response
}

describe("nobody outside becomes the page's key", () => {
  test.each([
    ["its id as a key", () => ({ authorization: `Bearer ${keyId}` })],
    ["its id with a prefix", () => ({ authorization: `Bearer rasoi_live_${keyId}` })],
    [
      "its id in a header of our own names",
      () => ({ pagekeyid: keyId, "x-page-key-id": keyId, "page-key": keyId }),
    ],
    ["its id as Basic", () => ({ authorization: `Basic ${btoa(`${keyId}:`)}` })],
    ["its id in a cookie", () => ({ cookie: `pageKeyId=${keyId}; __Host-rasoi=${keyId}` })],
    ["an empty key", () => ({ authorization: "Bearer " })],
    ["a name of a prototype", () => ({ constructor: keyId })],
  ])("%s: 401", async (_, headers) => {
    for (const path of ["/v1/menu", `/v1/menu?pageKeyId=${keyId}`, "/v1/orders"]) {
      expect([path, (await app.call(path, { headers: headers() as Record<string, string> })).status]).toEqual(
        [path, 401],
      )
    }
    const body = { ...pickup, pageKeyId: keyId, context: { key: keyId } }
    expect(
      (await app.call("/v1/orders", { method: "POST", body, headers: headers() as Record<string, string> }))
        .status,
    ).toBe(401)
  })

  test("a secret that a server of the version before gave it: 401", async () => {
    const made = await app.key(restaurantId, "live")
    const give = sql("test.giveSecret", "update api_key_secrets set key_id = $2 where key_id = $1")
    await app.db.run(give, [made.keyId, keyId])
    app.hub.deliver({ topic: "keys", restaurantId })
    expect((await app.call("/v1/menu", { key: made.secret })).status).toBe(401)
  })

  test("an integrator's key stays what it is, whatever else it sends", async () => {
    const { secret } = await app.key(restaurantId, "live")
    const placed = await order("an-order-of-the-page")
    const headers = { pagekeyid: keyId, "x-page-key-id": keyId }
    expect((await app.call(`/v1/orders/${placed.id}`, { key: secret, headers })).status).toBe(404)
  })
})

test("what a visitor sends to the page becomes no header of the API", async () => {
  const { secret } = await app.key(restaurantId, "test")
  const headers = {
    authorization: `Bearer ${secret}`,
    "service-version": "1999-01-01",
    "service-test-time": "2026-01-01T00:00:00Z",
    "service-test-scenario": "CLOSED",
    "idempotency-key": "of-the-visitor",
    "x-forwarded-for": "198.51.100.77",
    "x-forwarded-proto": "https",
  }
  const placed = await order("a-form-and-its-key", headers)
  expect(placed).toMatchObject({ object: "order", test: false })
  expect(await order("a-form-and-its-key")).toMatchObject({ id: placed.id })
})

describe("limits", () => {
  const quotes = quoteOrder.limit.count
  const creates = placeOrder.limit.count

  test("count per network of the visitor, IPv6 by /64, and one visitor uses up nothing of another", async () => {
    const place = (ip: string, count: number) =>
      Promise.all(Array.from({ length: count }, (_, index) => order(`limit-${ip}-${index}-form`, from(ip))))
    const first = await place("198.51.100.1", creates + 5)
    expect(first.filter(({ code }) => code === "RATE_LIMITED")).toHaveLength(5)
    expect((await order("another-visitor", from("198.51.100.2"))).object).toBe("order")
    await place("2001:db8:1:2::1", creates)
    expect(await order("same-network", from("2001:db8:1:2:ffff::9"))).toMatchObject({ code: "RATE_LIMITED" })
    expect((await order("next-network", from("2001:db8:1:3::1"))).object).toBe("order")
    expect(quotes).toBeGreaterThan(creates)
  })

  test("test and live, and two restaurants, count apart", async () => {
    const ip = "198.51.100.3"
    for (let count = 0; count < creates; count += 1) await order(`used-up-${count}`, from(ip))
    expect(await order("one-too-many", from(ip))).toMatchObject({ code: "RATE_LIMITED" })
    const inPreview = await app.call(`/r/${slug}/preview/order?key=in-the-preview`, {
      method: "POST",
      cookie,
      body: JSON.stringify(pickup),
      headers: { "content-type": "application/x-www-form-urlencoded", ...from(ip) },
    })
    expect(inPreview.body.response.object).toBe("order")
  })
})

describe("switched off", () => {
  test("the page's keys are refused, and on again they see their earlier orders, on every server", async () => {
    const placed = await order("before-it-was-off")
    expect(await visit(`/get/${placed.id}`, {}, second)).toMatchObject({ id: placed.id })
    const { data } = (await app.call("/console/v1/orders", { cookie })).body
    await put({ state: "OFF" })
    await until("the other server knows", async () => (await visit("/menu", {}, second)) === undefined, 5_000)
    expect(await visit("/menu")).toBeUndefined()
    // What was ordered stays as it was.
    expect((await app.call("/console/v1/orders", { cookie })).body.data).toEqual(data)
    expect((await app.call(new URL(placed.trackingUrl).pathname)).status).toBe(200)
    await put({ state: "ON" })
    expect(await visit(`/get/${placed.id}`)).toMatchObject({ id: placed.id })
    await until("the other server knows", async () => (await visit("/menu", {}, second)) === "menu", 5_000)
    expect(await visit(`/get/${placed.id}`, {}, second)).toMatchObject({ id: placed.id })
  })

  test("a visit that began before is refused when it orders after", async () => {
    const { makeKeyAuthenticator } = await import("../keys/index.ts")
    const keys = makeKeyAuthenticator({ db: app.db, freshness: { isFresh: () => false }, demo: false })
    const codeOf = async (id: string) => {
      try {
        return (await keys.authenticatePage(id)).keyId
      } catch (error) {
        return (error as { code: string }).code
      }
    }
    const { keyId: other } = await app.key(restaurantId, "live")
    expect([await codeOf(keyId), await codeOf(testKeyId)]).toEqual([keyId, testKeyId])
    await put({ state: "PREVIEW" })
    expect([await codeOf(keyId), await codeOf(testKeyId)]).toEqual(["KEY_REVOKED", testKeyId])
    await put({ state: "OFF" })
    expect([await codeOf(keyId), await codeOf(testKeyId)]).toEqual(["KEY_REVOKED", "KEY_REVOKED"])
    expect([await codeOf(other), await codeOf("key_invented")]).toEqual([
      "UNAUTHENTICATED",
      "UNAUTHENTICATED",
    ])
  })
})

test("an order of another key is not found on the page", async () => {
  const { secret } = await app.key(restaurantId, "live")
  const headers = { "idempotency-key": "of-an-integrator" }
  const { body } = await app.call("/v1/orders", { key: secret, method: "POST", body: pickup, headers })
  expect(await visit(`/get/${body.id}`)).toMatchObject({ code: "NOT_FOUND" })
})

test("the key's list shows the page's requests, and when it was last used", async () => {
  await visit("/menu")
  await order("in-the-list-of-requests")
  await app.requestLog.flush()
  const { data } = (await app.call(`/console/v1/keys/requests?keyId=${keyId}`, { cookie })).body
  expect(
    data.map(
      (each: { method: string; path: string; status: number }) =>
        `${each.method} ${each.path} ${each.status}`,
    ),
  ).toEqual(expect.arrayContaining(["GET /v1/menu 200", "POST /v1/orders 201"]))
  const keys = (await app.call("/console/v1/keys", { cookie })).body.data
  const key = keys.find(({ id }: { id: string }) => id === keyId)
  expect(key).toMatchObject({ page: true, mode: "live", lastUsedAt: expect.any(String) })
})
