import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { MigrationRefused, migrate } from "./migrate.ts"
import { sql } from "./statement.ts"
import { openTestPool, silentLog, type TemporaryDirectory, temporaryDirectory } from "./test-support.ts"
import { createTestDatabase } from "./testing.ts"

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
  expect(await migrate(connection, options)).toEqual({
    applied: ["0001-first", "0002-second"],
    current: "0002-second",
  })
  expect(await migrate(connection, options)).toEqual({ applied: [], current: "0002-second" })
  writeFileSync(join(path, "0003-third.sql"), "insert into steps values (3);\r\n")
  expect(await migrate(connection, options)).toEqual({ applied: ["0003-third"], current: "0003-third" })
  writeFileSync(join(path, "0003-third.sql"), "insert into steps values (3);\n")
  expect((await migrate(connection, options)).applied).toEqual([])
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
  expect(results.map(result => result.applied.length).sort()).toEqual([0, 0, 0, 3])
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
  expect((await migrate(connection, { directory: path, log: silentLog })).applied).toEqual([])
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

test("files that are misnamed or share a number are refused", async () => {
  const attempt = (files: Record<string, string>) =>
    migrate(inject("clusterConnection"), { directory: migrationsOf(files), log: silentLog })
  await expect(attempt({ "1-first.sql": "select 1" })).rejects.toThrow("must be named like")
  await expect(attempt({ "0001-a.sql": "select 1", "0001-b.sql": "select 1" })).rejects.toThrow(
    "two migrations",
  )
})
