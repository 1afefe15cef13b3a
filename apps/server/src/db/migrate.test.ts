import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import {
  createTestDatabase,
  migrationsDirectory,
  openTestPool,
  silentLog,
  type TemporaryDirectory,
  temporaryDirectory,
} from "../testing/database.ts"
import { inspectDatabase } from "./inspect.ts"
import { MigrationRefused, migrate } from "./migrate.ts"
import { readMigrations } from "./migration-files.ts"
import { sql } from "./statement.ts"

let directory: TemporaryDirectory
let count = 0

beforeAll(() => {
  directory = temporaryDirectory()
})
afterAll(() => directory[Symbol.dispose]())

const emptyDatabase = () => createTestDatabase(inject("clusterConnection"), "template1")

function migrationsOf(files: Record<string, string>): string {
  const path = join(directory.path, `set-${count++}`)
  mkdirSync(path)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text)
  return path
}

const two = {
  "0001-first.sql": "create table steps (number int);\ninsert into steps values (1);\n",
  "0002-second.sql": "insert into steps select max(number) + 1 from steps;\n",
}
const readSteps = sql("migrate-test.steps", "select number from steps order by number")

test("migrations run in order, once, and later ones follow", async () => {
  const connection = await emptyDatabase()
  const path = migrationsOf(two)
  const options = { directory: path, log: silentLog }
  expect(await migrate(connection, options)).toEqual(["0001-first", "0002-second"])
  expect(await migrate(connection, options)).toEqual([])
  writeFileSync(join(path, "0003-third.sql"), "insert into steps values (3);\r\n")
  expect(await migrate(connection, options)).toEqual(["0003-third"])
  writeFileSync(join(path, "0003-third.sql"), "insert into steps values (3);\n")
  expect(await migrate(connection, options)).toEqual([])
  const db = openTestPool(connection)
  expect(await db.rows(readSteps)).toEqual([{ number: 1 }, { number: 2 }, { number: 3 }])
  await db.close()
})

test("of several processes at once one migrates, and the others wait for it", async () => {
  const connection = await emptyDatabase()
  const path = migrationsOf({ ...two, "0003-slow.sql": "select pg_sleep(0.3);" })
  const results = await Promise.all(
    Array.from({ length: 4 }, () => migrate(connection, { directory: path, log: silentLog })),
  )
  expect(results.map(applied => applied.length).sort()).toEqual([0, 0, 0, 3])
  const db = openTestPool(connection)
  expect(await db.rows(readSteps)).toEqual([{ number: 1 }, { number: 2 }])
  await db.close()
})

test("a migration that fails leaves nothing of itself, and keeps those before it", async () => {
  const connection = await emptyDatabase()
  const path = migrationsOf({ ...two, "0003-bad.sql": "insert into steps values (3); select 1 / 0;" })
  await expect(migrate(connection, { directory: path, log: silentLog })).rejects.toThrow(
    "migration 0003-bad failed: division by zero",
  )
  rmSync(join(path, "0003-bad.sql"))
  expect(await migrate(connection, { directory: path, log: silentLog })).toEqual([])
  const db = openTestPool(connection)
  expect(await db.rows(readSteps)).toEqual([{ number: 1 }, { number: 2 }])
  await db.close()
})

test("a changed migration, a newer database and a late number are refused", async () => {
  const connection = await emptyDatabase()
  await migrate(connection, { directory: migrationsOf(two), log: silentLog })
  const attempt = (files: Record<string, string>) =>
    migrate(connection, { directory: migrationsOf(files), log: silentLog })
  await expect(attempt({ ...two, "0001-first.sql": "select 2" })).rejects.toThrow("0001-first was changed")
  await expect(attempt({ "0001-first.sql": two["0001-first.sql"] })).rejects.toThrow("by a newer version")
  await expect(attempt({})).rejects.toBeInstanceOf(MigrationRefused)
  await expect(attempt({ ...two, "0000-late.sql": "select 1" })).rejects.toThrow("Give it a later number")
})

const additive = "-- additive\nalter table steps add column note text;\n"

test("an older version starts on a database whose newer migrations are all additive", async () => {
  const connection = await emptyDatabase()
  const [older, newer] = [migrationsOf(two), migrationsOf({ ...two, "0003-note.sql": additive })]
  await migrate(connection, { directory: older, log: silentLog })
  expect(await inspectDatabase(connection, newer)).toMatchObject({ missing: ["0003-note"], additive: true })
  await migrate(connection, { directory: newer, log: silentLog })
  expect(await migrate(connection, { directory: older, log: silentLog })).toEqual([])
  const { applied, missing } = await inspectDatabase(connection, older)
  expect([applied.at(-1)?.name, missing]).toEqual(["0003-note", []])
  const other = { ...two, "0004-fourth.sql": "select 1" }
  await expect(migrate(connection, { directory: migrationsOf(other), log: silentLog })).rejects.toThrow(
    "it has migration 0003-note, which this version does not know",
  )
})

