import { feedEventTypes } from "@rasoi/contract"
import { superuser } from "@rasoi/embedded-postgres"
import { Client } from "pg"
import { beforeEach, describe, expect, test } from "vitest"
import { sql } from "../../db/index.ts"
import { serverJobs } from "../../start/jobs/index.ts"
import { startTestApp } from "../../testing/app.ts"
import { until } from "../../testing/database.ts"
import { testApp } from "../../testing/fixtures.ts"
import { commandLine } from "../audit/index.ts"
import { explain } from "../orders/explain.fixture.ts"
import { delivery, orderCaller } from "../orders/fixture.ts"
import { expireDueOrders } from "../orders/index.ts"
import { bookable, bookingCaller, bookingRequest } from "../reservations/booking.fixture.ts"
import { changeSettings, setSuspended } from "../restaurant/index.ts"
import { makeCustomer, pathOf } from "../tracking/customer.fixture.ts"
import { feedStart } from "./cursor-position.ts"
import { readEvents, readFeed, summaryOf } from "./events.fixture.ts"
import { readPage } from "./store.ts"

const keyOfOrder = sql("test.keyOfOrder", `select key_id as "keyId" from orders where id = $1`)
const app = await testApp()
const order = orderCaller(app)
const book = bookingCaller(app)
let restaurantId: string
let key: string
let live: string
let cookie: string

beforeEach(async () => {
  app.clock.set(Date.parse("2026-10-17T13:05:00Z"))
  const price = { amountPaise: 10_000, mode: "FEE", per: "BOOKING" } as const
  restaurantId = await app.restaurant(bookable({ autoConfirm: false, price }))
  key = (await app.key(restaurantId)).secret
  live = (await app.key(restaurantId, "live")).secret
  cookie = await app.signedIn(restaurantId)
  app.presence.open(restaurantId, restaurantId, "tablet", Number.MAX_SAFE_INTEGER)
})

async function staff(path: string, body?: object) {
  const response = await app.call(`/console/v1/${path}`, { cookie, method: "POST", body })
  expect([path, response.status < 300, response.text]).toEqual([path, true, response.text])
  return response.body
}
const placeLive = async () => (await order(live)).body.id as string

const advance = (id: string, to: string) =>
  app.call(`/v1/test/orders/${id}/advance`, { key, method: "POST", body: { to } })

