import { publicFaultReasons } from "@rasoi/contract"
import { beforeAll, expect, test } from "vitest"
import { orderCaller, pickup } from "../features/orders/fixture.ts"
import { testApp } from "../testing/fixtures.ts"

const app = await testApp()
const send = orderCaller(app)
let key: string
let live: string

beforeAll(async () => {
  const restaurantId = await app.restaurant()
  key = (await app.key(restaurantId)).secret
  live = (await app.key(restaurantId, "live")).secret
})

interface Fault {
  field: string
  message: string
  reason: string
  params?: object
}
const at = (minutes: number) => new Date(app.clock.now() + minutes * 60_000).toISOString()
const delivery = { address: "12 Residency Road", pincode: "560025" }

/** Each fault of a request: its field, reason and params. */
async function faultsOf(response: Promise<{ body: { error: { errors: Fault[] } } }>) {
  const { errors } = (await response).body.error
  for (const { message, reason } of errors) {
    expect(message).not.toBe("")
    expect(Object.keys(publicFaultReasons)).toContain(reason)
  }
  return errors.map(({ field, reason, params }) => [field, reason, ...(params ? [params] : [])])
}

test.each([
  ["pickup with delivery", { ...pickup, delivery }, ["delivery", "NOT_ALLOWED"]],
  ["delivery without", { ...pickup, type: "DELIVERY" }, ["delivery", "REQUIRED"]],
  [
    "half a place",
    { ...pickup, type: "DELIVERY", delivery: { ...delivery, lat: 12 } },
    ["delivery.lng", "REQUIRED"],
  ],
  [
    "too many",
    { ...pickup, items: [{ ...pickup.items[0], quantity: 120 }] },
    ["items[0].quantity", "OUT_OF_RANGE", { least: 1, most: 99 }],
  ],
  ["another type", { ...pickup, note: 5 }, ["note", "WRONG_TYPE", { type: "string" }]],
  ["a long note", { ...pickup, note: "x".repeat(301) }, ["note", "TOO_LONG", { limit: 300 }]],
  ["an unknown field", { ...pickup, price: 1 }, ["price", "UNKNOWN_FIELD"]],
])("%s has a reason", async (_, body, fault) => {
  expect(await faultsOf(send(key, body))).toEqual([fault])
})

test("a pickup time that cannot be has a reason, and what would be possible", async () => {
  const pickupAt = (minutes: number) => faultsOf(send(key, { ...pickup, pickupAt: at(minutes) }))
  expect(await pickupAt(-5)).toEqual([["pickupAt", "PAST"]])
  expect(await pickupAt(1)).toEqual([
    ["pickupAt", "TOO_SOON", { prepMinutes: expect.any(Number), earliest: expect.stringMatching(/Z$/) }],
  ])
  expect(await pickupAt(8 * 1440)).toEqual([["pickupAt", "TOO_FAR", { latest: at(7 * 1440) }]])
})

test("headers, the cursor and the body have reasons too", async () => {
  const short = { "idempotency-key": "short" }
  expect(await faultsOf(send(key, pickup, short))).toEqual([["Idempotency-Key", "TOO_SHORT", { limit: 8 }]])
  const long = { "idempotency-key": "x".repeat(129) }
  expect(await faultsOf(send(key, pickup, long))).toEqual([["Idempotency-Key", "TOO_LONG", { limit: 128 }]])
  const get = (path: string, secret: string, headers = {}) => app.call(path, { key: secret, headers })
  const ofTest = { "service-test-time": at(0), "service-test-scenario": "CLOSED" }
  expect(await faultsOf(get("/v1/menu", live, ofTest))).toEqual([
    ["Service-Test-Time", "TEST_KEYS_ONLY"],
    ["Service-Test-Scenario", "TEST_KEYS_ONLY"],
  ])
  const wrong = { "service-test-time": "noon", "service-test-scenario": "HUNGRY" }
  expect(await faultsOf(get("/v1/menu", key, wrong))).toEqual([
    ["Service-Test-Time", "NOT_AN_INSTANT"],
    ["Service-Test-Scenario", "NOT_A_CHOICE"],
  ])
  expect(await faultsOf(get("/v1/orders?cursor=x", key))).toEqual([["cursor", "PATTERN"]])
  const body = "{"
  expect(await faultsOf(app.call("/v1/orders/quote", { key, method: "POST", body }))).toEqual([
    ["body", "NOT_JSON"],
  ])
})
