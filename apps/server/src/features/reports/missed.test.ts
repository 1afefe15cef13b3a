import { getMissedReport, missedCauses } from "@rasoi/contract/console"
import { beforeEach, describe, expect, test } from "vitest"
import { demoSettings } from "../../demo/settings.ts"
import { openStream } from "../../events/stream.fixture.ts"
import { compileCheck } from "../../http/index.ts"
import { testApp } from "../../testing/fixtures.ts"
import { until } from "../../testing/process.ts"
import { commandLine } from "../audit/index.ts"
import { delivery, pickup } from "../orders/fixture.ts"
import { expireDueOrders } from "../orders/index.ts"
import { setSuspended } from "../restaurant/index.ts"
import { day, makeTestRestaurant, minute, type TestRestaurant } from "./test-restaurant.fixture.ts"

let restaurant: TestRestaurant
const app = await testApp()
beforeEach(async () => {
  app.clock.set(Date.parse("2026-10-17T13:05:00Z"))
  restaurant = await makeTestRestaurant(app)
})

const missed = async (query = "", of = restaurant) => {
  const { status, body } = await of.report("missed", query)
  expect([status, body.error]).toEqual([200, undefined])
  expect(compileCheck(getMissedReport.response.schema)(body, "")).toEqual([])
  return body
}
const countsOf = (body: { causes: { cause: string; count: number }[] }) =>
  Object.fromEntries(body.causes.map(({ cause, count }) => [cause, count]))

/** A tablet that responds to its pings as the time goes by. */
async function tablet() {
  const cookie = await app.signedIn(restaurant.restaurantId, "STAFF")
  const stream = await openStream(app.url, cookie)
  const post = (path: string, body: object) => app.call(path, { cookie, method: "POST", body })
  return {
    ...stream,
    receipt: (kind: "shown" | "acknowledged", id: string) =>
      post("/console/v1/orders/receipts", { [kind]: [id] }),
    async stay(durationMs: number) {
      for (let past = 0; past < durationMs; past += 20_000) {
        app.clock.advance(20_000)
        await post("/console/v1/devices/ping", { streamId: stream.streamId })
      }
    },
    async leave() {
      stream.drop()
      await until(() => !app.presence.isOnline(restaurant.restaurantId, app.clock.now()))
    },
  }
}

describe("an order that nobody answered", () => {
  beforeEach(() => restaurant.goOffline())

  test("was looked at, or only shown, or on no screen, while a device was there all the time", async () => {
    const device = await tablet()
    const looked = await restaurant.place()
    const shown = await restaurant.place()
    const unseen = await restaurant.place()
    await device.receipt("shown", looked.id)
    await device.receipt("acknowledged", looked.id)
    await device.receipt("shown", shown.id)
    await device.stay(16 * minute)
    await app.receipts.flush()
    const body = await missed()
    expect(countsOf(body)).toEqual({ SEEN_NOT_ANSWERED: 1, SHOWN_NOT_ANSWERED: 1, NOT_SHOWN: 1 })
    expect([body.orders, body.attempts]).toEqual([3, 0])
    const byId = new Map(body.data.map((entry: { orderId: string; cause: string }) => [entry.orderId, entry]))
    expect(byId.get(looked.id)).toMatchObject({ cause: "SEEN_NOT_ANSWERED", offlineSeconds: 0, reason: null })
    expect(byId.get(shown.id)).toMatchObject({ cause: "SHOWN_NOT_ANSWERED", value: shown.total })
    expect(byId.get(unseen.id)).toMatchObject({
      cause: "NOT_SHOWN",
      number: unseen.number,
      type: "PICKUP",
      customer: { name: "Asha Rao", phone: "9845012345" },
    })
    await expireDueOrders(app.db, app.orderEvents, app.clock.now())
    expect(await missed()).toEqual(body)
    await device.leave()
  })

  test("the devices had gone: for how long, and even if the order had been shown", async () => {
    const device = await tablet()
    const order = await restaurant.place()
    await device.receipt("shown", order.id)
    await device.stay(3 * minute)
    await device.leave()
    app.clock.advance(20 * minute)
    await app.receipts.flush()
    const body = await missed()
    expect(countsOf(body)).toEqual({ DEVICES_OFFLINE: 1 })
    expect(body.data[0]).toMatchObject({ orderId: order.id, offlineSeconds: 12 * 60 })
  })

  test("a device that lost its network for a moment was there", async () => {
    const device = await tablet()
    await restaurant.place()
    await device.stay(3 * minute)
    await device.leave()
    app.clock.advance(25_000)
    const again = await tablet()
    await again.stay(15 * minute)
    const body = await missed()
    expect(countsOf(body)).toEqual({ NOT_SHOWN: 1 })
    expect(body.data[0].offlineSeconds).toBe(0)
    await again.leave()
  })

  test("without a note of any device it is not blamed on them", async () => {
    restaurant.stayOnline()
    await restaurant.place()
    app.clock.advance(15 * minute)
    const body = await missed()
    expect(countsOf(body)).toEqual({ NOT_SHOWN: 1 })
    expect(body.data[0].offlineSeconds).toBe(null)
  })
})