describe("what is in the feed", () => {
  test("every status of an order, oldest first, with the time that the order shows", async () => {
    const { id, createdAt } = (await order(key, delivery)).body
    app.clock.advance(60_000)
    for (const to of ["ACCEPTED", "PREPARING", "READY", "OUT_FOR_DELIVERY", "COMPLETED"])
      await advance(id, to)
    const { data } = await readEvents(app, key, 6)
    expect(data.map(summaryOf)).toEqual([
      "order.created PENDING",
      "order.updated ACCEPTED < PENDING",
      "order.updated PREPARING < ACCEPTED",
      "order.updated READY < PREPARING",
      "order.updated OUT_FOR_DELIVERY < READY",
      "order.updated COMPLETED < OUT_FOR_DELIVERY",
    ])
    const { timeline } = (await app.call(`/v1/orders/${id}`, { key })).body
    expect([data[0]?.createdAt, data[1]?.createdAt]).toEqual([createdAt, timeline.acceptedAt])
    expect(data[0]).toEqual({
      id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
      object: "event",
      test: true,
      type: "order.created",
      createdAt,
      subject: { object: "order", id, status: "PENDING", previousStatus: null },
    })
  })

  test("staff: a step with its time is one event, so are an undo and a delay; the clock's too", async () => {
    const id = await placeLive()
    const accepted = await staff(`orders/${id}/accept`, { prepMinutes: 40 })
    await staff(`orders/${id}/undo`, { revision: accepted.revision })
    await staff(`orders/${id}/accept`)
    await staff(`orders/${id}/delay`, { minutes: 10 })
    const late = await placeLive()
    app.clock.advance(16 * 60_000)
    await expireDueOrders(app.db, app.orderEvents, app.clock.now())
    const { data } = await readEvents(app, live, 7)
    expect(data.map(summaryOf)).toEqual([
      "order.created PENDING",
      "order.updated ACCEPTED < PENDING",
      "order.updated PENDING < ACCEPTED",
      "order.updated ACCEPTED < PENDING",
      "order.updated ACCEPTED < ACCEPTED",
      "order.created PENDING",
      "order.updated CANCELLED < PENDING",
    ])
    const { acceptBy } = (await app.call(`/v1/orders/${late}`, { key: live })).body
    expect(data.at(-1)?.createdAt).toBe(acceptBy)
    expect(data.map(({ test }) => test)).toEqual(Array(7).fill(false))
  })

  test("a booking: confirmed, moved, paid, seated; that the party left shows nowhere", async () => {
    const { id } = (await book(live, bookingRequest())).body
    await staff(`reservations/${id}/confirm`)
    await staff(`reservations/${id}/move`, { people: 5 })
    await staff(`reservations/${id}/price`, { status: "PAID" })
    app.clock.set(Date.parse("2026-10-22T19:35:00+05:30"))
    await staff(`reservations/${id}/seat`)
    app.clock.advance(20 * 60_000)
    await staff(`reservations/${id}/leave`)
    // Taken by telephone: no key sees it.
    const walkIn = { source: "WALK_IN", people: 2, customer: { name: "Ravi", phone: "9845012345" } }
    await staff("reservations", walkIn)
    const { data, nextCursor } = await readEvents(app, live, 5)
    expect(data.map(summaryOf)).toEqual([
      "reservation.created PENDING",
      "reservation.updated CONFIRMED < PENDING",
      "reservation.updated CONFIRMED < CONFIRMED",
      "reservation.updated CONFIRMED < CONFIRMED",
      "reservation.updated SEATED < CONFIRMED",
    ])
    expect(new Set(data.map(({ subject }) => subject.id))).toEqual(new Set([id]))
    expect((await readFeed(app, live, { after: nextCursor })).body.data).toEqual([])
  })

  test("what a customer does on the link, and another delivery person", async () => {
    const cancelled = (await order(live)).body
    const customer = makeCustomer(app, { hasProxy: false })
    await customer.press(`${pathOf(cancelled)}/cancel`)
    const booked = (await book(live, bookingRequest())).body
    await customer.press(`${pathOf(booked)}/move?lang=en&date=${booked.date}&people=4&time=21:00`)
    const { id } = (await order(live, delivery)).body
    for (const step of ["accept", "prepare", "ready"]) await staff(`orders/${id}/${step}`)
    const out = await staff(`orders/${id}/dispatch`, { name: "Ravi", phone: "9845011111" })
    await staff(`orders/${id}/undo`, { revision: out.revision })
    await staff(`orders/${id}/dispatch`, { name: "Meera", phone: "9845022222" })
    const { data } = await readEvents(app, live, 11)
    expect(data.map(summaryOf)).toEqual([
      "order.created PENDING",
      "order.updated CANCELLED < PENDING",
      "reservation.created PENDING",
      "reservation.updated PENDING < PENDING",
      "order.created PENDING",
      "order.updated ACCEPTED < PENDING",
      "order.updated PREPARING < ACCEPTED",
      "order.updated READY < PREPARING",
      "order.updated OUT_FOR_DELIVERY < READY",
      "order.updated READY < OUT_FOR_DELIVERY",
      "order.updated OUT_FOR_DELIVERY < READY",
    ])
  })

  test("menu, settings, pause and suspension, for every key of the restaurant and none of another", async () => {
    const other = (await app.key(await app.restaurant())).secret
    const soldOut = { cookie, method: "PATCH", body: { available: false } }
    await app.call("/console/v1/menu/items/itm_butter_chicken_half", soldOut)
    await staff("ordering/pause", { minutes: 30 })
    const context = [app.hub, commandLine, app.clock.now(), restaurantId] as const
    await changeSettings(...context, { booking: bookable({ seats: 12 }).booking })
    await setSuspended(...context, true)
    const { data } = await readEvents(app, key, 4)
    expect(data.map(({ type }) => type)).toEqual(["menu.updated", ...Array(3).fill("restaurant.updated")])
    expect(data[0]?.subject).toEqual({ object: "menu", id: null, status: null, previousStatus: null })
    const seenByLive = await readEvents(app, live, 4)
    expect(seenByLive.data.map(({ id }) => id)).toEqual(data.map(({ id }) => id))
    const madeLater = (await app.key(restaurantId)).secret
    expect((await readEvents(app, madeLater, 4)).data.map(({ id }) => id)).toEqual(data.map(({ id }) => id))
    expect((await readFeed(app, other, { after: "start" })).body.data).toEqual([])
  })

  test("erasing a customer makes no event", async () => {
    const { id } = (await order(key)).body
    await advance(id, "ACCEPTED")
    const before = await readEvents(app, key, 2)
    const erased = sql(
      "test.eraseOrders",
      `update orders set anonymized_at = $2, phone = null, revision = revision + 1, updated_at = $2,
              updated_revision = revision + 1 where key_id = (select key_id from orders where id = $1)`,
    )
    await app.db.run(erased, [id, new Date(app.clock.now())])
    expect((await readFeed(app, key, { after: before.nextCursor })).body.data).toEqual([])
  })

  test("events of the last 30 days are kept, and older ones are deleted", async () => {
    const { id } = (await order(key)).body
    await advance(id, "ACCEPTED")
    await readEvents(app, key, 2)
    const days = (count: number) => new Date(app.clock.now() - count * 86_400_000)
    const recordedAt = sql(
      "test.recordedAt",
      "update events set recorded_at = $3 where subject_id = $1 and type = $2",
    )
    await app.db.run(recordedAt, [id, "order.created", days(30.1)])
    await app.db.run(recordedAt, [id, "order.updated", days(29.9)])
    await serverJobs(app)
      .find(({ name }) => name === "retention")
      ?.run()
    const { data } = (await readFeed(app, key, { after: "start" })).body
    expect(data.map(summaryOf)).toEqual(["order.updated ACCEPTED < PENDING"])
  })

  test("an extended deadline is an update that keeps the status", async () => {
    const { id } = (await order(key)).body
    const extend = sql(
      "test.extend",
      "update orders set accept_by = accept_by + interval '1 minute', revision = revision + 1 where id = $1",
    )
    await app.db.run(extend, [id])
    const { data } = await readEvents(app, key, 2)
    expect(data.map(summaryOf)).toEqual(["order.created PENDING", "order.updated PENDING < PENDING"])
  })
})

