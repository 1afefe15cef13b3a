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

test.each(modes)("among 200,000 orders, a search reads those that match, with %s", async mode => {
  const limit = 51
  const last = { day: "9999-12-31", id: "p", limit }
  const searching = { ...all, query: searchQuery(all.restaurantId, "person1234") }
  const statements = {
    page: (db: Queries) => listFinishedOrders(db, searching, last),
    totals: (db: Queries) => addUpFinished(db, searching),
  }
  for (const [name, call] of Object.entries(statements)) {
    const { reads } = await explain(app.connection, mode, call)
    const found = reads.find(({ by }) => by === "order_words_found")
    expect([name, found?.rows]).toEqual([name, ordersOfPerson])
    // With the copied order. A plan for any search compares the ids of the restaurant's orders, in the index; it reads no order that does not match.
    const most = (by: string) =>
      mode === "force_generic_plan" && by === "orders_of_day" ? ordersOfEach + 1 : limit
    for (const { by, rows, discarded } of reads)
      expect([name, by, Math.max(rows + discarded, most(by))]).toEqual([name, by, most(by)])
  }
})

test.each(modes)(
  "a page and the totals of all days need no order's row but the page's, with %s",
  async mode => {
    const limit = 51
    const page = await explain(app.connection, mode, db =>
      listFinishedOrders(db, all, { day: "9999-12-31", id: "p", limit }),
    )
    for (const { by, rows, discarded } of page.reads)
      expect([by, rows + discarded <= limit]).toEqual([by, true])
    const { reads } = await explain(app.connection, mode, db => addUpFinished(db, all))
    expect(reads.map(({ by }) => by).filter(by => by.startsWith("orders"))).toEqual(["orders_of_day"])
  },
)
