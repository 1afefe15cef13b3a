import { placeOrder } from "@rasoi/contract"
import { beforeAll, describe, expect, test } from "vitest"
import { sql } from "../../db/index.ts"
import { demoSettings } from "../../demo/settings.ts"
import { compileCheck } from "../../http/index.ts"
import { testRestaurant } from "../../testing/fixtures.ts"
import { commandLine } from "../audit/index.ts"
import { changeSettings, setSuspended } from "../restaurant/index.ts"
import { delivery, halfButterChicken, orderCaller, pickup } from "./fixture.ts"

let send: ReturnType<typeof orderCaller>

const { app, restaurantId, key } = await testRestaurant()
const live = (await app.key(restaurantId, "live")).secret
beforeAll(() => {
  app.presence.open("tablet", restaurantId, "device", Number.MAX_SAFE_INTEGER)
  send = orderCaller(app)
})

const firstTestMove = sql("place.firstTestMove", "select min(at) as at from test_moves where subject_id = $1")

const refused = async (body: unknown, headers = {}, secret = key) => {
  const response = await send(secret, body, headers)
  return [response.status, response.body.error?.code, response.body.error?.field]
}

describe("POST /v1/orders", () => {
  test("201 with every field, PENDING, priced as the quote was", async () => {
    const quote = await app.call("/v1/orders/quote", {
      key,
      method: "POST",
      body: { type: "PICKUP", items: pickup.items },
    })
    expect(quote.status).toBe(200)
    const { status, body } = await send(key, {
      ...pickup,
      expectedTotal: quote.body.total.amount,
      note: "Ring twice",
    })
    expect(status).toBe(201)
    expect(compileCheck(placeOrder.response.schema)(body, "")).toEqual([])
    expect(body).toMatchObject({
      object: "order",
      test: true,
      number: expect.stringMatching(/^T\d+$/),
      status: "PENDING",
      type: "PICKUP",
      customer: { name: "Asha Rao", phone: "9845012345" },
      delivery: null,
      payment: "PAY_AT_COUNTER",
      note: "Ring twice",
      pickupAt: null,
      cancelledBy: null,
      createdAt: "2026-10-17T13:05:00.000Z",
      acceptBy: "2026-10-17T13:20:00.000Z",
      trackingUrl: expect.stringMatching(/^https:\/\/order\.example\.com\/t\/[\w-]{24}$/),
    })
    expect(body.timeline.placedAt).toBe("2026-10-17T13:05:00.000Z")
    expect(body).not.toHaveProperty("rejectionReason")
    for (const part of ["lines", "subtotal", "tax", "charges", "total"])
      expect(body[part]).toEqual(quote.body[part])
  })

  test("a delivery keeps its address, landmark and place; person is null", async () => {
    const where = { ...delivery.delivery, landmark: "Opposite the park", lat: 12.97, lng: 77.6 }
    const { status, body } = await send(key, { ...delivery, delivery: where })
    expect(status).toBe(201)
    expect(body.delivery).toEqual({ address: where, person: null })
    expect(body.charges.map((charge: { type: string }) => charge.type)).toEqual(["PACKAGING", "DELIVERY"])
  })

  test.each([
    ["items: none", { items: [] }, "items"],
    ["items: 51", { items: Array(51).fill(halfButterChicken) }, "items"],
    ["quantity 0", { items: [{ ...halfButterChicken, quantity: 0 }] }, "items[0].quantity"],
    ["quantity 100", { items: [{ ...halfButterChicken, quantity: 100 }] }, "items[0].quantity"],
    ["quantity 1.5", { items: [{ ...halfButterChicken, quantity: 1.5 }] }, "items[0].quantity"],
    ["quantity as text", { items: [{ ...halfButterChicken, quantity: "2" }] }, "items[0].quantity"],
    ["21 add-ons", { items: [{ ...halfButterChicken, addOnIds: Array(21).fill("x") }] }, "items[0].addOnIds"],
    ["line note of 201", { items: [{ ...halfButterChicken, note: "x".repeat(201) }] }, "items[0].note"],
    ["line note null", { items: [{ ...halfButterChicken, note: null }] }, "items[0].note"],
    ["unknown field in a line", { items: [{ ...halfButterChicken, price: 1 }] }, "items[0].price"],
    ["name empty", { customer: { ...pickup.customer, name: "" } }, "customer.name"],
    ["name of 81", { customer: { ...pickup.customer, name: "x".repeat(81) } }, "customer.name"],
    ["name with a C1 control", { customer: { ...pickup.customer, name: "a\u009bb" } }, "customer.name"],
    [
      "name that turns the direction",
      { customer: { ...pickup.customer, name: "\u202eahsA" } },
      "customer.name",
    ],
    ["note that isolates the direction", { note: "a\u2066b\u2069" }, "note"],
    ["name with a zero byte", { customer: { ...pickup.customer, name: "a\u0000b" } }, "customer.name"],
    ["name with half a surrogate", { customer: { ...pickup.customer, name: "a\ud800b" } }, "customer.name"],
    ["phone too short", { customer: { ...pickup.customer, phone: "98450" } }, "customer.phone"],
    ["unknown field of the customer", { customer: { ...pickup.customer, email: "a@b.c" } }, "customer.email"],
    ["note of 301", { note: "x".repeat(301) }, "note"],
    ["expectedTotal with a fraction", { expectedTotal: 10.5 }, "expectedTotal"],
    ["expectedTotal below zero", { expectedTotal: -1 }, "expectedTotal"],
    ["unknown field", { total: 1 }, "total"],
    ["unknown type", { type: "DINE_IN" }, "type"],
    ["unknown payment", { payment: "CARD" }, "payment"],
    ["delivery with PICKUP", { delivery: delivery.delivery }, "delivery"],
    ["pickupAt without an offset", { pickupAt: "2026-10-17T20:00:00" }, "pickupAt"],
    ["pickupAt on 31 February", { pickupAt: "2026-02-31T20:00:00Z" }, "pickupAt"],
    ["pickupAt too soon", { pickupAt: "2026-10-17T13:10:00Z" }, "pickupAt"],
    ["pickupAt in eight days", { pickupAt: "2026-10-25T13:10:00Z" }, "pickupAt"],
  ])("%s: 422 VALIDATION_FAILED that names the field", async (_, change, field) => {
    expect(await refused({ ...pickup, ...change })).toEqual([422, "VALIDATION_FAILED", field])
  })

  test.each([
    ["address of 4", { address: "1234" }, "delivery.address"],
    ["address of 301", { address: "x".repeat(301) }, "delivery.address"],
    ["pincode of 5", { pincode: "56002" }, "delivery.pincode"],
    ["lat without lng", { lat: 12 }, "delivery.lng"],
    ["lat of 91", { lat: 91, lng: 0 }, "delivery.lat"],
    ["landmark of 121", { landmark: "x".repeat(121) }, "delivery.landmark"],
    ["unknown field", { city: "Bengaluru" }, "delivery.city"],
  ])("delivery with %s: 422 that names the field", async (_, change, field) => {
    const body = { ...delivery, delivery: { ...delivery.delivery, ...change } }
    expect(await refused(body)).toEqual([422, "VALIDATION_FAILED", field])
  })

  test.each(["000000", "056001", "999999"])("a pincode is any six digits: %s", async pincode => {
    const { address } = demoSettings.profile
    const id = await app.restaurant({
      profile: { ...demoSettings.profile, address: { ...address, pincode } },
      ordering: { ...demoSettings.ordering, deliveryPincodes: [pincode] },
    })
    const { secret } = await app.key(id)
    const sent = { ...delivery, delivery: { ...delivery.delivery, pincode } }
    const placed = await send(secret, sent)
    expect([placed.status, placed.body.delivery?.address.pincode]).toEqual([201, pincode])
    const { body } = await app.call("/v1/restaurant", { key: secret })
    expect([body.address.pincode, body.ordering.deliveryPincodes]).toEqual([pincode, [pincode]])
  })

  test.each(["5600380", "56003", "56 038", "५६००३८", "56003a", "-56003", ""])(
    "a pincode of anything else is refused: %j",
    async pincode => {
      const body = { ...delivery, delivery: { ...delivery.delivery, pincode } }
      expect(await refused(body)).toEqual([422, "VALIDATION_FAILED", "delivery.pincode"])
    },
  )

  describe("a pickupAt that is past, or more than seven days ahead, is judged before everything of the restaurant", () => {
    const wrong = ["2026-10-17T13:04:00Z", "2026-10-16T20:00:00+05:30", "2026-10-24T13:05:00.001Z"]
    const closed = { ...demoSettings.hours, closedDates: ["2026-10-17"] }
    test.each(wrong)("%s", async pickupAt => {
      const id = await app.restaurant({
        hours: closed,
        ordering: { ...demoSettings.ordering, enabled: false, types: ["DELIVERY"] },
      })
      const { secret } = await app.key(id)
      const items = [{ menuItemId: "itm_nothing", quantity: 1 }]
      const body = { ...pickup, items, pickupAt }
      expect(await refused(body, {}, secret)).toEqual([422, "VALIDATION_FAILED", "pickupAt"])
      const quote = await app.call("/v1/orders/quote", {
        key: secret,
        method: "POST",
        body: { type: "PICKUP", items, pickupAt },
      })
      expect([quote.status, quote.body.error.code]).toEqual([422, "VALIDATION_FAILED"])
    })

    test("opening hours and the preparation time are judged after the cart", async () => {
      const { secret } = await app.key(restaurantId)
      const items = [{ menuItemId: "itm_nothing", quantity: 1 }]
      const soon = { ...pickup, pickupAt: "2026-10-17T13:10:00Z" }
      expect(await refused({ ...soon, items }, {}, secret)).toEqual([
        422,
        "ITEM_NOT_FOUND",
        "items[0].menuItemId",
      ])
      expect(await refused(soon, {}, secret)).toEqual([422, "VALIDATION_FAILED", "pickupAt"])
    })

    test("an order that was placed is replayed when its time has come and gone", async () => {
      const { secret } = await app.key(restaurantId)
      const headers = { "idempotency-key": "picked-up-long-ago" }
      const body = { ...pickup, pickupAt: "2026-10-17T13:45:00Z" }
      const first = await send(secret, body, headers)
      const later = { ...headers, "service-test-time": "2026-10-17T14:00:00Z" }
      const again = await send(secret, body, later)
      expect([first.status, again.status, again.text]).toEqual([201, 201, first.text])
    })
  })

  test("DELIVERY without delivery, and with pickupAt: 422", async () => {
    const { delivery: _, ...without } = delivery
    expect(await refused(without)).toEqual([422, "VALIDATION_FAILED", "delivery"])
    expect(await refused({ ...delivery, pickupAt: "2026-10-17T15:00:00Z" })).toEqual([
      422,
      "VALIDATION_FAILED",
      "pickupAt",
    ])
  })

  test("each limit itself is allowed", async () => {
    const longest = {
      ...delivery,
      items: Array(50).fill({ menuItemId: "itm_butter_chicken_half", quantity: 99, note: "n".repeat(200) }),
      customer: { name: "N".repeat(80), phone: "09845012345" },
      note: "x".repeat(300),
      delivery: {
        address: "a".repeat(300),
        pincode: "560025",
        landmark: "l".repeat(120),
        lat: -90,
        lng: 180,
      },
    }
    expect((await send(key, longest)).status).toBe(201)
    const shortest = {
      ...delivery,
      delivery: { address: "12 RR", pincode: "560025" },
      customer: { name: "N", phone: "9845012345" },
    }
    expect((await send(key, shortest)).status).toBe(201)
    expect((await send(key, { ...pickup, pickupAt: "2026-10-17T18:35:00+05:30" })).status).toBe(422)
    const collected = await send(key, { ...pickup, pickupAt: "2026-10-17T19:05:00+05:30" })
    expect([collected.status, collected.body.pickupAt]).toEqual([201, "2026-10-17T13:35:00.000Z"])
  })

  test("blanks around the name are removed", async () => {
    const { body } = await send(key, { ...pickup, customer: { ...pickup.customer, name: "  Asha Rao " } })
    expect(body.customer.name).toBe("Asha Rao")
  })

  test("the simulated staff take their first step five seconds later", async () => {
    const { body } = await send(key, { ...pickup, customer: { name: "Asha", phone: "9000000001" } })
    const first = await app.db.row<{ at: Date }>(firstTestMove, [body.id])
    expect(first?.at).toEqual(new Date(app.clock.now() + 5_000))
  })

  test.each([
    ["PAYMENT_MODE_NOT_ALLOWED", { ...pickup, payment: "CASH_ON_DELIVERY" }, "payment"],
    ["PAYMENT_MODE_NOT_ALLOWED", { ...delivery, payment: "PAY_AT_COUNTER" }, "payment"],
    [
      "OUT_OF_AREA",
      { ...delivery, delivery: { ...delivery.delivery, pincode: "110001" } },
      "delivery.pincode",
    ],
    [
      "ITEM_NOT_FOUND",
      { ...pickup, items: [{ menuItemId: "itm_nothing", quantity: 1 }] },
      "items[0].menuItemId",
    ],
    [
      "ITEM_NOT_FOUND",
      { ...pickup, items: [{ menuItemId: "itm_butter_chicken", quantity: 1 }] },
      "items[0].menuItemId",
    ],
    [
      "ADDON_INVALID",
      { ...pickup, items: [{ ...halfButterChicken, addOnIds: ["opt_nothing"] }] },
      "items[0].addOnIds[0]",
    ],
  ])("%s for %j", async (code, body, field) => {
    expect(await refused(body)).toEqual([422, code, field])
  })

  test("BELOW_MINIMUM carries the minimum and what is missing", async () => {
    const id = await app.restaurant({ ordering: { ...demoSettings.ordering, minimumOrderPaise: 10_000_000 } })
    const { status, body } = await send((await app.key(id)).secret)
    expect([status, body.error.code]).toEqual([422, "BELOW_MINIMUM"])
    expect(body.error.minimum).toEqual({ amount: 10_000_000, currency: "INR", display: "₹1,00,000.00" })
    expect(body.error.missing).toEqual({ amount: 9_935_000, currency: "INR", display: "₹99,350.00" })
  })

  test("ORDER_TYPE_NOT_ALLOWED where only pickup is offered; a quote says so too", async () => {
    const id = await app.restaurant({ ordering: { ...demoSettings.ordering, types: ["PICKUP"] } })
    const { secret } = await app.key(id)
    expect(await refused(delivery, {}, secret)).toEqual([422, "ORDER_TYPE_NOT_ALLOWED", "type"])
    const { type, items, delivery: to } = delivery
    const quote = await app.call("/v1/orders/quote", {
      key: secret,
      method: "POST",
      body: { type, items, delivery: to },
    })
    expect(quote.body.error.code).toBe("ORDER_TYPE_NOT_ALLOWED")
  })

  test("ITEM_UNAVAILABLE for what is sold out, at the very next request", async () => {
    const id = await app.restaurant()
    const { secret } = await app.key(id)
    const cookie = await app.signedIn(id)
    expect((await send(secret)).status).toBe(201)
    const path = "/console/v1/menu/items/itm_butter_chicken_half"
    await app.call(path, { cookie, method: "PATCH", body: { available: false } })
    expect((await send(secret)).body.error.code).toBe("ITEM_UNAVAILABLE")
  })

  test("CLOSED carries opensAt; a quote of the same cart is still priced", async () => {
    const noon = [{ open: "12:00", close: "15:00" }]
    const days = { mon: noon, tue: noon, wed: noon, thu: noon, fri: noon, sat: noon, sun: noon }
    const id = await app.restaurant({ hours: { days, closedDates: [], specialDates: {} } })
    const { secret } = await app.key(id)
    const { status, body } = await send(secret)
    expect([status, body.error.code, body.error.opensAt]).toEqual([409, "CLOSED", "2026-10-18T06:30:00.000Z"])
    const quote = await app.call("/v1/orders/quote", {
      key: secret,
      method: "POST",
      body: { type: "PICKUP", items: pickup.items },
    })
    expect(quote.status).toBe(200)
    expect((await send(secret, pickup, { "service-test-time": "2026-10-18T12:30:00+05:30" })).status).toBe(
      201,
    )
  })

  test("RESTAURANT_UNAVAILABLE while suspended; ORDERING_OFF and NOT_ACCEPTING for a live key", async () => {
    const id = await app.restaurant()
    const secret = (await app.key(id, "live")).secret
    expect((await send(secret)).body.error.code).toBe("NOT_ACCEPTING")
    app.presence.open("x", id, "device", app.clock.now())
    expect((await send(secret)).status).toBe(201)
    await changeSettings(app.hub, commandLine, app.clock.now(), id, { ordering: { enabled: false } })
    expect((await send(secret)).body.error.code).toBe("ORDERING_OFF")
    await setSuspended(app.hub, commandLine, app.clock.now(), id, true)
    expect((await send(secret)).body.error.code).toBe("RESTAURANT_UNAVAILABLE")
    app.presence.close("x")
  })
})