describe("pages and cursors", () => {
  test("without `after`: no events and the cursor of now; pages give each event once, with the same id", async () => {
    await order(key)
    await readEvents(app, key, 1)
    const now = (await readFeed(app, key, {})).body
    expect([now.data, now.hasMore, typeof now.nextCursor]).toEqual([[], false, "string"])
    const { id } = (await order(key)).body
    await advance(id, "REJECTED")
    const { data } = await readEvents(app, key, 2, now.nextCursor)
    expect(data.map(summaryOf)).toEqual(["order.created PENDING", "order.updated REJECTED < PENDING"])
    const first = (await readFeed(app, key, { after: now.nextCursor, limit: 1 })).body
    expect([first.data.length, first.hasMore]).toEqual([1, true])
    const second = (await readFeed(app, key, { after: first.nextCursor, limit: 1 })).body
    expect([...first.data, ...second.data]).toEqual(data)
    expect(second.hasMore).toBe(false)
  })

  test("`types` filters, and the cursor passes what it leaves out", async () => {
    await order(key)
    await book(key, bookingRequest())
    await readEvents(app, key, 2)
    const page = (await readFeed(app, key, { after: "start", types: "reservation.created" })).body
    expect(page.data.map(summaryOf)).toEqual(["reservation.created PENDING"])
    expect((await readFeed(app, key, { after: page.nextCursor })).body.data).toEqual([])
  })

  test("a key gets the types of its scopes; a type without its scope is SCOPE_MISSING", async () => {
    const { secret } = await app.key(restaurantId, "test", ["orders:write", "reservations:read"])
    const events = await readFeed(app, secret, { after: "start", types: "reservation.created" })
    const orders = await readFeed(app, secret, { types: "reservation.created,order.created" })
    const unknown = await readFeed(app, secret, { types: "order.created,order.deleted" })
    const none = await readFeed(app, (await app.key(restaurantId, "test", ["orders:write"])).secret, {})
    expect([events.status, orders.body.error.code, none.body.error.code]).toEqual([
      200,
      "SCOPE_MISSING",
      "SCOPE_MISSING",
    ])
    expect([unknown.status, unknown.body.error.code]).toEqual([422, "VALIDATION_FAILED"])
    expect(unknown.body.error.field).toMatch(/^types/)
  })

  test("a key that names no types does not get those that it has no scope for", async () => {
    const { secret } = await app.key(restaurantId, "test", [
      "orders:write",
      "reservations:read",
      "reservations:write",
    ])
    expect((await order(secret)).status).toBe(201)
    expect((await book(secret, bookingRequest())).status).toBe(201)
    const { data } = await readEvents(app, secret, 1)
    expect(data.map(summaryOf)).toEqual(["reservation.created PENDING"])
  })

  test.each([
    ["wait", { wait: "soon" }],
    ["wait", { wait: 26 }],
    ["wait", { wait: -1 }],
    ["wait", { wait: 1.5 }],
    ["limit", { limit: 0 }],
    ["limit", { limit: 101 }],
    ["after", { after: "x".repeat(201) }],
  ])("a bad %s is refused by name: %j", async (field, query) => {
    const { status, body } = await readFeed(app, key, query as Record<string, string>)
    expect([status, body.error.code, body.error.field]).toEqual([422, "VALIDATION_FAILED", field])
  })
})

