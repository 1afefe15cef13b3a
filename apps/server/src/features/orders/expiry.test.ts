import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql } from "../../db/index.ts"
import { openStream } from "../../events/stream.fixture.ts"
import { serverJobs } from "../../start/jobs/index.ts"
import { ManualClock, startTestApp, type TestApp } from "../../testing/app.ts"
import { until } from "../../testing/database.ts"
import { startRedis, type TestRedis } from "../../testing/redis.ts"
import { listActiveOrders } from "./console-store.ts"
import { explain, type PlanMode } from "./explain.fixture.ts"
import { orderCaller, pickup } from "./fixture.ts"
import { type ListFilter, listOrdersOfKey } from "./list-store.ts"
import { orderMoveStore } from "./moves-store.ts"
import { inParallel, unlimitedKey } from "./race.fixture.ts"
import { expiredReason } from "./representation.ts"
import { findOrder, readOrdersForPoll } from "./store.ts"

const windowMs = 15 * 60_000

/** Runs one of the server's jobs now. */
function jobOf(app: TestApp, name: string) {
  const job = serverJobs(app).find(each => each.name === name)
  if (!job) throw new Error(`no job ${name}`)
  return job
}
const expire = async (app: TestApp) => jobOf(app, "acceptance windows").run()

const updateOrders = sql(
  "clock-test.update",
  `update orders set revision = revision + 1, updated_revision = revision + 1, updated_at = $3
    where id in (select id from orders where key_id = $1 and status = 'COMPLETED' order by id limit $2)`,
)

/** Copies one order. Each copy has its own id, number and link. */
const copyOrder = sql(
  "clock-test.copy",
  `insert into orders (id, restaurant_id, key_id, test, day, number, type, status, total_paise, settings_version,
                       menu_version, placed_at, accept_by, prep_minutes, token_hash, answer, bill, accepted_at)
   select $2 || lpad(n::text, 22, '0'), restaurant_id, $6, test, day - ($3::int * n / 400), $2 || n, type, $4,
          total_paise, settings_version, menu_version, placed_at - $3::int * n * interval '4 minutes',
          accept_by - $3::int * n * interval '4 minutes', prep_minutes, sha256(convert_to($2 || n, 'UTF8')), '{}', '{}',
          case when $4 = 'PENDING' then null else placed_at end
     from orders, generate_series($7::int, $7::int + $5::int - 1) n where id = $1`,
)