test("an older version refuses a newer migration that is not additive, by its name", async () => {
  const connection = await emptyDatabase()
  const newer = {
    ...two,
    "0003-note.sql": additive,
    "0004-drop.sql": "alter table steps drop column note;\n",
  }
  await migrate(connection, { directory: migrationsOf(two), log: silentLog })
  expect((await inspectDatabase(connection, migrationsOf(newer))).additive).toBe(false)
  await migrate(connection, { directory: migrationsOf(newer), log: silentLog })
  const older = migrationsOf(two)
  const message = "it has migration 0004-drop, which this version does not know and which is not additive"
  await expect(migrate(connection, { directory: older, log: silentLog })).rejects.toThrow(message)
  await expect(inspectDatabase(connection, older)).rejects.toThrow(message)
})

test("the table of an earlier version, which has no marks, is read and gets them", async () => {
  const connection = await emptyDatabase()
  const [older, newer] = [migrationsOf(two), migrationsOf({ ...two, "0003-note.sql": additive })]
  await migrate(connection, { directory: older, log: silentLog })
  const db = openTestPool(connection)
  await db.rows(sql("migrate-test.unmark", "alter table schema_migrations drop column additive"))
  expect((await inspectDatabase(connection, newer)).missing).toEqual(["0003-note"])
  await migrate(connection, { directory: newer, log: silentLog })
  const marks = sql("migrate-test.marks", "select additive from schema_migrations order by id")
  expect(await db.rows(marks)).toEqual([{ additive: false }, { additive: false }, { additive: true }])
  await db.close()
})

test("a start does not wait for a backup that reads the list of migrations", async () => {
  const connection = await emptyDatabase()
  const directory = migrationsOf(two)
  await migrate(connection, { directory, log: silentLog })
  const db = openTestPool(connection)
  await db.transaction(async transaction => {
    await transaction.rows(sql("migrate-test.read", "select id from schema_migrations"))
    expect(await migrate(connection, { directory, log: silentLog })).toEqual([])
  })
  await db.close()
})

/** An older server inserts, updates and reads as before. A new table is unknown to it, so that it may have any rules. */
const notAdditive =
  /\b(drop|rename|truncate|delete|update|or replace|trigger|unique|constraint|check|references|set not null|set default|column \w+ (?:set data )?type)\b|add column(?![^,;]*\bdefault\b)[^,;]*\bnot null\b/

const checkedByHand = [
  // Its triggers only add rows to its own table, whichever server runs the statement.
  "0034-event-feed",
  // Allows one role more.
  "0036-developers",
  // What it replaces has the same names and takes the same arguments.
  "0039-tabs",
  // Its trigger fills its own column, for the bills of orders that older servers do not have.
  "0041-payments",
  // Its constraints and its trigger are for credit notes, which older servers do not write; they cannot cancel a credited bill.
  "0043-credit-notes",
  // Its trigger fills its own column, which has a default, and the update only fills it.
  "0045-bill-source",
  // Its triggers keep its own column right, which has a default, whichever server writes; the update only fills it.
  "0048-to-refund",
  // Its trigger decides on bills of online orders, for servers of the version before, too: they list them as those of the Counter.
  "0049-all-money",
  // Allows several credit notes of one order and round-offs of refunds, which older servers do not write; what it replaces has the same
  // names and arguments; the update only fills its own column, and says "paid" of bills that nobody is going to pay.
  "0050-returns",
  // Its trigger and its update fill its own columns, which have defaults.
  "0051-numbers-of-tablets",
  // The check is on its own column, which has a default.
  "0052-pins",
  // Its update only fills its own columns; its check allows one reason more.
  "0056-watch-events",
  // The check is on its own column, which has a default; of what older servers write, the update clears only an amount that nobody knows.
  "0057-what-is-believed",
  // Its check allows one reason more.
  "0060-refused-orders",
  // Each index that it drops is made again, with more columns; its trigger only writes to its own table.
  "0061-order-words",
]

test("migrations that are marked as additive only add", async () => {
  for (const { id, name, text, additive } of await readMigrations(migrationsDirectory)) {
    // What a function does runs later, within the statements of whichever server.
    const all = text.replaceAll(/--.*$/gm, "").replaceAll(/\$\$.*?\$\$/gs, "")
    // Older servers do not know a new table, whatever its rules are.
    const made = new Set([...all.matchAll(/create (?:unlogged )?table (\w+)/g)].map(([, table]) => table))
    const statements = all
      .replaceAll(/create (unlogged )?table [^;]*;/g, "")
      .replaceAll(/create unique index \w+ on (\w+)[^;]*;/g, (index, table) => (made.has(table) ? "" : index))
    if (additive && !checkedByHand.includes(`${id}-${name}`))
      expect(`${id}-${name}: ${notAdditive.exec(statements)?.[0]}`).toBe(`${id}-${name}: undefined`)
  }
  expect(notAdditive.test("alter table orders add column source text not null;")).toBe(true)
  expect(
    notAdditive.test("alter table orders add column source text not null default 'API', add column tip int;"),
  ).toBe(false)
})

test("files that are misnamed or share a number are refused", async () => {
  const attempt = (files: Record<string, string>) =>
    migrate(inject("clusterConnection"), { directory: migrationsOf(files), log: silentLog })
  await expect(attempt({ "1-first.sql": "select 1" })).rejects.toThrow("must be named like")
  await expect(attempt({ "0001-a.sql": "select 1", "0001-b.sql": "select 1" })).rejects.toThrow(
    "two migrations",
  )
})
