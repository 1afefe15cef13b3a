import { Client } from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Queries } from "../../db/index.ts"
import { testApp } from "../../testing/fixtures.ts"
import { makeTestRestaurant } from "../reports/test-restaurant.fixture.ts"
import { copyOrders } from "../reports/years.fixture.ts"
import { explain, type PlanMode } from "./explain.fixture.ts"
import type { FinishedFilter } from "./finished-filter-store.ts"
import { listFinishedOrders } from "./finished-store.ts"
import { addUpFinished } from "./finished-totals-store.ts"
import { searchQuery } from "./search-query.ts"

const restaurants = 5
const ordersOfEach = 40_000
/** Each name and phone is that of so many orders. */
const ordersOfPerson = 20

const app = await testApp()
let client: Client
let all: FinishedFilter

beforeAll(async () => {
  const restaurant = await makeTestRestaurant(app)
  const { restaurantId } = restaurant
  const order = await restaurant.live(app.clock.now(), "COMPLETED")
  const { connection } = app
  client = new Client("url" in connection ? connection.url : { ...connection, ssl: false })
  await client.connect()
  // The documents would be most of the time of this test.
  await client.query("update orders set answer = '{}', bill = '{}' where id = $1", [order.id])
  await client.query(copyOrders, [order.id, ordersOfEach, restaurants])
  await client.query(
    `insert into order_words (restaurant_id, order_id, words)
     select restaurant_id, id, array_to_tsvector(array[
              restaurant_id || ' #' || number,
              restaurant_id || ' nperson' || person,
              restaurant_id || ' p98450' || lpad(person::text, 5, '0')])
       from orders cross join lateral (select split_part(number, '-', 2)::int / $1::int as person) of
      where number like '%-%' and id <> $2`,
    [ordersOfPerson, order.id],
  )
  for (const table of ["orders", "order_words"]) await client.query(`vacuum analyze ${table}`)
  const none = { status: null, cancelledBy: null, source: null, type: null, paid: null, person: null }
  const ever = { from: "2000-01-01", to: "9999-12-31", now: new Date(app.clock.now()) }
  all = { restaurantId, ...ever, ...none, query: null }
})
afterAll(() => client.end())

const modes: PlanMode[] = ["force_custom_plan", "force_generic_plan"]

const limit = 51
const last = { day: "9999-12-31", id: "p", limit }
const page = (filter: FinishedFilter) => (db: Queries) => listFinishedOrders(db, filter, last)
const totals = (filter: FinishedFilter) => (db: Queries) => addUpFinished(db, filter)

test.each(modes)("among 200,000 orders, a search reads the words that match, with %s", async mode => {
  const searching = { ...all, query: searchQuery(all.restaurantId, "person1234") }
  for (const statement of [page(searching), totals(searching)]) {
    const { reads, compared } = await explain(app.connection, mode, statement)
    expect(reads.find(({ by }) => by === "order_words_found")?.rows).toBe(ordersOfPerson)
    expect(compared).toBe(0)
    // The ids of the restaurant's orders and of the copied one are in the index. No order is read that does not match.
    const most = (by: string) => (by === "orders_of_day" ? ordersOfEach + 1 : limit)
    for (const { by, rows, discarded } of reads)
      expect([by, Math.max(rows + discarded, most(by))]).toEqual([by, most(by)])
  }
})

test.each(modes)("what nearly every order matches reads each row once, with %s", async mode => {
  const many = { ...all, query: searchQuery(all.restaurantId, "98450") }
  const filters = [many, { ...all, paid: true }, { ...many, paid: true, person: "Asha" }]
  for (const filter of filters)
    for (const statement of [page(filter), totals(filter)]) {
      const { reads, compared } = await explain(app.connection, mode, statement)
      expect(compared).toBe(0)
      // Of the words, those of other restaurants may be passed over.
      for (const { by, rows, discarded } of reads)
        expect([by, rows + discarded <= restaurants * ordersOfEach + 1]).toEqual([by, true])
      const looked = reads.filter(({ by }) => by === "orders" || by === "orders_pkey")
      for (const { by, rows } of looked) expect([by, rows <= limit]).toEqual([by, true])
    }
})

test.each(modes)(
  "a page and the totals of all days need no order's row but the page's, with %s",
  async mode => {
    for (const { by, rows, discarded } of (await explain(app.connection, mode, page(all))).reads)
      expect([by, rows + discarded <= limit]).toEqual([by, true])
    const { reads } = await explain(app.connection, mode, totals(all))
    expect(reads.map(({ by }) => by).filter(by => by.startsWith("orders"))).toEqual(["orders_of_day"])
  },
)