describe("what commits later", () => {
  test("a transaction in another database of the cluster, of another role, holds nothing back", async () => {
    const { nextCursor } = (await readFeed(app, key, {})).body
    const other = new Client({ ...app.connection, user: superuser, database: "postgres", ssl: false })
    await other.connect()
    try {
      await other.query("begin")
      await other.query("select pg_current_xact_id()")
      await order(key)
      const { body } = await readFeed(app, key, { after: nextCursor, wait: 25 })
      expect(body.data.map(summaryOf)).toEqual(["order.created PENDING"])
    } finally {
      await other.end()
    }
  })

  test("comes after everything that was read: newer events wait for an older transaction that has written", async () => {
    const client = new Client({ ...app.connection, ssl: false })
    await client.connect()
    try {
      await client.query("begin")
      await client.query("select pg_current_xact_id()")
      const { id } = (await order(key)).body
      await advance(id, "ACCEPTED")
      expect((await readFeed(app, key, { after: "start" })).body.data).toEqual([])
      const waiting = readFeed(app, key, { after: "start", wait: 25 })
      await until("the request waits", () => app.eventFeed.waiting === 1)
      await client.query("rollback")
      expect((await waiting).body.data.map(summaryOf)).toEqual([
        "order.created PENDING",
        "order.updated ACCEPTED < PENDING",
      ])
    } finally {
      await client.end()
    }
  })
})

/** What a restore leaves: another installation, and horizons of a cluster that has counted further, in the order of commits. */
async function restore(): Promise<void> {
  const far = "update events set horizon = horizon + 1000000000 where horizon < 1000000000"
  await app.db.run(sql("test.far", far))
  await app.db.run(
    sql("test.restored", "update installation set id = gen_random_uuid(), feed_cluster = null"),
  )
}

test.each(["force_custom_plan", "force_generic_plan"] as const)(
  "a page among thousands of events reads its own rows only, with %s",
  async mode => {
    const { id } = (await order(key)).body
    await app.db.run(
      sql(
        "test.manyEvents",
        `insert into events (audience, horizon, type, subject_id, status, at)
         select audience, horizon, 'order.updated', subject_id, status, at
           from events, generate_series(1, 20000) where subject_id = $1`,
      ),
      [id],
    )
    await app.db.run(sql("test.analyzeEvents", "analyze events"))
    const { keyId } = (await app.db.row<{ keyId: string }>(keyOfOrder, [id])) ?? { keyId: "" }
    const read = { reader: { keyId, restaurantId }, after: feedStart, types: [...feedEventTypes], limit: 101 }
    const { reads } = await explain(app.connection, mode, db =>
      readPage(db, read, app.clock.now()).catch(() => undefined),
    )
    const ofEvents = reads.filter(({ by }) => by.startsWith("events"))
    expect(ofEvents.map(({ by }) => by)).not.toContain("events")
    expect(ofEvents.reduce((sum, { rows, discarded }) => sum + rows + discarded, 0)).toBeLessThan(300)
    await app.db.run(sql("test.fewEvents", "delete from events where subject_id = $1"), [id])
  },
)