describe("PRICE_CHANGED", () => {
  test("carries the new quote and what moved; the same key then succeeds with the new total", async () => {
    const id = await app.restaurant()
    const { secret } = await app.key(id)
    const cookie = await app.signedIn(id)
    const quote = await app.call("/v1/orders/quote", {
      key: secret,
      method: "POST",
      body: { type: "PICKUP", items: pickup.items },
    })
    const path = "/console/v1/menu/items/itm_butter_chicken_half"
    await app.call(path, { cookie, method: "PATCH", body: { pricePaise: 35000 } })
    const headers = { "idempotency-key": "price-change-1" }
    const expectedTotal = quote.body.total.amount
    const { status, body } = await send(secret, { ...pickup, expectedTotal }, headers)
    expect(status).toBe(409)
    expect(body.error).toMatchObject({
      code: "PRICE_CHANGED",
      field: "expectedTotal",
      message: expect.stringMatching(/^The total is now ₹756\.00\. /),
      quote: { quoteId: expect.stringMatching(/^quo_\w{26}$/) },
    })
    expect(body.error.quote.lines[0].unitPrice.amount).toBe(35000)
    expect(body.error.changes).toContainEqual({
      part: "LINE",
      name: "Butter Chicken (Half)",
      index: 0,
      from: { amount: 65000, currency: "INR", display: "₹650.00" },
      to: { amount: 70000, currency: "INR", display: "₹700.00" },
    })
    const again = await send(secret, { ...pickup, expectedTotal: body.error.quote.total.amount }, headers)
    expect([again.status, again.body.total.amount]).toEqual([201, body.error.quote.total.amount])
  })

  test("a total that never was: changes is empty", async () => {
    const { secret } = await app.key(restaurantId)
    const { body } = await send(secret, { ...pickup, expectedTotal: 1 })
    expect([body.error.code, body.error.changes]).toEqual(["PRICE_CHANGED", []])
  })
})