describe("staff said no", () => {
  test("rejected and called off, with the reasons and how often each", async () => {
    const reject = async (reason: string) =>
      restaurant.step((await restaurant.place()).id, "reject", { reason })
    await reject("Too busy")
    await reject("No more naan")
    await reject("Too busy")
    await restaurant.live(app.clock.now(), "BY_RESTAURANT")
    await restaurant.live(app.clock.now(), "BY_CUSTOMER")
    await restaurant.live(app.clock.now(), "COMPLETED")
    const body = await missed()
    const value = (await restaurant.readAll())[0]?.total
    expect(body.causes).toEqual([
      {
        cause: "REJECTED",
        label: missedCauses.REJECTED,
        count: 3,
        value: { ...value, amount: 3 * (value?.amount ?? 0), display: expect.any(String) },
        reasons: [
          { reason: "Too busy", count: 2 },
          { reason: "No more naan", count: 1 },
        ],
      },
      {
        cause: "CANCELLED_BY_RESTAURANT",
        label: missedCauses.CANCELLED_BY_RESTAURANT,
        count: 1,
        value,
        reasons: [{ reason: "The oven broke", count: 1 }],
      },
    ])
    expect(body.data.map((entry: { cause: string }) => entry.cause)).toEqual([
      "CANCELLED_BY_RESTAURANT",
      "REJECTED",
      "REJECTED",
      "REJECTED",
    ])
  })

  test("newest first, as many as asked for; the counts have them all", async () => {
    const ids: string[] = []
    for (let count = 0; count < 3; count += 1) {
      ids.unshift((await restaurant.live(app.clock.now() + minute, "REJECTED")).id)
    }
    const body = await missed("?limit=2")
    expect(body.data.map((entry: { orderId: string }) => entry.orderId)).toEqual(ids.slice(0, 2))
    expect([body.hasMore, body.orders]).toEqual([true, 3])
    expect((await missed("?limit=3")).hasMore).toBe(false)
  })
})

