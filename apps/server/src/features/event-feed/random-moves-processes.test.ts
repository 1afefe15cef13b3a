import { createReadStream } from "node:fs"
import { join } from "node:path"
import type { FeedEvent } from "@rasoi/contract"
import { Client } from "pg"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { thorough } from "../../../../../tests/rounds.ts"
import { clientConfig } from "../../db/connection.ts"
import { type Database, sql } from "../../db/index.ts"
import { startTestApp, type TestApp } from "../../testing/app.ts"
import { createTestDatabase, migrationsDirectory } from "../../testing/database.ts"
import { freePort, makeDataDir, type ServerProcess, startServerProcess } from "../../testing/process.ts"
import { startRedis, type TestRedis } from "../../testing/redis.ts"
import { writeBackupFile } from "../backup/index.ts"
import { loadArchive } from "../backup/load-archive.ts"
import { pickup } from "../orders/fixture.ts"
import { inParallel, unlimitedKey } from "../orders/race.fixture.ts"
import { bookable, bookingRequest, everyDay } from "../reservations/booking.fixture.ts"

const moves = thorough ? 10_000 : 240
const kills = thorough ? 8 : 1
const movers = 12

const dataDir = makeDataDir()
let desk: TestApp
let redis: TestRedis
let servers: ServerProcess[]
let environments: Record<string, string>[]
let key: string
let cookie: string

beforeAll(async () => {
  redis = await startRedis()
  desk = await startTestApp()
  const { host, port, user, database } = desk.connection as Record<string, string | number>
  const shared = {
    DATABASE_URL: `postgres:///${database}?host=${host}&port=${port}&user=${user}`,
    REDIS_URL: redis.url,
  }
  environments = await Promise.all([0, 1].map(async () => ({ ...shared, PORT: String(await freePort()) })))
  desk.clock.set(Date.now())
  const restaurantId = await desk.restaurant(
    bookable({ autoConfirm: false, seats: 10_000 }, everyDay({ open: "00:00", close: "00:00" })),
  )
  key = (await unlimitedKey(desk, restaurantId)).secret
  cookie = await desk.signedIn(restaurantId)
  servers = await Promise.all(environments.map(each => startServerProcess("serve", dataDir.path, each)))
})
afterAll(async () => {
  for (const server of servers ?? []) await server.stop()
  await desk?.stop()
  await redis?.kill()
  dataDir.remove()
})

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T

/** A request to one of the processes. Undefined: it was killed meanwhile, so that nobody knows what became of it. */
async function call(
  path: string,
  body?: object,
  method = body ? "POST" : "GET",
  headers: Record<string, string> = {},
) {
  const response = await pick(servers)
    .call(path, { key, method, body, headers })
    .catch(() => undefined)
  return response && response.status < 500 ? response : undefined
}

const next: Record<string, string[]> = {
  PENDING: ["ACCEPTED", "REJECTED", "CANCELLED"],
  ACCEPTED: ["PREPARING"],
  PREPARING: ["READY"],
  READY: ["COMPLETED"],
}
const open: { id: string; status: string }[] = []

const extend = sql(
  "test.extendAll",
  `update orders set accept_by = accept_by + interval '1 second', revision = revision + 1
    where status = 'PENDING' and id in (select id from orders where status = 'PENDING' order by random() limit 5)`,
)

/** One move by one of the actors: customer, staff, the clock, simulated staff, somebody who edits the menu. */
async function move(index: number): Promise<void> {
  const chance = Math.random()
  if (chance < 0.02) await desk.db.run(extend).catch(() => {})
  else if (chance < 0.04) {
    const soldOut = { cookie, method: "PATCH", body: { available: index % 2 === 0 } }
    await pick(servers)
      .call("/console/v1/menu/items/itm_butter_chicken_half", soldOut)
      .catch(() => {})
  } else if (chance < 0.1) {
    const headers = { "idempotency-key": `booking-${index}` }
    const date = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
    const phone = pick(["9000000011", "9000000012", `98${String(index).padStart(8, "0")}`])
    await call(
      "/v1/reservations",
      bookingRequest({ date, customer: { name: "Asha", phone } }),
      "POST",
      headers,
    )
  } else if (chance < 0.4 || open.length === 0) {
    const phone = pick(["9000000005", "9000000002", `98${String(index).padStart(8, "0")}`])
    const body = {
      ...pickup,
      items: [{ menuItemId: "itm_crispy_corn", quantity: 3 }],
      customer: { name: "A", phone },
    }
    const response = await call("/v1/orders", body, "POST", { "idempotency-key": `order-${index}-x` })
    if (response?.status === 201) open.push(response.body)
  } else {
    const order = pick(open)
    const to = pick(next[order.status] ?? ["COMPLETED"])
    const response =
      to === "CANCELLED"
        ? await call(`/v1/orders/${order.id}/cancel`, undefined, "POST")
        : await call(`/v1/test/orders/${order.id}/advance`, { to })
    if (response) order.status = response.body.status ?? response.body.error?.status ?? order.status
    if (!(order.status in next)) open.splice(open.indexOf(order), 1)
  }
}