describe("numbers", () => {
  test("live orders of a day count up from 1; test orders have numbers of their own", async () => {
    const id = await app.restaurant()
    const secret = (await app.key(id, "live")).secret
    const testSecret = (await app.key(id)).secret
    app.presence.open("n", id, "device", app.clock.now())
    const numbers: string[] = []
    for (let count = 0; count < 6; count += 1) numbers.push((await send(secret)).body.number)
    expect(numbers).toEqual(["1", "2", "3", "4", "5", "6"])
    expect((await send(testSecret)).body.number).toBe("T1")
    app.presence.close("n")
  })

  test("fifty at once: all different", async () => {
    const responses = await Promise.all(Array.from({ length: 50 }, () => send(live)))
    const numbers = responses.map(({ body }) => body.number)
    expect(responses.every(({ status }) => status === 201)).toBe(true)
    expect(new Set(numbers).size).toBe(50)
  })
})

describe("an asked-for refusal names the field that a real one would name", () => {
  const addOnIds = ["opt_butter_chicken_extra_butter"]
  const withAddOn = {
    ...pickup,
    items: [
      { menuItemId: "itm_nothing", quantity: 1 },
      { ...halfButterChicken, addOnIds },
    ],
  }
  test.each([
    ["ITEM_NOT_FOUND", pickup, "items[0].menuItemId"],
    ["ITEM_UNAVAILABLE", pickup, "items[0].menuItemId"],
    ["ADDON_INVALID", pickup, "items[0].addOnIds"],
    ["ADDON_INVALID", withAddOn, "items[1].addOnIds[0]"],
    ["OUT_OF_AREA", delivery, "delivery.pincode"],
    ["ORDER_TYPE_NOT_ALLOWED", pickup, "type"],
    ["PAYMENT_MODE_NOT_ALLOWED", pickup, "payment"],
    ["BELOW_MINIMUM", pickup, "items"],
    ["PRICE_CHANGED", pickup, "expectedTotal"],
    ["IDEMPOTENCY_KEY_REUSED", pickup, "Idempotency-Key"],
    ["VERSION_UNSUPPORTED", pickup, "Service-Version"],
    ["VALIDATION_FAILED", pickup, "items[0].quantity"],
    ["NOT_ACCEPTING", pickup, undefined],
  ])("%s", async (scenario, body, field) => {
    const { secret } = await app.key(restaurantId)
    const refused = (await send(secret, body, { "service-test-scenario": scenario })).body.error
    expect([refused.code, refused.field]).toEqual([scenario, field])
  })
})

