import { sql } from "../../db/index.ts"
import { expect, test } from "../../testing/fixtures.ts"
import { keepBillsUntil } from "./retention.ts"
import { documentTables, keptTables, ownedTables, peopleTable, restaurantTable } from "./tables-store.ts"

const tables = sql(
  "deletion-test.tables",
  `select table_name::text as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`,
)
const withRestaurant = sql(
  "deletion-test.withRestaurant",
  `select table_name::text as name from information_schema.columns
    where table_schema = current_schema() and column_name = 'restaurant_id'`,
)
const deleted = [...ownedTables, ...documentTables, restaurantTable, peopleTable].map(({ name }) => name)

test("every table of the schema is deleted from, or kept with a reason", async ({ app }) => {
  const names = (await app.db.rows<{ name: string }>(tables)).map(({ name }) => name)
  expect([...deleted, ...Object.keys(keptTables)].sort()).toEqual(names.sort())
})

test("a table with a column restaurant_id is kept only for the erasures and the slugs", async ({ app }) => {
  const names = (await app.db.rows<{ name: string }>(withRestaurant)).map(({ name }) => name)
  expect(names.filter(name => !deleted.includes(name))).toEqual(["erasures", "page_slugs"])
})

test("bills are kept for 72 months after the annual return of their year is due", () => {
  expect(keepBillsUntil("26-27")).toBe("2033-12-31")
  expect(keepBillsUntil("29-30")).toBe("2036-12-31")
})
