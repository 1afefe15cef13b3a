import { cpSync, mkdirSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { migrate } from "../../../db/migrate.ts"
import {
  createTestDatabase,
  migrationsDirectory,
  silentLog,
  type TemporaryDirectory,
  temporaryDirectory,
} from "../../../testing/database.ts"
import { readBillFaults } from "../../backup/check-store.ts"
import { withSession } from "../../backup/session.ts"

let directory: TemporaryDirectory
beforeAll(() => {
  directory = temporaryDirectory()
})
afterAll(() => directory[Symbol.dispose]())

const document = {
  lines: [
    {
      menuItemId: "dal",
      name: "Dal",
      quantity: 1,
      totalPaise: 10_000,
      rateBasisPoints: 500,
      included: false,
      taxPaise: 500,
      addOns: [],
    },
  ],
  charges: [],
  subtotalPaise: 10_000,
  taxPaise: { total: 500 },
  totalPaise: 10_500,
}

/** Written by a server before bills were records: an order's row has the number while it is completed. */
const olderOrders = `
  insert into orders (id, restaurant_id, key_id, test, day, number, type, status, total_paise, settings_version,
    menu_version, placed_at, accept_by, cancelled_at, rejected_at, rejection_reason, cancelled_by, prep_minutes, token_hash, answer,
    bill, bill_prints, bill_number, billed_at, kept_bill_number)
  select id, 'rst_1', 'key_1', false, '2026-04-01', id, 'PICKUP', status, 10500, 7, 1, '2026-03-31T10:00Z',
         '2026-03-31T10:15Z', case when status = 'CANCELLED' then '2026-04-01T09:30Z'::timestamptz end,
         case when status = 'REJECTED' then '2026-04-01T09:30Z'::timestamptz end,
         case when status in ('CANCELLED', 'REJECTED') then 'Nobody came' end, case when status = 'CANCELLED' then 'RESTAURANT' end, 20,
         sha256(id::bytea), '{"payment":"PAY_AT_COUNTER"}', $1, prints, null, null, kept
    from (values ('completed', 'COMPLETED', 2, null), ('open', 'READY', 1, '26-27/000002'),
                 ('cancelled', 'CANCELLED', 1, '26-27/000003'), ('again', 'COMPLETED', 0, '25-26/000001'),
                 ('never', 'READY', 1, null), ('rejected', 'REJECTED', 0, '26-27/000005')) as o (id, status, prints, kept)`
const olderBills = `update orders set bill_number = case id when 'completed' then '26-27/000001' else '26-27/000004' end,
  billed_at = '2026-04-01T09:00Z' where id in ('completed', 'again')`
const olderMoves = `
  insert into order_moves (order_id, revision, from_status, to_status, at, actor, actor_kind)
  select id, 5, 'READY', 'COMPLETED', '2026-03-31T11:00Z'::timestamptz, 'Asha', 'STAFF' from orders where kept_bill_number is not null
  union all select id, 7, 'READY', status, '2026-04-01T09:30Z', 'Ravi', 'STAFF' from orders where id in ('cancelled', 'rejected', 'again')`

test("each kept number without a bill becomes a valid or a cancelled bill, and no number is missing", async () => {
  const connection = await createTestDatabase(inject("clusterConnection"), "template1")
  const path = join(directory.path, "migrations")
  mkdirSync(path)
  const files = readdirSync(migrationsDirectory).sort()
  const first = files.findIndex(name => name.endsWith("-bills.sql"))
  for (const name of files.slice(0, first)) cpSync(join(migrationsDirectory, name), join(path, name))
  await migrate(connection, { directory: path, log: silentLog })
  await withSession(connection, async client => {
    await client.query(olderOrders, [JSON.stringify(document)])
    await client.query(olderBills)
    await client.query(olderMoves)
    await client.query("insert into bill_counters values ('rst_1', '25-26', 1), ('rst_1', '26-27', 5)")
    cpSync(join(migrationsDirectory, files[first] ?? ""), join(path, files[first] ?? ""))
    await migrate(connection, { directory: path, log: silentLog })

    const { rows: bills } = await client.query(
      `select bill_number, order_ids[1] as order_id, billed_at, prints, settings_version, cancel_reason, cancelled_by,
              (select count(*)::int from bill_parts p where p.order_id = b.order_ids[1] and p.billed_at = b.billed_at) as parts
         from bills b order by financial_year, sequence`,
    )
    const kept = new Date("2026-03-31T11:00:00Z")
    const billed = new Date("2026-04-01T09:00:00Z")
    const valid = { settings_version: 7, cancel_reason: null, cancelled_by: null, parts: 1 }
    const cancelled = { ...valid, prints: 0, cancelled_by: "Ravi", parts: 0 }
    const replaced = { ...cancelled, cancel_reason: "Replaced by bill 26-27/000004" }
    const gone = { ...cancelled, cancel_reason: "Nobody came" }
    expect(bills).toEqual([
      { bill_number: "25-26/000001", order_id: "again", billed_at: kept, ...replaced },
      { bill_number: "26-27/000001", order_id: "completed", billed_at: billed, prints: 2, ...valid },
      { bill_number: "26-27/000002", order_id: "open", billed_at: kept, prints: 1, ...valid },
      { bill_number: "26-27/000003", order_id: "cancelled", billed_at: kept, ...gone, prints: 1 },
      { bill_number: "26-27/000004", order_id: "again", billed_at: billed, prints: 0, ...valid },
      { bill_number: "26-27/000005", order_id: "rejected", billed_at: kept, ...gone },
    ])
    const { rows: orders } = await client.query("select id, bill_number from orders order by id")
    expect(orders).toEqual([
      { id: "again", bill_number: "26-27/000004" },
      { id: "cancelled", bill_number: "26-27/000003" },
      { id: "completed", bill_number: "26-27/000001" },
      { id: "never", bill_number: null },
      { id: "open", bill_number: "26-27/000002" },
      { id: "rejected", bill_number: "26-27/000005" },
    ])

    // The check needs what later migrations have added.
    for (const name of files.slice(first + 1)) cpSync(join(migrationsDirectory, name), join(path, name))
    await migrate(connection, { directory: path, log: silentLog })
    expect(await readBillFaults(client)).toEqual([])

    // The same data with damage: the check names each.
    for (const [damage, fault] of [
      [
        "delete from bills where bill_number = '26-27/000003'",
        /26-27 are 4 numbers up to 5 and the counter says 5/,
      ],
      [
        "update bills set bill_number = '26-27/000009' where bill_number = '26-27/000004'",
        /up to 9 .* says 5/,
      ],
      ["update bill_counters set last = 6 where financial_year = '26-27'", /counter says 6/],
      [
        "update orders set bill_number = null where id = 'completed'",
        /completed is completed without a bill/,
      ],
      ["update bills set total_paise = 1 where bill_number = '26-27/000001'", /000001: its total differs/],
      ["delete from orders where id = 'open'", /its order open is missing/],
    ] as const) {
      await client.query("begin")
      await client.query(damage)
      expect((await readBillFaults(client)).join("\n")).toMatch(fault)
      await client.query("rollback")
    }
  })
})

test("a process of the version before goes on issuing bills while and after the database is migrated", async () => {
  const connection = await createTestDatabase(inject("clusterConnection"), "template1")
  const path = join(directory.path, "later-migrations")
  mkdirSync(path)
  const files = readdirSync(migrationsDirectory).sort()
  const migrateTo = async (end: number) => {
    for (const name of files.slice(0, end)) cpSync(join(migrationsDirectory, name), join(path, name))
    await migrate(connection, { directory: path, log: silentLog })
  }
  const indexOf = (name: string) => files.findIndex(file => file.endsWith(name))
  await migrateTo(indexOf("-bills.sql"))
  await withSession(connection, async client => {
    await client.query(olderOrders, [JSON.stringify(document)])
    await client.query(olderBills)
    await client.query("insert into bill_counters values ('rst_1', '25-26', 1), ('rst_1', '26-27', 5)")
    await migrateTo(indexOf("-returns.sql"))
    // There is no restaurant.
    await client.query("alter table bills alter column settings_version drop not null")
    const columns = "bill_number, order_ids, billed_at, total_paise, paid_in_full"
    // Prepared, as the server's statements are: the plan has the columns of the first time.
    const text = `select ${columns} from issue_bill($1, $2, $3, $4, $5)`
    const issue = async (order: string) => {
      const values = [order, ["READY", "COMPLETED"], new Date("2026-04-02T09:00Z"), "26-27", null]
      await client.query("begin")
      const { rows } = await client.query({ name: "issue", text, values })
      await client.query("rollback")
      return rows[0].bill_number
    }
    const billed = async () => [await issue("completed"), await issue("never")]
    const numbers = ["26-27/000001", "26-27/000006"]
    expect(await billed()).toEqual(numbers)
    for (const end of [...files.keys()].slice(indexOf("-returns.sql"))) {
      await migrateTo(end + 1)
      expect([files[end], await billed()]).toEqual([files[end], numbers])
    }
  })
})