describe("several servers on one database", () => {
  let servers: TestApp[]
  let redis: TestRedis
  let restaurantId: string
  beforeAll(async () => {
    redis = await startRedis()
    const first = await startTestApp({ redisUrl: redis.url })
    const fleet = { connection: first.connection, clock: first.clock, redisUrl: redis.url }
    servers = [first, await startTestApp(fleet), await startTestApp(fleet)]
    restaurantId = await first.restaurant()
  })
  afterAll(async () => {
    await Promise.all(servers.map(server => server.stop()))
    await redis.kill()
  })

  test("each order lapses once: one move, and one event on the console of every server", async () => {
    const [first] = servers as [TestApp]
    const { clock, db } = first
    const [live, trial] = await Promise.all([
      unlimitedKey(first, restaurantId, "live"),
      unlimitedKey(first, restaurantId),
    ])
    for (const server of servers)
      server.presence.open("tablet", restaurantId, "device", Number.MAX_SAFE_INTEGER)
    const person = await first.person(restaurantId)
    const streams = await Promise.all(
      servers.map(async server => openStream(server.url, await server.signIn(person))),
    )
    const ids: string[] = []
    await inParallel(20, 4, async index => {
      const server = servers[index % servers.length] as TestApp
      const { body } = await orderCaller(server)(index % 2 ? live.secret : trial.secret)
      ids.push(body.id)
    })
    const [sample = ""] = ids
    // More than one server's batch, so that both servers work at the same time.
    await db.run(copyOrder, [sample, "ord_busy", 0, "PENDING", 700, live.keyId, 1])
    clock.advance(windowMs)

    await Promise.all([...servers, ...servers, ...servers].map(expire))
    const liveIds = await expectLapsedOnce(first)
    expect(liveIds.length).toBeGreaterThanOrEqual(10)

    const changed = (stream: { events: { type: string; data: object }[] }) =>
      stream.events
        .filter(({ type }) => type === "order.changed")
        .map(({ data }) => (data as { orderId: string }).orderId)
    await until("every console was told", () => streams.every(s => changed(s).length >= liveIds.length))
    // Earlier events arrive before this one.
    for (const server of servers)
      server.orderEvents.placed({ id: "ord_last", restaurantId, test: false, type: "PICKUP" })
    const last = (stream: (typeof streams)[0]) =>
      stream.events.filter(event => event.data.orderId === "ord_last").length === servers.length
    await until("the last event came", () => streams.every(last))
    for (const stream of streams) {
      expect(changed(stream).sort()).toEqual(liveIds.sort())
      stream.drop()
    }
  })

  /** Returns the live orders. */
  async function expectLapsedOnce({ db }: TestApp): Promise<string[]> {
    const rows = await db.rows<{
      id: string
      test: boolean
      revision: number
      status: string
      moves: number
      exact: boolean
    }>(
      sql(
        "clock-test.lapsed",
        `select o.id, o.test, o.revision, o.status, count(m.*)::int as moves,
                bool_and(o.cancelled_at = o.accept_by and m.at = o.accept_by and m.actor = 'The clock') as exact
           from orders o left join order_moves m on m.order_id = o.id group by o.id`,
      ),
    )
    expect(rows).toHaveLength(720)
    for (const { revision, status, moves, exact } of rows)
      expect([status, revision, moves, exact]).toEqual(["CANCELLED", 2, 1, true])
    return rows.filter(row => !row.test).map(row => row.id)
  }
})

describe("a server that was away when the time was over", () => {
  test("reads CANCELLED at once, writes down the deadline itself, and the bytes stay the same", async () => {
    const clock = new ManualClock()
    const before = await startTestApp({ clock })
    const { secret } = await unlimitedKey(before, await before.restaurant())
    const orders = await Promise.all(Array.from({ length: 10 }, () => orderCaller(before)(secret)))
    const { connection } = before
    await before.stop()
    clock.advance(windowMs + 3_600_000)
    const after = await startTestApp({ connection, clock })
    const read = (id: string) => after.call(`/v1/orders/${id}`, { key: secret })
    const unwritten = await Promise.all(orders.map(({ body }) => read(body.id)))
    for (const [index, { body }] of unwritten.entries()) {
      expect([body.status, body.cancelledBy]).toEqual(["CANCELLED", "SYSTEM"])
      expect(body.timeline.cancelledAt).toBe(orders[index]?.body.acceptBy)
    }
    await expire(after)
    for (const first of unwritten) {
      const written = await read(first.body.id)
      expect([written.text, written.headers.get("etag")]).toEqual([first.text, first.headers.get("etag")])
      expect(await orderMoveStore.list(after.db, first.body.id)).toHaveLength(1)
    }
    await after.stop()
  })

  test("looks for such orders at least every second, as exactness to two seconds asks for", async () => {
    const app = await startTestApp()
    expect(jobOf(app, "acceptance windows").everyMs).toBeLessThanOrEqual(1_000)
    await app.stop()
  })
})

