import { orderStatuses, reservationStatuses } from "@rasoi/contract"
import { finalOrderStatuses, openOrderStatuses, seatHoldingStatuses } from "@rasoi/core"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { type Database, sql } from "../../db/index.ts"
import { createTestDatabase, openTestPool } from "../../testing/database.ts"
import { laterStatuses, timeColumn } from "./store.ts"

// A migration cannot import the core's lists. These tests fail if a new status lacks its migration. `db/check-lists.test.ts`
// compares the lists of checks.

let db: Database
beforeAll(async () => {
  db = openTestPool(await createTestDatabase(inject("clusterConnection")))
})
afterAll(() => db.close())

const index = sql("status-test.index", "select pg_get_indexdef($1::regclass) as text")
const source = sql("status-test.function", "select prosrc as text from pg_proc where proname = $1")
const columns = sql(
  "status-test.columns",
  `select column_name as text from information_schema.columns where table_name = $1 and data_type like 'timestamp%'`,
)

async function textsOf(statement: typeof index, name: string): Promise<string[]> {
  return (await db.rows<{ text: string }>(statement, [name])).map(({ text }) => text)
}

const literals = (text: string) => [...text.matchAll(/'(\w+)'/g)].map(([, literal = ""]) => literal)
const sorted = (statuses: readonly string[]) => [...new Set(statuses)].sort()

/** The lists of statuses in the text, as PostgreSQL or a person writes them. */
function listsIn(text: string): string[][] {
  const lists = text.matchAll(/\bstatus\s*(?:=\s*ANY\s*\(+ARRAY\[([^\]]*)\]|(?:not )?in \(([^)]*)\))/gi)
  return [...lists].map(([, array, list]) => sorted(literals(array ?? list ?? "")))
}

test("the index of the inbox has the open orders", async () => {
  const [text = ""] = await textsOf(index, "orders_inbox")
  expect(listsIn(text)).toEqual([sorted(openOrderStatuses)])
})

test("the indexes of a key's list have the open orders of test keys, and the final orders by the time of every status", async () => {
  const [inTest = ""] = await textsOf(index, "orders_open_in_test")
  expect(listsIn(inTest)).toEqual([sorted(openOrderStatuses)])
  const [updated = ""] = await textsOf(index, "orders_updated")
  expect(listsIn(updated)).toEqual([sorted(finalOrderStatuses)])
  for (const status of laterStatuses(orderStatuses)) expect(updated).toContain(timeColumn(status))
})

test("the trigger that writes the words of an order is for those that have ended", async () => {
  const trigger = sql(
    "status-test.trigger",
    "select pg_get_triggerdef(oid) as text from pg_trigger where tgname = $1",
  )
  const [text = ""] = await textsOf(trigger, "orders_words")
  const [body = ""] = await textsOf(source, "orders_words")
  for (const part of [text.slice(text.indexOf("status")), body])
    expect(sorted(literals(part))).toEqual(sorted(finalOrderStatuses))
})

test("the index and the trigger that count seats have the bookings that hold seats", async () => {
  const [indexed = ""] = await textsOf(index, "reservations_time")
  expect(listsIn(indexed)).toEqual([sorted(seatHoldingStatuses)])
  const [trigger = ""] = await textsOf(source, "reservations_fit")
  expect(listsIn(trigger).length).toBeGreaterThan(1)
  for (const list of listsIn(trigger)) expect(list).toEqual(sorted(seatHoldingStatuses))
})

test.each([
  ["orders", orderStatuses],
  ["reservations", reservationStatuses],
] as const)("%s have a time column for each status but the first", async (table, statuses) => {
  const expected = laterStatuses<string>(statuses).map(timeColumn)
  expect(await textsOf(columns, table)).toEqual(expect.arrayContaining(expected))
})
