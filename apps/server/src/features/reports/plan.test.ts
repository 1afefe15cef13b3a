import { Client } from "pg"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Queries } from "../../db/index.ts"
import { testApp } from "../../testing/fixtures.ts"
import { listActiveOrders } from "../orders/console-store.ts"
import { explain, type PlanMode } from "../orders/explain.fixture.ts"
import { bookable, bookingCaller } from "../reservations/booking.fixture.ts"
import { copyBooking, disableSeatTrigger, enableSeatTrigger } from "../reservations/growth.fixture.ts"
import { countOpenBilled, listPaidBilled } from "../till/payments/store.ts"
import { countBookings } from "./bookings-store.ts"
import { countCauses, listMissed, listReasons } from "./missed-store.ts"
import { pageOfBilled, pageOfPlaced } from "./order-list-store.ts"
import { countOrders, measureAnswers } from "./orders-store.ts"
import { type Period, periodOf } from "./period.ts"
import { addUpSales, addUpSold } from "./sales-store.ts"
import { makeTestRestaurant } from "./test-restaurant.fixture.ts"
import { addUpTurnover } from "./turnover-store.ts"
import { billCopies, copyOrders, noteDays } from "./years.fixture.ts"

const restaurants = 5
const ordersOfEach = 4_000
const modes: PlanMode[] = ["force_custom_plan", "force_generic_plan"]

const app = await testApp()
let client: Client
let period: Period
let restaurantId: string
beforeAll(async () => {
  const restaurant = await makeTestRestaurant(app, bookable({ seats: 1000 }))
  restaurantId = restaurant.restaurantId
  const order = await restaurant.live(app.clock.now(), "COMPLETED")
  const { connection } = app
  client = new Client("url" in connection ? connection.url : { ...connection, ssl: false })
  await client.connect()
  await client.query(copyOrders, [order.id, ordersOfEach, restaurants])
  await client.query(billCopies)
  await client.query("update bills set paid_in_full = true")
  for (const owner of [restaurant, await makeTestRestaurant(app)])
    for (let left = 3; left > 0; left -= 1) await owner.place()
  await client.query(noteDays, [restaurantId, new Date(app.clock.now()), restaurants])
  const neighbour = await app.restaurant(bookable({ seats: 1000 }))
  for (const [id, days] of [
    [restaurantId, -400],
    [neighbour, -401],
  ] as const) {
    const booked = await bookingCaller(app)((await app.key(id, "live")).secret)
    await client.query(disableSeatTrigger)
    await client.query(copyBooking, [booked.body.id, 4_000, days])
    await client.query(enableSeatTrigger)
  }
  // An index is enough for what is known to be visible to all.
  for (const table of ["orders", "bills", "bill_parts", "refused_orders", "online_spans", "reservations"]) {
    await client.query(`vacuum analyze ${table}`)
  }
  period = periodOf(restaurantId, "Asia/Kolkata", { from: "2026-09-01", to: "2026-09-07" }, app.clock.now())
})
afterAll(() => client.end())

async function count(table: string, condition: string): Promise<number> {
  const { rows } = await client.query(
    `select count(*)::int as count from ${table} where restaurant_id = '${restaurantId}' and ${condition}`,
  )
  return rows[0].count
}
const ofWeek = "day between '2026-09-01' and '2026-09-07'"
const billed = () =>
  `billed_at >= '${period.begins.toISOString()}' and billed_at < '${period.until.toISOString()}'`