describe("the simulated staff of test mode", () => {
  let app: TestApp
  let key: string
  beforeAll(async () => {
    app = await startTestApp()
    key = (await unlimitedKey(app, await app.restaurant())).secret
  })
  afterAll(() => app.stop())
  const play = async () => jobOf(app, "simulated staff").run()
  const withPhone = async (phone: string) =>
    (await orderCaller(app)(key, { ...pickup, customer: { name: "Test", phone } })).body
  const read = (id: string, headers = {}) => app.call(`/v1/orders/${id}`, { key, headers })

  test("do not bring back what has lapsed while no server ran: CANCELLED is final", async () => {
    const { id } = await withPhone("9000000001")
    app.clock.advance(windowMs)
    expect((await read(id)).body.status).toBe("CANCELLED")
    await play()
    expect((await read(id)).body).toMatchObject({ status: "CANCELLED", cancelledBy: "SYSTEM" })
    await expire(app)
    expect((await findOrder(app.db, id))?.status).toBe("CANCELLED")
  })

  test("make up for the time in which no server ran, at the planned moments, once for all servers", async () => {
    const order = await withPhone("9000000001")
    app.clock.advance(60_000)
    const other = await startTestApp({ connection: app.connection, clock: app.clock })
    await Promise.all([play(), jobOf(other, "simulated staff").run(), play()])
    const { status, timeline } = (await read(order.id)).body
    const placedAt = Date.parse(timeline.placedAt)
    expect(status).toBe("COMPLETED")
    const { acceptedAt, preparingAt, readyAt, completedAt } = timeline
    const steps = [acceptedAt, preparingAt, readyAt, completedAt].map(at => Date.parse(at) - placedAt)
    expect(steps).toEqual([5_000, 10_000, 15_000, 20_000])
    expect(await orderMoveStore.list(app.db, order.id)).toHaveLength(4)
    await other.stop()
  })

  test("never stamp a step before one that was made by hand meanwhile", async () => {
    const { id } = await withPhone("9000000001")
    app.clock.advance(12_000)
    await app.call(`/v1/test/orders/${id}/advance`, { key, method: "POST", body: { to: "ACCEPTED" } })
    await play()
    const { status, timeline } = (await read(id)).body
    expect([status, timeline.preparingAt]).toEqual(["PREPARING", timeline.acceptedAt])
  })

  test("keep a move that the database would not take, for the next time", async () => {
    const { id } = await withPhone("9000000005")
    app.clock.advance(1_000)
    const away = { ...app.db, row: () => Promise.reject(new Error("the connection ended")) }
    await expect(Promise.resolve(jobOf({ ...app, db: away }, "simulated staff").run())).rejects.toThrow()
    expect((await read(id)).body.status).toBe("PENDING")
    await play()
    expect((await read(id)).body.status).toBe("ACCEPTED")
  })
})

test("an ETag of the future does not hide what becomes of the order", async () => {
  const app = await startTestApp()
  const { secret: key } = await unlimitedKey(app, await app.restaurant())
  const { body: order } = await orderCaller(app)(key)
  const path = `/v1/orders/${order.id}`
  const late = await app.call(path, { key, headers: { "service-test-time": order.acceptBy } })
  expect(late.body.status).toBe("CANCELLED")
  await app.call(`/v1/test/orders/${order.id}/advance`, { key, method: "POST", body: { to: "ACCEPTED" } })
  const headers = { "if-none-match": late.headers.get("etag") ?? "" }
  const { status, body } = await app.call(path, { key, headers })
  expect([status, body?.status]).toEqual([200, "ACCEPTED"])
  await app.stop()
})