/** Reads on from its cursor. It may stop before it has stored a page; then it reads the page again. */
async function follow(seen: FeedEvent[], isOver: () => boolean): Promise<string> {
  let cursor = "start"
  for (let quiet = 0; quiet < 3; ) {
    const limit = 1 + Math.floor(Math.random() * 40)
    const over = isOver()
    const response = await call(`/v1/events?after=${cursor}&limit=${limit}&wait=${over ? 1 : 2}`)
    if (response?.status !== 200 || Math.random() < 0.2) continue
    seen.push(...response.body.data)
    cursor = response.body.nextCursor
    const isQuiet = over && response.body.data.length === 0
    quiet = isQuiet ? quiet + 1 : 0
  }
  return cursor
}

/** Holds the feed back: no event after it is shown before it ends. Its own event has the oldest transaction. */
async function holdTransaction(): Promise<void> {
  const client = new Client(
    clientConfig(desk.connection, {
      applicationName: "slow",
      connectDeadlineMs: 60_000,
      statementDeadlineMs: 60_000,
    }),
  )
  await client.connect()
  await client.query("begin")
  await client.query("select pg_current_xact_id()")
  await client.query("select pg_sleep(1.5)")
  // It waits for other transactions on the same rows, which have larger ids and commit first.
  await client.query(extend.text)
  await client.query("commit")
  await client.end()
}

async function killSome(isOver: () => boolean): Promise<void> {
  for (let count = 0; count < kills && !isOver(); count += 1) {
    const index = count % 2
    await servers[index]?.kill()
    servers[index] = await startServerProcess("serve", dataDir.path, environments[index])
  }
}

const recorded = sql(
  "test.recorded",
  `select subject_id, array_agg(concat_ws(' < ', status, previous_status) order by revision) as statuses from (
     select id as subject_id, 1 as revision, 'PENDING' as status, null as previous_status from orders
     union all select order_id, revision, to_status, from_status from order_moves
     union all select id, 1, 'PENDING', null from reservations where key_id is not null
     union all select reservation_id, revision, to_status, from_status from reservation_moves
   ) changes group by subject_id`,
)

/** A new deadline raises the revision and has no move, so its events are left out of the comparison. */
const isMove = ({ subject }: FeedEvent) => subject.status !== subject.previousStatus

async function expectAll(db: Database, seen: readonly FeedEvent[]): Promise<void> {
  const bySubject = Map.groupBy(
    seen.filter(({ subject }) => subject.id !== null).filter(isMove),
    ({ subject }) => subject.id,
  )
  const rows = await db.rows<{ subject_id: string; statuses: string[] }>(recorded)
  expect(bySubject.size).toBe(rows.length)
  for (const { subject_id, statuses } of rows) {
    const events = bySubject
      .get(subject_id)
      ?.map(({ subject: { status, previousStatus } }) => [status, previousStatus].filter(Boolean).join(" < "))
    expect([subject_id, events]).toEqual([subject_id, statuses])
  }
  expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
}

test("random moves, two processes, kills, a slow transaction, a restore: every change once and in order", async () => {
  let over = false
  const readers: FeedEvent[][] = [[], []]
  const reading = Promise.all(readers.map(seen => follow(seen, () => over)))
  const moving = inParallel(moves, movers, move)
  await Promise.all([moving, holdTransaction(), killSome(() => over)])
  over = true
  const [cursor = ""] = await reading
  for (const seen of readers) await expectAll(desk.db, seen)
  const [known = []] = readers
  expect(known.map(({ id }) => id)).toEqual(readers[1]?.map(({ id }) => id))
  expect(known.length).toBeGreaterThan(moves / 3)
  expect(known.some(event => !isMove(event) && event.subject.id !== null)).toBe(true)

  const { file } = await writeBackupFile(join(dataDir.path, "feed.tar.zst"), {
    connection: desk.connection,
    version: "1",
    now: Date.now(),
  })
  const connection = await createTestDatabase(inject("clusterConnection"))
  await loadArchive({ connection, input: createReadStream(file), migrationsDirectory })
  const restored = await startTestApp({ connection })
  try {
    restored.clock.set(Date.now())
    const lost = await restored.call(`/v1/events?after=${cursor}`, { key })
    expect([lost.status, lost.body.error.errors[0].reason]).toEqual([422, "UNKNOWN_CURSOR"])
    const ids: string[] = []
    for (let after = "start", hasMore = true; hasMore; ) {
      const { body } = await restored.call(`/v1/events?after=${after}&limit=100`, { key })
      ids.push(...body.data.map(({ id }: FeedEvent) => id))
      ;({ nextCursor: after, hasMore } = body)
    }
    // The order is that of the positions now; each subject's own is the same.
    expect(ids.toSorted()).toEqual(known.map(({ id }) => id).toSorted())
  } finally {
    await restored.stop()
  }
})