describe("after a restore", () => {
  test("thousands of events are readable, in their order and once, while orders arrive", async () => {
    const { id } = (await order(key)).body
    const copies = 4_500
    await app.db.run(
      sql(
        "test.copies",
        `insert into events (audience, horizon, type, subject_id, status, at)
         select audience, horizon + number, 'order.updated', 'copy ' || number, status, at
           from events, generate_series(1, $2::int) number where subject_id = $1`,
      ),
      [id, copies],
    )
    await restore()
    const second = await startTestApp({ connection: app.connection, clock: app.clock })
    try {
      const orders = Promise.all(Array.from({ length: 20 }, () => order(key)))
      await Promise.all([app.eventFeed.adopt(), second.eventFeed.adopt(), orders])
    } finally {
      await second.stop()
    }
    const { data } = await readEvents(app, key, 1 + copies + 20)
    const subjects = data.map(({ subject }) => subject.id)
    expect(subjects.slice(0, 1 + copies)).toEqual([
      id,
      ...Array.from({ length: copies }, (_, index) => `copy ${index + 1}`),
    ])
    expect(new Set(subjects).size).toBe(1 + copies + 20)
  })

  test("a reader that comes before they are readable is told to come again", async () => {
    await order(key)
    await restore()
    const client = new Client({ ...app.connection, ssl: false })
    await client.connect()
    try {
      // Another server makes them readable at this moment.
      await client.query("begin")
      await client.query("select from installation for update")
      const { status, body, headers } = await readFeed(app, key, { after: "start" })
      expect([status, body.error.code, headers.get("retry-after")]).toEqual([503, "SERVICE_UNAVAILABLE", "5"])
      await client.query("rollback")
      await app.eventFeed.adopt()
      expect((await readEvents(app, key, 1)).data.map(summaryOf)).toEqual(["order.created PENDING"])
    } finally {
      await client.end()
    }
  })
})

describe("a cursor that is refused", () => {
  const refused = {
    status: 422,
    code: "VALIDATION_FAILED",
    field: "after",
    reason: "UNKNOWN_CURSOR",
  }
  const responseTo = async (after: string, secret = key) => {
    const { status, body } = await readFeed(app, secret, { after })
    const { code, field, errors } = body.error ?? {}
    return { status, code, field, reason: errors?.[0].reason }
  }

  test("of another key, of another mode, made up, or changed", async () => {
    await order(key)
    const { nextCursor } = await readEvents(app, key, 1)
    const other = (await app.key(restaurantId)).secret
    expect(await responseTo(nextCursor, other)).toEqual(refused)
    expect(await responseTo(nextCursor, live)).toEqual(refused)
    for (const text of ["0", "START", "null", nextCursor.slice(1), `${nextCursor}=`, `${nextCursor}A`, "💥"])
      expect(await responseTo(text)).toEqual(refused)
    const changed = nextCursor.slice(0, 8) + (nextCursor[8] === "A" ? "B" : "A") + nextCursor.slice(9)
    expect(await responseTo(changed)).toEqual(refused)
    expect((await responseTo(nextCursor)).status).toBe(200)
  })

  test("after 30 days, however young the last event is", async () => {
    await order(key)
    const { nextCursor } = await readEvents(app, key, 1)
    app.clock.advance(30 * 86_400_000)
    const renewed = (await readFeed(app, key, { after: nextCursor })).body.nextCursor
    app.clock.advance(1_000)
    expect(await responseTo(nextCursor)).toEqual(refused)
    expect((await responseTo(renewed)).status).toBe(200)
  })

  test("ahead of the feed, as after going back to a copy of the database's files", async () => {
    await order(key)
    const { nextCursor } = await readEvents(app, key, 1)
    expect((await responseTo(nextCursor)).status).toBe(200)
    // The event is gone, and later another one gets its place.
    await app.db.run(sql("test.goBack", "update events set position = -position where position > 0"))
    expect(await responseTo(nextCursor)).toEqual(refused)
    await app.db.run(
      sql(
        "test.goOn",
        "update events set position = -position, recorded_at = recorded_at + interval '1 hour'",
      ),
    )
    expect(await responseTo(nextCursor)).toEqual(refused)
    await app.db.run(sql("test.asBefore", "update events set recorded_at = recorded_at - interval '1 hour'"))
    expect((await responseTo(nextCursor)).status).toBe(200)
  })

  test("from before a restore; all events that were kept are still there", async () => {
    const { id } = (await order(key)).body
    await advance(id, "ACCEPTED")
    const { data, nextCursor } = await readEvents(app, key, 2)
    await restore()
    await app.eventFeed.adopt()
    expect(await responseTo(nextCursor)).toEqual(refused)
    await advance(id, "PREPARING")
    const after = await readEvents(app, key, 3)
    expect(after.data.slice(0, 2)).toEqual(data)
    expect(after.data.map(summaryOf).at(-1)).toBe("order.updated PREPARING < ACCEPTED")
  })
})