describe("with a hundred thousand old orders in the table", () => {
  const old = 100_000
  const due = 3
  let app: TestApp
  let restaurantId: string
  let keyId: string
  let now: Date
  const modes: PlanMode[] = ["force_custom_plan", "force_generic_plan"]

  beforeAll(async () => {
    app = await startTestApp()
    restaurantId = await app.restaurant()
    const key = await app.key(restaurantId, "live")
    keyId = key.keyId
    app.presence.open("tablet", restaurantId, "device", Number.MAX_SAFE_INTEGER)
    const { body } = await orderCaller(app)(key.secret)
    // In parts, so that each statement finishes before its deadline.
    const part = 5_000
    for (let first = 1; first <= old; first += part) {
      const [prefix, owner] = first <= old / 5 ? ["ord_0000", keyId] : ["ord_0001", "key_other"]
      await app.db.run(copyOrder, [body.id, prefix, 1, "COMPLETED", part, owner, first])
    }
    await app.db.run(copyOrder, [body.id, "ord_due", 0, "PENDING", due - 1, keyId, 1])
    await app.db.run(sql("clock-test.analyze", "analyze orders"))
    now = new Date(Date.parse(body.acceptBy))
  })
  afterAll(() => app.stop())

  test.each(modes)("the clock looks only at orders that are due (%s)", async mode => {
    const { reads, pages } = await explain(app.connection, mode, db =>
      orderMoveStore.expire(db, now, 200, expiredReason),
    )
    const scan = reads.find(({ by }) => by === "orders_waiting")
    expect([scan?.rows, scan?.discarded]).toEqual([due, 0])
    expect(reads.map(({ by }) => by)).not.toContain("orders")
    expect(reads.every(({ rows, discarded }) => rows + discarded <= due)).toBe(true)
    // Also what a busy server adds, such as catalogs and the free space map; the table has over 10,000 pages.
    expect(pages).toBeLessThan(1_000)
  })

  test.each(modes)("polls look up their orders, each by its id (%s)", async mode => {
    const polls = Array.from({ length: 64 }, (_, index) => ({
      keyId,
      id: `ord_0000${String(index + 1).padStart(22, "0")}`,
      knownRevision: null,
    }))
    const { reads, pages } = await explain(app.connection, mode, db => readOrdersForPoll(db, polls))
    expect(reads).toEqual([
      { by: expect.stringMatching(/^orders_(pkey|of_key)$/), rows: polls.length, discarded: 0 },
    ])
    expect(pages).toBeLessThan(polls.length * 8)
  })

  test.each(modes)("the inbox looks only at open orders (%s)", async mode => {
    const before = new Date(now.getTime() - 1)
    const { reads, pages } = await explain(app.connection, mode, db =>
      listActiveOrders(db, restaurantId, before),
    )
    expect(reads).toEqual([{ by: "orders_inbox", rows: due, discarded: 0 }])
    expect(pages).toBeLessThan(20)
  })

  const everyOrder = (): ListFilter => ({
    restaurantId,
    keyId,
    test: false,
    beforeId: null,
    statuses: null,
    type: null,
    placedAfter: null,
    placedBefore: null,
    updatedAfter: null,
    now,
    limit: 21,
  })

  test.each(modes)(
    "a page of a key's list looks only at its own orders, the first as the last (%s)",
    async mode => {
      for (const beforeId of [null, `ord_0000${"10000".padStart(22, "0")}`]) {
        const { reads, pages } = await explain(app.connection, mode, db =>
          listOrdersOfKey(db, { ...everyOrder(), beforeId }),
        )
        expect(reads).toEqual([{ by: "orders_of_key", rows: 21, discarded: 0 }])
        expect(pages).toBeLessThan(60)
      }
    },
  )

  test.each(modes)("a list of open orders reads no other orders (%s)", async mode => {
    const statuses = ["PENDING", "READY"] as const
    const before = new Date(now.getTime() - 1)
    const { reads, pages } = await explain(app.connection, mode, db =>
      listOrdersOfKey(db, { ...everyOrder(), statuses, now: before }),
    )
    expect(reads.filter(({ by }) => by !== "candidates")).toEqual([
      { by: "orders_inbox", rows: due, discarded: 0 },
    ])
    expect(pages).toBeLessThan(40)
  })

  test.each(modes)("a list of updated orders reads those and the open ones (%s)", async mode => {
    const changed = 5
    await app.db.run(updateOrders, [keyId, changed, now])
    const filter = { ...everyOrder(), updatedAfter: new Date(now.getTime() - 1) }
    const counting = await explain(app.connection, mode, db =>
      listOrdersOfKey({ ...db, rows: () => Promise.resolve([]) }, filter),
    )
    expect(counting.reads.filter(({ by }) => by !== "updated")).toEqual([
      { by: "orders_updated", rows: changed, discarded: 0 },
    ])
    const { reads, pages } = await explain(app.connection, mode, db =>
      listOrdersOfKey({ ...db, row: () => Promise.resolve(undefined) }, filter),
    )
    const read = Object.fromEntries(reads.map(({ by, rows, discarded }) => [by, [rows, discarded]]))
    expect(read).toMatchObject({ orders_updated: [changed, 0], orders_inbox: [due, 0] })
    expect(Object.keys(read)).not.toContain("orders_of_key")
    expect(pages).toBeLessThan(60)
  })
})
