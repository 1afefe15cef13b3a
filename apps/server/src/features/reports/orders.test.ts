import { getOrdersReport } from "@rasoi/contract/console"
import { compileCheck } from "../../http/index.ts"
import { describe, expect, test } from "../../testing/fixtures.ts"
import { delivery, pickup } from "../orders/fixture.ts"
import { expireDueOrders } from "../orders/index.ts"
import { modelOrders } from "./model.fixture.ts"
import {
  type Ending,
  inZone,
  makeTestRestaurant,
  minute,
  type TestRestaurant,
  wallClock,
} from "./test-restaurant.fixture.ts"

const endings: Ending[] = [
  "COMPLETED",
  "REJECTED",
  "BY_CUSTOMER",
  "BY_RESTAURANT",
  "LAPSED",
  "ACCEPTED",
  "COMPLETED",
]

/** Orders at these instants, of both types and with every ending in turn. */
async function trade(restaurant: TestRestaurant, instants: readonly number[]): Promise<void> {
  for (const [index, at] of instants.entries()) {
    const body = index % 3 === 0 ? delivery : pickup
    await restaurant.live(at, endings[index % endings.length] ?? "PENDING", {
      body: { ...body, items: [{ menuItemId: "itm_butter_chicken_half", quantity: 1 + (index % 4) }] },
      afterMs: 1_500 + index * 7_300,
    })
  }
}

const around = (midnights: readonly string[]) =>
  midnights.flatMap(at => [-31, -1, 0, 1, 29].map(minutes => Date.parse(at) + minutes * minute))

/** Midnights and clock changes of each zone, as UTC instants. */
const zones = [
  ["Asia/Kolkata", ["2026-10-14T18:30:00Z", "2026-10-15T18:30:00Z", "2026-10-16T06:30:00Z"]],
  // Clocks go back at 06:00 UTC on 1 November: the hour from one to two comes twice.
  [
    "America/New_York",
    ["2026-10-31T04:00:00Z", "2026-11-01T05:00:00Z", "2026-11-01T06:00:00Z", "2026-11-02T05:00:00Z"],
  ],
  // Clocks go forward at midnight: that Sunday begins at one.
  ["Asia/Beirut", ["2026-03-28T22:00:00Z", "2026-03-29T21:00:00Z"]],
  ["Asia/Kathmandu", ["2026-10-14T18:15:00Z", "2026-10-15T18:15:00Z"]],
] as const

describe.each(zones)("in %s, around %j", (timezone, midnights) => {
  test("every figure is what the orders' own documents add up to, by day, hour and type", async ({ app }) => {
    app.clock.set(Date.parse(midnights[0]) - 60 * minute)
    const restaurant = await makeTestRestaurant(app, inZone(timezone))
    await trade(restaurant, around(midnights))
    await restaurant.place()
    app.clock.advance(minute)
    const orders = await restaurant.readAll()
    expect(orders).toHaveLength(midnights.length * 5 + 1)
    const first = wallClock(timezone, Date.parse(midnights[0]) - 31 * minute).date
    const second = wallClock(timezone, midnights[0]).date
    const today = wallClock(timezone, app.clock.now()).date
    for (const [from, to] of [
      [first, today],
      [second, second],
      [today, today],
    ] as const) {
      const { status, body } = await restaurant.report("orders", `?from=${from}&to=${to}`)
      expect(status).toBe(200)
      expect(compileCheck(getOrdersReport.response.schema)(body, "")).toEqual([])
      const dates = body.byDay.map((each: { date: string }) => each.date)
      expect([dates[0], dates.at(-1)]).toEqual([from, to])
      const object = "orders_report"
      expect(body).toEqual({ object, from, to, timezone, ...modelOrders(orders, timezone, dates) })
    }
  })
})

describe("what counts", () => {
  test("neither another restaurant's orders nor test orders", async ({ app }) => {
    app.clock.set(Date.parse("2026-10-17T13:05:00Z"))
    const restaurant = await makeTestRestaurant(app)
    const neighbour = await makeTestRestaurant(app)
    await neighbour.live(app.clock.now(), "COMPLETED")
    const { secret } = await app.key(restaurant.restaurantId, "test")
    const sent = await app.call("/v1/orders", {
      key: secret,
      method: "POST",
      body: pickup,
      headers: { "idempotency-key": "a test order" },
    })
    expect(sent.status).toBe(201)
    const { totals, acceptance } = (await restaurant.report("orders")).body
    expect([totals.placed, totals.sales.amount]).toEqual([0, 0])
    expect(acceptance).toEqual({ answered: 0, p50: null, p90: null, p99: null, max: null })
    expect((await neighbour.report("orders")).body.totals).toMatchObject({ placed: 1, completed: 1 })
  })

  test("an order past its deadline is missed before the clock has written it, and after", async ({ app }) => {
    app.clock.set(Date.parse("2026-10-17T13:05:00Z"))
    const restaurant = await makeTestRestaurant(app)
    await restaurant.place()
    const totals = async () => (await restaurant.report("orders")).body.totals
    expect(await totals()).toMatchObject({ placed: 1, missed: 0, underWay: 1 })
    app.clock.advance(15 * minute)
    expect(await totals()).toMatchObject({ placed: 1, missed: 1, underWay: 0 })
    await expireDueOrders(app.db, app.orderEvents, app.clock.now())
    expect(await totals()).toMatchObject({ placed: 1, missed: 1, underWay: 0 })
  })
})