describe.each(modes)("a week among the years of many restaurants, with %s", mode => {
  const readsOf = (call: (db: Queries) => Promise<unknown>) => explain(app.connection, mode, call)

  /** Every read goes by one of these indexes, and looks at no more rows than the restaurant's own of the week. */
  async function expectOwnRows(call: (db: Queries) => Promise<unknown>, most: Record<string, number>) {
    const { reads } = await readsOf(call)
    expect(reads.length).toBeGreaterThan(0)
    for (const { by, rows, discarded } of reads) {
      expect([by, Object.keys(most)]).toEqual([by, expect.arrayContaining([by])])
      expect([by, rows + discarded, "rows"]).toEqual([
        by,
        expect.toSatisfy(n => n <= (most[by] ?? 0)),
        "rows",
      ])
    }
  }

  test("orders are counted in the index alone", async () => {
    const own = await count("orders", ofWeek)
    expect(own).toBe(7 * (ordersOfEach / 400))
    await expectOwnRows(db => countOrders(db, period), {
      orders_of_day: own,
      customer_requests: 0,
      // The voids of the week are added up once. Only orders that staff entered have some.
      order_voids_of_restaurant: 0,
    })
    await expectOwnRows(db => measureAnswers(db, period), { orders_of_day: own })
  })

  test("the inbox reads the restaurant's open orders, in their own index", async () => {
    const open = await count("orders", "status = 'PENDING'")
    expect(open).toBe(3)
    const now = new Date(app.clock.now())
    await expectOwnRows(db => listActiveOrders(db, restaurantId, now), { orders_inbox: open })
  })

  test("bills and their parts are found by time", async () => {
    const bills = await count("bills", billed())
    const parts = await count("bill_parts", billed())
    expect(bills).toBeGreaterThan(50)
    const most = { bills_pkey: bills, bills, bill_parts_time: parts, bill_parts: parts }
    await expectOwnRows(db => addUpSales(db, period), most)
    await expectOwnRows(db => addUpSold(db, period), most)
    // No credit note is in these days, so no bill is looked up by its number.
    const beside = { settings_versions_pkey: 1, settings_versions: 1, bills_number: 0 }
    await expectOwnRows(db => addUpTurnover(db, period), { ...most, ...beside })
  })

  test("of the lost ones those of the week are looked at, with their receipts and the hours around them", async () => {
    const lost = await count("orders", `${ofWeek} and status <> 'COMPLETED'`)
    expect(lost).toBeGreaterThan(5)
    const open = await count("orders", "status = 'PENDING'")
    expect(open).toBe(3)
    const attempts = await count(
      "refused_orders",
      "minute >= '2026-08-31T18:30Z' and minute < '2026-09-07T18:30Z'",
    )
    const most = {
      orders_lost: lost,
      orders: lost,
      // The customer's name and phone.
      orders_pkey: lost,
      // The counts need nothing that this index has not, and may be cheaper there.
      orders_of_day: await count("orders", ofWeek),
      orders_inbox: open,
      order_receipts_pkey: 0,
      order_receipts: 0,
      // Four spans of eight hours begin in the 25 hours before an order.
      online_spans_pkey: 5 * lost,
      online_spans: 5 * lost,
      refused_orders_pkey: attempts,
      refused_orders: attempts,
    }
    await expectOwnRows(db => countCauses(db, period), most)
    await expectOwnRows(db => listMissed(db, period, 50), most)
    await expectOwnRows(db => listReasons(db, period), most)
  })

  test("the last paid bills are read in their own index", async () => {
    const most = { bills_paid: 50, bills_to_refund: 0, bills_given_back: 0, bills_credits: 0 }
    await expectOwnRows(db => listPaidBilled(db, restaurantId), most)
  })

  test("open bills are counted in their own index", async () => {
    await expectOwnRows(db => countOpenBilled(db, restaurantId), { bills_open: 0 })
  })

  test("bookings are found by date", async () => {
    const own = await count("reservations", "date between '2026-09-01' and '2026-09-07'")
    expect(own).toBeGreaterThan(50)
    await expectOwnRows(db => countBookings(db, period), { reservations_date: own, reservations: own })
  })

  test("a page of the list of orders reads that page", async () => {
    const limit = 20
    await expectOwnRows(db => pageOfPlaced(db, period, undefined, limit), {
      orders_of_day: limit,
      bills_number: limit,
    })
    await expectOwnRows(db => pageOfBilled(db, period, undefined, limit), {
      // The next bill shows that the page's last one has no further order.
      bills_pkey: limit + 1,
      orders_pkey: limit + 1,
    })
  })
})

describe.each(modes)("a year, with %s", mode => {
  const voids = 300
  const voided = `
    insert into order_voids (id, restaurant_id, order_id, kind, reason, lines, amount_paise, fingerprint, voided_at, voided_by)
    select 'void_' || id, restaurant_id, id, 'MADE', 'Cold', '[]', 100, '', '2026-01-01T06:00Z', 'Asha'
      from orders where restaurant_id = $1 and status = 'COMPLETED' order by id limit $2
    on conflict do nothing`
  const ofYear = () =>
    periodOf(restaurantId, "Asia/Kolkata", { from: "2025-10-18", to: "2026-10-17" }, app.clock.now())

  async function pagesOf(...relations: string[]): Promise<number> {
    const { rows } = await client.query(
      "select sum(pg_relation_size(name::regclass) / 8192)::int as pages from unnest($1::text[]) name",
      [relations],
    )
    return rows[0].pages
  }

  test("orders are counted in the index alone, and their voids are read once", async () => {
    await client.query(voided, [restaurantId, voids])
    const own = await count("orders", "day between '2025-10-18' and '2026-10-17'")
    expect(own).toBeGreaterThanOrEqual(365 * (ordersOfEach / 400))
    const { reads, pages, compared } = await explain(app.connection, mode, db => countOrders(db, ofYear()))
    expect(compared).toBe(0)
    const rowsBy = (name: string) =>
      reads.filter(({ by }) => by.startsWith(name)).reduce((sum, { rows }) => sum + rows, 0)
    expect(reads.map(({ by }) => by).filter(by => by.startsWith("orders"))).toEqual(["orders_of_day"])
    expect([rowsBy("orders"), rowsBy("order_voids")]).toEqual([own, voids])
    expect(pages).toBeLessThan((await pagesOf("orders_of_day", "order_voids")) + 50)
  })

  test("how long answers took is read in the index alone", async () => {
    const { reads, pages } = await explain(app.connection, mode, db => measureAnswers(db, ofYear()))
    expect(reads.map(({ by }) => by)).toEqual(["orders_of_day"])
    expect(pages).toBeLessThan((await pagesOf("orders_of_day")) + 50)
  })

  test("sales and items read each bill and each part once", async () => {
    const rows = (await count("bills", "true")) + (await count("bill_parts", "true"))
    const most = rows + (await pagesOf("bills", "bills_pkey", "bill_parts", "bill_parts_time"))
    for (const call of [addUpSales, addUpSold]) {
      const { pages, compared } = await explain(app.connection, mode, db => call(db, ofYear()))
      expect([pages < most, compared]).toEqual([true, 0])
    }
  })
})

test("every order that has a bill is in the register, once, with the figures of its documents", async () => {
  const { rows } = await client.query(
    `select count(*)::int as orders, count(b.order_ids)::int as bills, sum(o.total_paise - b.total_paise) as difference
       from orders o left join bills b on b.restaurant_id = o.restaurant_id and b.bill_number = o.bill_number
                                      and b.order_ids = array[o.id]
      where o.bill_number is not null`,
  )
  expect(rows[0].orders).toBe(rows[0].bills)
  expect(Number(rows[0].difference)).toBe(0)
})
