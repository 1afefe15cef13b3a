import { type EmbeddedDatabase, postgresProcessesIn } from "@rasoi/embedded-postgres"
import { DatabaseError } from "pg"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import {
  openTestPool,
  silentLog,
  type TemporaryDirectory,
  temporaryDirectory,
  until,
} from "../testing/database.ts"
import type { Database, DatabaseOptions } from "./database.ts"
import { openEmbedded } from "./embedded.ts"
import { DatabaseUnavailable } from "./errors.ts"
import { sql } from "./statement.ts"

const one = sql("db-test.one", "select 1 as one")
const sleepSeconds = sql("db-test.sleep", "select pg_sleep($1)")
const backend = sql("db-test.backend", "select pg_backend_pid() as pid")
const endBackend = sql("db-test.end", "select pg_terminate_backend($1)")
const takeLock = sql("db-test.take-lock", "select pg_advisory_lock($1)")
const freeLock = sql("db-test.free-lock", "select pg_advisory_unlock($1)")
const waits = sql("db-test.waits", "select 1 from pg_locks where locktype = 'advisory' and not granted")
const addRow = sql("db-test.add", "insert into things (id, count) values ($1, 0)")
const raise = sql("db-test.raise", "update things set count = count + 1 where id = $1")

let directory: TemporaryDirectory
let embedded: EmbeddedDatabase
const opened: Database[] = []

beforeAll(async () => {
  directory = temporaryDirectory()
  embedded = await openEmbedded({ dataDir: directory.path, log: silentLog, purpose: "server" })
  const db = open()
  await db.run(sql("db-test.make", "create table things (id text primary key, count int not null)"))
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map(db => db.close()))
})
afterAll(async () => {
  await embedded.stop()
  directory[Symbol.dispose]()
})

function open(options: Partial<DatabaseOptions> = {}): Database {
  const db = openTestPool(embedded.connection, options)
  opened.push(db)
  return db
}

const pidOf = async (db: Database) => (await db.row<{ pid: number }>(backend))?.pid ?? 0

test("a slow statement may take longer than the deadline of the others, which stays theirs", async () => {
  const db = open({ queryDeadlineMs: 200, poolSize: 1 })
  expect(await db.slow.rows(sleepSeconds, [0.5])).toHaveLength(1)
  await expect(db.rows(sleepSeconds, [30])).rejects.toThrow(DatabaseUnavailable)
})

test("slow statements hold two connections at most, and none of the others'", async () => {
  const holder = open({ poolSize: 1 })
  const db = open({ poolSize: 1 })
  await holder.run(takeLock, [2])
  const slow = [1, 2, 3, 4].map(() => db.slow.run(takeLock, [2]))
  await until("two wait for the lock", async () => (await holder.rows(waits)).length === 2)
  expect(await db.row(one)).toEqual({ one: 1 })
  expect(db.stats.total).toBe(3)
  expect(await holder.rows(waits)).toHaveLength(2)
  await holder.run(freeLock, [2])
  // A session may take its own lock again. The other one waits until the first has ended.
  await db.close()
  await Promise.allSettled(slow)
})

test("values come as numbers, dates, days and exact decimals", async () => {
  const db = open()
  const everyType = sql(
    "db-test.types",
    `select 9007199254740991::int8 as int8, '2026-10-17 12:00+05:30'::timestamptz as instant,
       '2026-10-17'::date as day, 1.10::numeric as decimal, array[1, 2]::int8[] as int8s,
       array['2026-10-17']::date[] as days, array[1.10]::numeric[] as decimals, '{"a":1}'::jsonb as document`,
  )
  expect(await db.row(everyType)).toEqual({
    int8: 9_007_199_254_740_991,
    instant: new Date("2026-10-17T06:30:00Z"),
    day: "2026-10-17",
    decimal: "1.10",
    int8s: [1, 2],
    days: ["2026-10-17"],
    decimals: ["1.10"],
    document: { a: 1 },
  })
  await expect(db.row(sql("db-test.big", "select 9007199254740992::int8"))).rejects.toThrow(RangeError)
  expect(await db.row(one)).toEqual({ one: 1 })
})

test("a constraint that is violated passes through, and keeps the connection", async () => {
  const db = open({ poolSize: 1 })
  const pid = await pidOf(db)
  await db.run(addRow, ["twice"])
  const error = await db.run(addRow, ["twice"]).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(DatabaseError)
  expect(error).toMatchObject({ code: "23505" })
  expect(await pidOf(db)).toBe(pid)
})

test("a query past its deadline is unavailable, and the pool goes on", async () => {
  const db = open({ poolSize: 1, queryDeadlineMs: 100 })
  await expect(db.run(sleepSeconds, [5])).rejects.toBeInstanceOf(DatabaseUnavailable)
  expect(await db.row(one)).toEqual({ one: 1 })
})

test("without deadlines a slow statement, a wait for a connection and an idle transaction all end well", async () => {
  const db = open({ poolSize: 1, queryDeadlineMs: 100, connectDeadlineMs: 100, withoutDeadlines: true })
  const slow = db.transaction(async tx => {
    await tx.run(sleepSeconds, [0.8])
    // Longer than a transaction with these deadlines may be idle.
    await open().run(sleepSeconds, [0.4])
    return await tx.row(one)
  })
  expect(await Promise.all([slow, db.row(one)])).toEqual([{ one: 1 }, { one: 1 }])
})

