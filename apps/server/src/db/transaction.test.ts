import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { createTestDatabase, openTestPool } from "../testing/database.ts"
import type { Database } from "./database.ts"
import { DatabaseConflict, DatabaseUnavailable } from "./errors.ts"
import { sql } from "./statement.ts"

const one = sql("tx-test.one", "select 1 as one")
const sleepSeconds = sql("tx-test.sleep", "select pg_sleep($1)")
const backend = sql("tx-test.backend", "select pg_backend_pid() as pid")
const endBackend = sql("tx-test.end", "select pg_terminate_backend($1)")
const addRow = sql("tx-test.add", "insert into things (id, count) values ($1, 0)")
const raise = sql("tx-test.raise", "update things set count = count + 1 where id = $1")
const countOf = sql("tx-test.count", "select count from things where id = $1")
const divide = sql("tx-test.divide", "select 1 / 0")

let connection: Parameters<typeof openTestPool>[0]
let db: Database

beforeAll(async () => {
  connection = await createTestDatabase(inject("clusterConnection"), "template1")
  db = openTestPool(connection)
  await db.run(sql("tx-test.make", "create table things (id text primary key, count int not null)"))
})
afterAll(() => db.close())

test("a transaction commits whole or not at all", async () => {
  const result = await db.transaction(async tx => {
    await tx.run(addRow, ["whole"])
    await Promise.all([tx.run(raise, ["whole"]), tx.run(raise, ["whole"])])
    return "done"
  })
  expect(result).toBe("done")
  expect(await db.row(countOf, ["whole"])).toEqual({ count: 2 })
  const refusal = new Error("changed my mind")
  const failing = db.transaction(async tx => {
    await tx.run(raise, ["whole"])
    throw refusal
  })
  await expect(failing).rejects.toBe(refusal)
  expect(await db.row(countOf, ["whole"])).toEqual({ count: 2 })
})

test("a failure that the work swallowed does not pass for a commit", async () => {
  const work = db.transaction(async tx => {
    await tx.run(addRow, ["swallowed"])
    await tx.run(divide).catch(() => {})
  })
  await expect(work).rejects.toThrow("rolled back")
  expect(await db.row(countOf, ["swallowed"])).toBeUndefined()
})

test("a transaction's handle is dead after its end", async () => {
  const kept = await db.transaction(async tx => tx)
  await expect(kept.run(one)).rejects.toThrow("already ended")
})

test("a connection lost at COMMIT leaves the outcome unknown, and says so", async () => {
  const work = db.transaction(async tx => {
    const row = await tx.row<{ pid: number }>(backend)
    await db.run(endBackend, [row?.pid])
  })
  const error = await work.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(DatabaseUnavailable)
  expect(error).toMatchObject({ commitUnknown: true })
})

test("deadlocked transactions are retried until both are done", async () => {
  await db.run(addRow, ["left"])
  await db.run(addRow, ["right"])
  const met = Promise.withResolvers<void>()
  let arrived = 0
  const crossing = (first: string, second: string) =>
    db.transaction(async tx => {
      await tx.run(raise, [first])
      arrived += 1
      if (arrived === 2) met.resolve()
      await met.promise
      await tx.run(raise, [second])
    })
  await Promise.all([crossing("left", "right"), crossing("right", "left")])
  expect(arrived).toBeGreaterThan(2)
  expect(await db.row(countOf, ["left"])).toEqual({ count: 2 })
  expect(await db.row(countOf, ["right"])).toEqual({ count: 2 })
})

test("a conflict that no retry resolves is unavailable", async () => {
  const conflict = sql("tx-test.conflict", "do $$ begin raise exception using errcode = '40001'; end $$")
  const error = await db.run(conflict).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(DatabaseConflict)
  expect(error).toBeInstanceOf(DatabaseUnavailable)
})

test("every statement is reported with its name and outcome", async () => {
  const seen: string[] = []
  const watched = openTestPool(connection, {
    queryDeadlineMs: 200,
    onQuery: (name, _, outcome) => seen.push(`${name} ${outcome}`),
  })
  await watched.transaction(tx => tx.run(one))
  await watched.run(divide).catch(() => {})
  await watched.run(sleepSeconds, [5]).catch(() => {})
  await watched.close()
  expect(seen).toEqual([
    "db.begin ok",
    "tx-test.one ok",
    "db.commit ok",
    "tx-test.divide refused",
    "tx-test.sleep unavailable",
  ])
})
