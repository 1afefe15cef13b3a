import { cpSync, mkdirSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { expect, inject, test } from "vitest"
import { migrate } from "../../../db/migrate.ts"
import {
  createTestDatabase,
  migrationsDirectory,
  silentLog,
  temporaryDirectory,
} from "../../../testing/database.ts"
import { withSession } from "../../backup/session.ts"

const restaurants = `
  insert into restaurants (id, settings_version, menu_version, created_at)
  select id, 1, 1, now() from unnest(array['rst_silent', 'rst_no', 'rst_yes']) id`

/** As a server of any version issues a bill: it names no payment. */
const bill = (restaurantId: string, number: string) => `
  insert into bills (restaurant_id, billed_at, bill_number, order_ids, settings_version, type, payment, taxable_paise, charges_paise,
                     tax_paise, total_paise)
  values ('${restaurantId}', now(), '26-27/00000${number}', '{ord_of_the_api}', 1, 'PICKUP', 'PAY_AT_COUNTER', 100, 0, 5, 105)`

test("an upgrade makes nothing owed that was not; then bills are open where the owner has said yes", async () => {
  using directory = temporaryDirectory()
  const connection = await createTestDatabase(inject("clusterConnection"), "template1")
  const path = join(directory.path, "migrations")
  mkdirSync(path)
  const files = readdirSync(migrationsDirectory).sort()
  const first = files.findIndex(name => name.endsWith("-all-money.sql"))
  const migrateTo = (from: number, end: number) => {
    for (const name of files.slice(from, end)) cpSync(join(migrationsDirectory, name), join(path, name))
    return migrate(connection, { directory: path, log: silentLog })
  }
  await migrateTo(0, first)
  await withSession(connection, async client => {
    const answers = [
      ["rst_silent", {}],
      ["rst_no", { counter: { askOnlinePayments: false } }],
      ["rst_yes", { counter: { askOnlinePayments: true } }],
    ] as const
    await client.query("begin")
    await client.query(restaurants)
    for (const [id, document] of answers) {
      const values = [id, JSON.stringify(document)]
      await client.query(
        "insert into settings_versions (restaurant_id, version, document, created_at, created_by) values ($1, 1, $2, now(), null)",
        values,
      )
      await client.query(
        "insert into menu_versions (restaurant_id, version, document, created_at) values ($1, 1, '{}', now())",
        [id],
      )
      await client.query(bill(id, "1"))
    }
    await client.query("commit")
    await migrateTo(first, files.length)
    for (const [id] of answers) await client.query(bill(id, "2"))
    const { rows } = await client.query(
      "select restaurant_id, bill_number, paid_in_full as paid from bills order by restaurant_id, bill_number",
    )
    expect(
      rows.map(({ restaurant_id, bill_number, paid }) => [restaurant_id, bill_number.at(-1), paid]),
    ).toEqual([
      ["rst_no", "1", null],
      ["rst_no", "2", null],
      ["rst_silent", "1", null],
      ["rst_silent", "2", null],
      ["rst_yes", "1", null],
      ["rst_yes", "2", false],
    ])
  })
})
