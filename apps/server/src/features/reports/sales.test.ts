import { getSalesReport } from "@rasoi/contract/console"
import fc from "fast-check"
import { rounds } from "../../../../../tests/rounds.ts"
import { compileCheck } from "../../http/index.ts"
import { describe, expect, test, testApp } from "../../testing/fixtures.ts"
import { delivery, pickup } from "../orders/fixture.ts"
import { menuOf, scenario, settingsOf } from "./carts.fixture.ts"
import { expectItemsToAgree } from "./items-model.fixture.ts"
import { modelSales } from "./sales-model.fixture.ts"
import {
  inZone,
  makeTestRestaurant,
  minute,
  type TestRestaurant,
  wallClock,
} from "./test-restaurant.fixture.ts"

const app = await testApp()

async function expectSalesToAgree(restaurant: TestRestaurant, timezone: string, query = ""): Promise<void> {
  const { status, body } = await restaurant.report("sales", query)
  expect(status).toBe(200)
  expect(compileCheck(getSalesReport.response.schema)(body, "")).toEqual([])
  const { object, from, to, timezone: told, watch, ...figures } = body
  expect([object, told, watch]).toEqual(["sales_report", timezone, null])
  const dates = body.byDay.map((day: { date: string }) => day.date)
  expect([dates[0], dates.at(-1)]).toEqual([from, to])
  expect(figures).toEqual(await modelSales(restaurant, timezone, dates))
  const { taxable, tax, total } = body.totals
  expect(taxable.amount + tax.amount).toBe(total.amount)
}

describe("the sums agree with the orders' own documents to the paisa", () => {
  test("whatever the prices, rates, charges and carts", async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async given => {
        app.clock.set(Date.parse("2026-10-17T06:00:00Z"))
        const restaurant = await makeTestRestaurant(app, settingsOf(given), menuOf(given.items))
        for (const cart of given.carts) {
          const items = cart.lines.map(({ item: index, quantity, addOn }) => ({
            menuItemId: `sold_${index % given.items.length}`,
            quantity,
            addOnIds: addOn ? [`extra_${index % given.items.length}`] : [],
          }))
          const order = await restaurant.place({ ...(cart.delivery ? delivery : pickup), items })
          await restaurant.finish(order, cart.finished ? "COMPLETED" : "ACCEPTED")
        }
        await expectSalesToAgree(restaurant, "Asia/Kolkata")
        await expectItemsToAgree(restaurant)
      }),
      { numRuns: rounds(25) },
    )
  })
})

describe("the date that counts", () => {
  test.each([
    ["Asia/Kolkata", "2026-10-15T18:30:00Z"],
    ["America/New_York", "2026-11-01T04:00:00Z"],
    ["America/New_York", "2026-11-02T05:00:00Z"],
    ["Asia/Beirut", "2026-03-28T22:00:00Z"],
  ])(
    "in %s, is that of the bill: placed before midnight (%s) and completed after",
    async (timezone, midnight) => {
      const at = Date.parse(midnight)
      app.clock.set(at - 60 * minute)
      const restaurant = await makeTestRestaurant(app, inZone(timezone))
      // An order is completed twenty minutes after it is accepted.
      for (const minutes of [-45, -21, -20.5, -19.5, -1, 10]) {
        await restaurant.live(at + minutes * minute, "COMPLETED", { afterMs: 15_000 })
      }
      await restaurant.live(at + 30 * minute, "BY_RESTAURANT")
      const { date } = wallClock(timezone, at)
      const before = wallClock(timezone, at - 60 * minute).date
      for (const query of [
        `?from=${date}&to=${date}`,
        `?from=${before}&to=${before}`,
        `?from=${before}&to=${date}`,
      ]) {
        await expectSalesToAgree(restaurant, timezone, query)
      }
      const days = (await restaurant.report("sales", `?from=${before}&to=${date}`)).body.byDay
      expect(days.map((day: { bills: number }) => day.bills)).toEqual([3, 3])
    },
  )

  test("another restaurant's bills, and test orders, are in nobody's sums", async () => {
    app.clock.set(Date.parse("2026-10-17T13:05:00Z"))
    const restaurant = await makeTestRestaurant(app)
    const neighbour = await makeTestRestaurant(app)
    await neighbour.live(app.clock.now(), "COMPLETED")
    const { secret } = await app.key(restaurant.restaurantId, "test")
    const headers = { "idempotency-key": "a test order" }
    const body = { ...pickup, customer: { name: "Asha", phone: "9000000001" } }
    const { body: order } = await app.call("/v1/orders", { key: secret, method: "POST", body, headers })
    for (const to of ["ACCEPTED", "PREPARING", "READY", "COMPLETED"]) {
      await app.call(`/v1/test/orders/${order.id}/advance`, { key: secret, method: "POST", body: { to } })
    }
    const { totals, documents, byRate } = (await restaurant.report("sales")).body
    expect([totals.bills, totals.total.amount, documents, byRate]).toEqual([0, 0, [], []])
    expect((await restaurant.report("items")).body.items).toEqual({ byQuantity: [], bySales: [] })
    expect((await neighbour.report("sales")).body.totals.bills).toBe(1)
  })
})