test("deadlines that start later spare what runs already", async () => {
  const db = open({ queryDeadlineMs: 100, withoutDeadlines: true })
  const holder = open({ poolSize: 1 })
  await holder.run(takeLock, [1])
  const slow = db.run(takeLock, [1])
  await until("it waits for the lock", async () => (await holder.rows(waits)).length === 1)
  db.startDeadlines()
  await expect(db.run(sleepSeconds, [5])).rejects.toBeInstanceOf(DatabaseUnavailable)
  // Longer than the deadline of the database and that of the client.
  await open().run(sleepSeconds, [0.8])
  await holder.run(freeLock, [1])
  expect(await slow).toBe(1)
  await db.close()
  await expect(db.run(one)).rejects.toBeInstanceOf(DatabaseUnavailable)
})

test("no deadline means none, whatever the database says", async () => {
  const setDefault = sql("db-test.default", "alter role rasoi in database rasoi set statement_timeout = 100")
  const unset = sql("db-test.no-default", "alter role rasoi in database rasoi reset statement_timeout")
  await open().run(setDefault)
  try {
    expect(await open({ withoutDeadlines: true }).run(sleepSeconds, [0.3])).toBe(1)
  } finally {
    await open().run(unset)
  }
})

test("a lock that is not given within the deadline is unavailable", async () => {
  const db = open({ queryDeadlineMs: 150 })
  await db.run(addRow, ["locked"])
  const taken = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const holder = open().transaction(async tx => {
    await tx.run(raise, ["locked"])
    taken.resolve()
    await held.promise
  })
  await taken.promise
  await expect(db.run(raise, ["locked"])).rejects.toBeInstanceOf(DatabaseUnavailable)
  held.resolve()
  await holder
})

test.runIf(process.platform === "linux")(
  "a server gone silent is given up by the client's own clock",
  async () => {
    const db = open({ poolSize: 1, queryDeadlineMs: 100, connectDeadlineMs: 300 })
    const pid = await pidOf(db)
    process.kill(pid, "SIGSTOP")
    try {
      await expect(db.run(one)).rejects.toBeInstanceOf(DatabaseUnavailable)
      expect(await pidOf(db)).not.toBe(pid)
    } finally {
      process.kill(pid, "SIGCONT")
    }
  },
)

test("when all connections are busy, callers wait so long and so many", async () => {
  const db = open({ poolSize: 1, connectDeadlineMs: 200, maximumWaiting: 2 })
  const held = Promise.withResolvers<void>()
  const holder = db.transaction(async tx => {
    await tx.run(one)
    await held.promise
  })
  await until("the connection is taken", () => db.stats.total === 1 && db.stats.idle === 0)
  let ended = 0
  const waiting = [db.run(one), db.run(one)].map(query =>
    query
      .catch((error: unknown) => error)
      .finally(() => {
        ended += 1
      }),
  )
  await expect(db.run(one)).rejects.toThrow("already wait")
  // It is refused at once: those before it still wait.
  expect(ended).toBe(0)
  for (const error of await Promise.all(waiting)) expect(error).toBeInstanceOf(DatabaseUnavailable)
  held.resolve()
  await holder
  expect(await db.row(one)).toEqual({ one: 1 })
})

test("a lost connection heals", async () => {
  const db = open({ poolSize: 1 })
  const other = open({ poolSize: 1 })
  const pid = await pidOf(db)
  await other.run(endBackend, [pid])
  await until("the pool noticed", () => db.stats.total === 0)
  expect(await pidOf(db)).not.toBe(pid)
  const busyPid = await pidOf(db)
  const query = db.run(sleepSeconds, [2]).catch((error: unknown) => error)
  await until("the query runs", async () => {
    const state = sql("db-test.state", "select 1 from pg_stat_activity where pid = $1 and state = 'active'")
    return (await other.rows(state, [busyPid])).length === 1
  })
  await other.run(endBackend, [busyPid])
  expect(await query).toBeInstanceOf(DatabaseUnavailable)
  expect(await db.row(one)).toEqual({ one: 1 })
})

test("a restart of the server heals", async () => {
  const db = open()
  await db.ping()
  const { pid } = embedded
  process.kill(pid, "SIGKILL")
  await until("it responds again", () =>
    db.ping().then(
      () => embedded.pid !== pid,
      error => {
        expect(error).toBeInstanceOf(DatabaseUnavailable)
        return false
      },
    ),
  )
})

test("a statement prepared before a table changed is prepared anew", async () => {
  const db = open({ poolSize: 1 })
  await db.run(sql("db-test.make-shape", "create table shape (a int)"))
  const all = sql("db-test.shape", "select * from shape")
  await db.rows(all)
  await db.run(sql("db-test.reshape", "alter table shape add column b text"))
  await db.run(sql("db-test.fill", "insert into shape values (1, 'x')"))
  expect(await db.rows(all)).toEqual([{ a: 1, b: "x" }])
})

test("close waits for what is under way, but not for ever", async () => {
  const db = openTestPool(embedded.connection, { queryDeadlineMs: 200 })
  const stuck = db.transaction(async tx => {
    await tx.run(one)
    await new Promise(() => {})
  })
  void stuck
  await until("the transaction runs", () => db.stats.total === 1 && db.stats.idle === 0)
  const query = db.rows(one)
  await db.close()
  expect(await query).toEqual([{ one: 1 }])
  await expect(db.run(one)).rejects.toBeInstanceOf(DatabaseUnavailable)
  await db.close()
})

test("one name, two texts: refused", () => {
  expect(() => sql("db-test.one", "select 2")).toThrow("already taken")
  expect(sql("db-test.one", one.text)).toEqual(one)
  expect(() => sql("x".repeat(64), "select 1")).toThrow("63 bytes")
})

test.runIf(process.platform === "linux")("all of this leaves no stray server process", async () => {
  await until("sessions have ended", () => postgresProcessesIn(`${directory.path}/postgres`).length < 20)
})
