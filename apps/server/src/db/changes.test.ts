import { type EmbeddedDatabase, postgresProcessesIn } from "@rasoi/embedded-postgres"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import {
  openTestPool,
  silentLog,
  type TemporaryDirectory,
  temporaryDirectory,
  until,
} from "../testing/database.ts"
import { announceChange, type ChangeFeed, type DeliveredChange, openChangeFeed } from "./changes.ts"
import type { Database } from "./database.ts"
import { openEmbedded } from "./embedded.ts"
import { sql } from "./statement.ts"

const endFeeds = sql(
  "changes-test.end",
  "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'rasoi-changes'",
)

let directory: TemporaryDirectory
let embedded: EmbeddedDatabase
let db: Database
beforeAll(async () => {
  directory = temporaryDirectory()
  embedded = await openEmbedded({ dataDir: directory.path, log: silentLog, purpose: "server" })
  db = openTestPool(embedded.connection)
})
afterAll(async () => {
  await db.close()
  await embedded.stop()
  directory[Symbol.dispose]()
})

interface Watched extends AsyncDisposable {
  feed: ChangeFeed
  changes: DeliveredChange[]
  gaps: number
}

async function watch(nodeId: string, now?: () => number): Promise<Watched> {
  const watched = { changes: [] as DeliveredChange[], gaps: 0 }
  const feed = openChangeFeed({
    connection: embedded.connection,
    nodeId,
    onChange: change => watched.changes.push(change),
    onGap: () => {
      watched.gaps += 1
    },
    log: silentLog,
    ...(now ? { now } : {}),
  })
  await feed.ready
  return Object.assign(watched, { feed, [Symbol.asyncDispose]: () => feed.close() })
}

const change = (topic: string) => ({ origin: "node-a", topic, restaurantId: "rst_1" })

test("a committed change reaches every node, its own flagged, and one rolled back reaches none", async () => {
  await using first = await watch("node-a")
  await using second = await watch("node-b")
  const undone = db.transaction(async tx => {
    await announceChange(tx, change("undone"))
    throw new Error("undone")
  })
  await expect(undone).rejects.toThrow("undone")
  await db.transaction(tx => announceChange(tx, { ...change("menu"), version: 7 }))
  await until("both heard", () => first.changes.length + second.changes.length === 2)
  expect(first.changes).toEqual([{ ...change("menu"), version: 7, own: true }])
  expect(second.changes).toEqual([{ ...change("menu"), version: 7, own: false }])
})

test("a lost connection is a gap, told once listening stands again", async () => {
  await using watched = await watch("node-a")
  await until("it is fresh", () => watched.feed.isFresh())
  expect(watched.gaps).toBe(1)
  await db.run(endFeeds)
  await until("the gap was told", () => watched.gaps === 2)
  await db.transaction(tx => announceChange(tx, change("after the gap")))
  await until("the change came", () => watched.changes.length === 1)
  await until("it is fresh again", () => watched.feed.isFresh())
})

test.runIf(process.platform === "linux")("while the database is silent the feed is not fresh", async () => {
  let time = 0
  await using watched = await watch("node-a", () => time)
  await until("it is fresh", () => watched.feed.isFresh())
  const all = postgresProcessesIn(`${directory.path}/postgres`)
  for (const pid of all) process.kill(pid, "SIGSTOP")
  try {
    await until("it is stale", () => {
      time += 20
      return !watched.feed.isFresh()
    })
    expect(time).toBeLessThanOrEqual(1_000)
  } finally {
    for (const pid of all) process.kill(pid, "SIGCONT")
  }
  await until("it is fresh again", () => watched.feed.isFresh())
})

describe("a turn of the event loop that takes long", () => {
  /** As a process sees it that was busy for so long: no timer and no response in between. */
  async function afterTurnOf(milliseconds: number): Promise<boolean> {
    let added = 0
    await using watched = await watch("node-a", () => performance.now() + added)
    await until("it is fresh", () => watched.feed.isFresh())
    added = milliseconds
    const fresh = watched.feed.isFresh()
    await until("it is fresh after the next response", () => watched.feed.isFresh())
    expect(watched.gaps).toBe(1)
    return fresh
  }

  test("does not make the feed stale: the response waits to be read", async () => {
    expect(await afterTurnOf(3_000)).toBe(true)
  })

  test("makes it stale after four seconds", async () => {
    expect(await afterTurnOf(4_000)).toBe(false)
  })
})

test("a feed outlives a restart of the server", async () => {
  await using watched = await watch("node-a")
  const { pid } = embedded
  process.kill(pid, "SIGKILL")
  await until("another server runs", () => embedded.pid !== pid)
  await until("it is fresh again", () => watched.gaps > 1 && watched.feed.isFresh())
})

test("a close before the feed ever stood ends it", async () => {
  const feed = openChangeFeed({
    connection: { ...embedded.connection, port: 1 },
    nodeId: "node-a",
    onChange() {},
    onGap() {},
    log: silentLog,
  })
  expect(feed.isFresh()).toBe(false)
  await feed.close()
})

test("a change too long for the channel is refused", async () => {
  const long = { ...change("menu"), text: "x".repeat(8_000) }
  await expect(db.transaction(tx => announceChange(tx, long))).rejects.toThrow(RangeError)
})