test.each([
  [
    "open round the clock: the next service day",
    [{ open: "00:00", close: "00:00" }],
    "2026-10-17T18:30:00.000Z",
  ],
  [
    "between two periods: the next",
    [
      { open: "12:00", close: "15:00" },
      { open: "19:00", close: "23:00" },
    ],
    "2026-10-17T13:30:00.000Z",
  ],
  ["closed now: the next opening", [{ open: "17:00", close: "23:00" }], "2026-10-17T11:30:00.000Z"],
])("an asked-for CLOSED has a time to come back, %s", async (_, day, opensAt) => {
  const days = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day }
  const hours = { days, closedDates: [], specialDates: {} }
  const { secret } = await app.key(await app.restaurant({ hours }))
  const headers = { "service-test-scenario": "CLOSED", "service-test-time": "2026-10-17T13:00:00+05:30" }
  const { error } = (await send(secret, pickup, headers)).body
  expect([error.code, error.opensAt]).toEqual(["CLOSED", opensAt])
})

test("an asked-for NOT_ACCEPTING has the end of a pause, from the request's own time on", async () => {
  const { secret } = await app.key(restaurantId)
  const headers = {
    "service-test-scenario": "NOT_ACCEPTING",
    "service-test-time": "2026-10-17T13:00:00+05:30",
  }
  const { error } = (await send(secret, pickup, headers)).body
  expect([error.code, error.resumesAt]).toEqual(["NOT_ACCEPTING", "2026-10-17T08:00:00.000Z"])
})

test("an asked-for refusal carries this cart's own price, this restaurant's own minimum", async () => {
  const { secret } = await app.key(restaurantId)
  const ask = async (scenario: string) =>
    (await send(secret, pickup, { "service-test-scenario": scenario })).body.error
  const changed = await ask("PRICE_CHANGED")
  expect([changed.code, changed.quote.lines[0].menuItemId]).toEqual([
    "PRICE_CHANGED",
    halfButterChicken.menuItemId,
  ])
  const { minimum, missing } = await ask("BELOW_MINIMUM")
  expect(minimum.amount).toBe(demoSettings.ordering.minimumOrderPaise)
  expect(missing).toEqual(minimum)
})
