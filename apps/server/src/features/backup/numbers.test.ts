import type { LastNumbers } from "@rasoi/core"
import { afterEach, beforeEach } from "vitest"
import { newId } from "../../base/ids.ts"
import { sql } from "../../db/index.ts"
import { expect, test, testApp } from "../../testing/fixtures.ts"
import { findSeries } from "../till/counter/series-store.ts"
import { tillOf } from "../till/payments/till.fixture.ts"
import { checkData } from "./check-data.ts"
import { continueAfterRestore, describeContinued, type NumberOptions } from "./numbers.ts"
import { type RestaurantNumbers, readNumbers } from "./numbers-store.ts"
import { withSession } from "./session.ts"

const app = await testApp()
const evening = Date.parse("2026-10-17T13:05:00Z")
const times = { restoredAt: new Date(evening + 60_000), archiveAt: new Date(evening - 3_600_000) }
const till = tillOf(app)

let shop: Awaited<ReturnType<typeof till>>
beforeEach(async () => {
  app.clock.set(evening)
  shop = await till()
})
afterEach(() => app.db.run(sql("test.noRestores", "delete from restores")))

const sold = async (count: number) => {
  const numbers: string[] = []
  for (let times = 0; times < count; times += 1) {
    const { id, total } = await shop.order()
    numbers.push((await shop.pay(id, total)).body.billNumber)
  }
  return numbers
}
const tables = [
  "payments",
  "bill_parts",
  "bills",
  "counter_entries",
  "orders",
  "bill_counters",
  "order_number_blocks",
]

/** What an older backup has: nothing of this restaurant's money. */
async function loseAll(): Promise<void> {
  for (const table of [...tables, "counter_series", "skipped_numbers"])
    await app.db.run(sql(`test.lose.${table}`, `delete from ${table} where restaurant_id = $1`), [
      shop.restaurantId,
    ])
}
const numbersNow = async () =>
  (await withSession(app.connection, client => readNumbers(client, evening))).filter(
    ({ id }) => id === shop.restaurantId,
  )
const restore = (options: NumberOptions) =>
  withSession(app.connection, async client => {
    await client.query("begin")
    const all = await continueAfterRestore(client, options, times)
    await client.query("commit")
    const own = all.find(({ restaurant }) => restaurant.id === shop.restaurantId)
    return own ? describeContinued(own) : ""
  })
const faults = () =>
  withSession(app.connection, async client =>
    (await checkData(client, times.restoredAt)).faults.filter(fault => fault.includes(shop.restaurantId)),
  )
const skipped = sql(
  "test.skippedNumbers",
  `select series, first_number, last_number, because from skipped_numbers where restaurant_id = $1 order by series, first_number`,
)
const skips = async () =>
  (await app.db.rows<Record<string, unknown>>(skipped, [shop.restaurantId])).map(row => Object.values(row))

test("three paid orders after the backup, restore, three more: no number twice, and the report says which are left out", async () => {
  const before = await sold(3)
  expect(before).toEqual(["26-27/000001", "26-27/000002", "26-27/000003"])
  const replaced = await numbersNow()
  await loseAll()
  expect(await restore({ replaced })).toContain("next are 26-27/000004")
  expect(await sold(3)).toEqual(["26-27/000004", "26-27/000005", "26-27/000006"])
  expect(await skips()).toEqual([["26-27", 1, 3, "REPLACED"]])
  const { documents } = (await shop.call("reports/sales")).body
  expect(documents).toMatchObject([
    { from: "26-27/000004", skipped: [{ from: "26-27/000001", to: "26-27/000003", count: 3 }] },
  ])
  expect((await shop.call("reports/sales.csv")).text).toContain(
    "Documents,26-27/000001 to 26-27/000003,Not issued after a restore of 2026-10-17T12:05:00.000Z,3",
  )
  expect(await faults()).toEqual([])
})

test("a backup that was made after such a restore, and restored again, goes on above both", async () => {
  await sold(2)
  const first = await numbersNow()
  await loseAll()
  await restore({ replaced: first })
  await sold(1)
  const second = await numbersNow()
  await loseAll()
  await restore({ replaced: second })
  expect(await sold(1)).toEqual(["26-27/000004"])
  expect(await skips()).toEqual([["26-27", 1, 3, "REPLACED"]])
  expect(await faults()).toEqual([])
})