describe("an attempt that was refused", () => {
  const attempt = async (code: string, body: object = pickup, headers?: Record<string, string>) => {
    const response = await restaurant.send(body, headers)
    expect(response.body.error?.code).toBe(code)
  }
  const settings = async (change: object) => {
    const cookie = await app.signedIn(restaurant.restaurantId)
    const response = await app.call("/console/v1/settings", { cookie, method: "PATCH", body: change })
    expect(response.status).toBe(200)
  }
  const soldOut = { ...pickup, items: [{ menuItemId: "itm_butter_chicken_half", quantity: 1 }] }

  test("is counted by what was in its way", async () => {
    await attempt("OUT_OF_AREA", { ...delivery, delivery: { address: "Far away", pincode: "110001" } })
    await attempt("PAYMENT_MODE_NOT_ALLOWED", { ...pickup, payment: "CASH_ON_DELIVERY" })
    await settings({ ordering: { minimumOrderPaise: 10_000_000 } })
    await attempt("BELOW_MINIMUM")
    await settings({ ordering: { minimumOrderPaise: 0, types: ["DELIVERY"] } })
    await attempt("ORDER_TYPE_NOT_ALLOWED")
    await settings({ ordering: { types: ["PICKUP", "DELIVERY"] } })
    await app.call("/console/v1/menu/items/itm_butter_chicken_half", {
      cookie: restaurant.manager,
      method: "PATCH",
      body: { available: false },
    })
    await attempt("ITEM_UNAVAILABLE", soldOut)
    restaurant.goOffline()
    await attempt("NOT_ACCEPTING")
    await app.call("/console/v1/ordering/pause", {
      cookie: restaurant.manager,
      method: "POST",
      body: { minutes: 30 },
    })
    await attempt("NOT_ACCEPTING")
    restaurant.stayOnline()
    await attempt("NOT_ACCEPTING")
    const { hours } = demoSettings
    await settings({ hours: { days: Object.fromEntries(Object.keys(hours.days).map(name => [name, []])) } })
    await attempt("CLOSED")
    await settings({ ordering: { enabled: false } })
    await attempt("ORDERING_OFF")
    await setSuspended(app.hub, commandLine, app.clock.now(), restaurant.restaurantId, true)
    await attempt("RESTAURANT_UNAVAILABLE")
    await attempt("RESTAURANT_UNAVAILABLE")
    await setSuspended(app.hub, commandLine, app.clock.now(), restaurant.restaurantId, false)
    const body = await missed()
    expect(countsOf(body)).toEqual({
      OUT_OF_AREA: 1,
      PAYMENT_NOT_OFFERED: 1,
      BELOW_MINIMUM: 1,
      TYPE_NOT_OFFERED: 1,
      ITEM_UNAVAILABLE: 1,
      NO_DEVICE: 1,
      PAUSED: 2,
      CLOSED: 1,
      ORDERING_OFF: 1,
      SUSPENDED: 2,
    })
    expect([body.orders, body.attempts]).toEqual([0, 12])
    expect(body.causes[0]).toEqual({
      cause: "PAUSED",
      label: missedCauses.PAUSED,
      count: 2,
      value: null,
      reasons: [],
    })
  })

  test("by the minute, and in the day in which it came", async () => {
    await settings({ ordering: { enabled: false } })
    for (let count = 0; count < 3; count += 1) await attempt("ORDERING_OFF")
    await app.refusedOrders.flush()
    await attempt("ORDERING_OFF")
    app.clock.advance(minute)
    await attempt("ORDERING_OFF")
    // Midnight in India.
    app.clock.set(Date.parse("2026-10-17T18:30:00Z"))
    await attempt("ORDERING_OFF")
    const today = await missed("?from=2026-10-17&to=2026-10-17")
    expect(today.data).toMatchObject([
      {
        at: "2026-10-17T13:06:00.000Z",
        cause: "ORDERING_OFF",
        count: 1,
        orderId: null,
        value: null,
        customer: null,
      },
      { at: "2026-10-17T13:05:00.000Z", cause: "ORDERING_OFF", count: 4 },
    ])
    expect((await missed("?from=2026-10-18&to=2026-10-18")).attempts).toBe(1)
  })

  test("not with a test key, not for a fault in the request, and a remembered response only once", async () => {
    await settings({ ordering: { enabled: false } })
    const headers = { "idempotency-key": "the very same order" }
    await attempt("ORDERING_OFF", pickup, headers)
    await attempt("ORDERING_OFF", pickup, headers)
    await attempt("VALIDATION_FAILED", { ...pickup, items: [] })
    const { secret } = await app.key(restaurant.restaurantId, "test")
    const scenario = { "service-test-scenario": "CLOSED", "idempotency-key": "a test order" }
    const response = await app.call("/v1/orders", {
      key: secret,
      method: "POST",
      body: pickup,
      headers: scenario,
    })
    expect(response.body.error.code).toBe("CLOSED")
    await app.call("/v1/orders/quote", {
      key: restaurant.key,
      method: "POST",
      body: { type: "PICKUP", items: [] },
    })
    expect(countsOf(await missed())).toEqual({ ORDERING_OFF: 1 })
  })

  test("nobody else's: another restaurant sees none of it", async () => {
    await settings({ ordering: { enabled: false } })
    await attempt("ORDERING_OFF")
    const neighbour = await makeTestRestaurant(app)
    await neighbour.live(app.clock.now(), "REJECTED")
    const theirs = await missed("", neighbour)
    expect([theirs.orders, theirs.attempts]).toEqual([1, 0])
    expect((await missed()).orders).toBe(0)
  })

  test("waits in memory while the database is away", async () => {
    await settings({ ordering: { enabled: false } })
    await attempt("ORDERING_OFF")
    const { run } = app.db
    app.db.run = () => Promise.reject(new Error("away"))
    try {
      await expect(app.refusedOrders.flush()).rejects.toThrow("away")
    } finally {
      app.db.run = run
    }
    await attempt("ORDERING_OFF")
    expect(countsOf(await missed())).toEqual({ ORDERING_OFF: 2 })
  })
})

test("what is older than the range is not told", async () => {
  await restaurant.live(app.clock.now(), "REJECTED")
  app.clock.advance(7 * day)
  expect((await missed()).orders).toBe(0)
  expect((await missed("?from=2026-10-17")).orders).toBe(1)
})