test("nobody knows the last numbers: a gap in bills, credit notes and the orders of today", async () => {
  await sold(1)
  expect(await restore({})).toMatch(/leave a gap.*26-27\/000002 to 26-27\/001001/s)
  expect(await sold(1)).toEqual(["26-27/001002"])
  expect(await skips()).toEqual([
    ["26-27", 2, 1001, "UNKNOWN"],
    ["CN-26-27", 1, 1000, "UNKNOWN"],
  ])
  const { last } = (await numbersNow())[0] as RestaurantNumbers
  expect(last["2026-10-17"]).toBeGreaterThanOrEqual(1_000)
  expect((await findSeries(app.db, shop.restaurantId, 901))?.tablet_id).toBe("restored T901")
  expect(await faults()).toEqual([])
})

test("one number was said and another one is not known: each has its own reason", async () => {
  await sold(1)
  const said = await restore({ after: () => new Map([[shop.restaurantId, { "26-27": 1_456 }]]) })
  expect(said).toContain(
    "go on after what you said: next are 26-27/001457; leave a gap, because nobody knows the last ones: next are",
  )
  expect(said).toMatch(/nobody knows the last ones: next are order \d+ of 2026-10-17, CN-26-27\/001001\./)
})

test("somebody says the last numbers, or that nothing came after the backup; too low a number is refused", async () => {
  await sold(2)
  const after = (last: number) => () => new Map([[shop.restaurantId, { "26-27": last }]])
  await expect(restore({ after: after(1) })).rejects.toThrow("has 26-27/000002 already")
  await restore({ after: "BACKUP" })
  expect(await sold(1)).toEqual(["26-27/000003"])
  expect(await skips()).toEqual([])
  const asked: string[] = []
  await restore({
    after: after(6),
    ask: async ({ restaurant, series }) => {
      const isOwn = restaurant.id === shop.restaurantId
      if (isOwn) asked.push(...series)
      return isOwn ? ({ "CN-26-27": 2 } as LastNumbers) : {}
    },
  })
  expect(asked).toEqual(["CN-26-27", "2026-10-17"])
  expect(await sold(1)).toEqual(["26-27/000007"])
  expect(await skips()).toEqual([
    ["26-27", 4, 6, "GIVEN"],
    ["CN-26-27", 1, 2, "GIVEN"],
  ])
  expect(await faults()).toEqual([])
})

test("tablets keep their series, secrets and last numbers, and no later tablet gets one of them", async () => {
  const tabletId = newId("tablet")
  const give = (id: string) => shop.call("counter/series", "POST", { tabletId: id })
  expect((await give(tabletId)).body.series).toBe("T1")
  const hash = Buffer.alloc(32, 7)
  const known = sql(
    "test.knownSeries",
    "update counter_series set secret_hash = $2, highest_order = 40, highest_bills = '{\"26-27\": 9}' where restaurant_id = $1",
  )
  await app.db.run(known, [shop.restaurantId, hash])
  const replaced = JSON.parse(JSON.stringify(await numbersNow()))
  await loseAll()
  await restore({ replaced })
  const row = await findSeries(app.db, shop.restaurantId, 1)
  expect(row).toMatchObject({ tablet_id: tabletId, highest_order: 40 })
  expect(row?.secret_hash?.equals(hash)).toBe(true)
  expect((await give(tabletId)).body).toMatchObject({
    series: "T1",
    restoredAt: times.restoredAt.toISOString(),
  })
  expect((await give(newId("tablet"))).body.series).toBe("T2")
})

test("a bill with a number that was left out is a fault", async () => {
  await sold(2)
  const skip = sql(
    "test.skipIssued",
    "insert into skipped_numbers values ($1, '26-27', 2, 2, 'GIVEN', now(), now())",
  )
  await app.db.run(skip, [shop.restaurantId])
  expect(
    (await withSession(app.connection, client => checkData(client, times.restoredAt))).faults.join(),
  ).toContain("26-27/000002: its number was left out after a restore")
  await app.db.run(sql("test.unskip", "delete from skipped_numbers where restaurant_id = $1"), [
    shop.restaurantId,
  ])
})
