import { listTestOrders } from "@rasoi/contract/console"
import { beforeEach, describe, expect, test } from "vitest"
import { sql } from "../../db/index.ts"
import { openStream } from "../../events/stream.fixture.ts"
import { compileCheck } from "../../http/index.ts"
import { testApp } from "../../testing/fixtures.ts"
import { makeCustomer, pathOf } from "../tracking/customer.fixture.ts"
import { explain } from "./explain.fixture.ts"
import { delivery, orderCaller, pickup } from "./fixture.ts"
import { expireDueOrders, playDueTestMoves } from "./index.ts"
import { listTestOrders as readTestOrders } from "./test-desk-store.ts"

let restaurantId: string
let testKey: string
let live: string
let cookie: string

const app = await testApp()
const send = orderCaller(app)
beforeEach(async () => {
  app.clock.set(Date.parse("2026-10-17T13:05:00Z"))
  restaurantId = await app.restaurant()
  testKey = (await app.key(restaurantId)).secret
  live = (await app.key(restaurantId, "live")).secret
  cookie = await app.signedIn(restaurantId, "MANAGER")
  app.presence.open(restaurantId, restaurantId, "tablet", Number.MAX_SAFE_INTEGER)
})

const desk = async (query = "", who = cookie) => app.call(`/console/v1/test/orders${query}`, { cookie: who })
const ids = async (query = "", who = cookie) =>
  (await desk(query, who)).body.data.map((order: { id: string }) => order.id)
const place = async (body: object = pickup, key = testKey): Promise<string> => (await send(key, body)).body.id
const advance = (id: string, body: object, who = cookie) =>
  app.call(`/console/v1/test/orders/${id}/advance`, { cookie: who, method: "POST", body })

describe("an order made by hand", () => {
  const make = (body: object, who = cookie) =>
    app.call("/console/v1/test/orders", { cookie: who, method: "POST", body })

  test("is a test order on the desk, made without a key; each request makes another", async () => {
    const [one, other] = [await make(pickup), await make(pickup)]
    expect([one.status, one.body.test, one.body.status]).toEqual([201, true, "PENDING"])
    expect(await ids()).toEqual([other.body.id, one.body.id])
    expect((await app.call("/v1/orders", { key: testKey })).body.data).toEqual([])
    expect((await app.call("/console/v1/orders", { cookie })).body.data).toEqual([])
  })

  test("meets the rules of an order, and staff cannot make one", async () => {
    const small = { ...pickup, items: [{ menuItemId: "itm_masala_chai", quantity: 1 }] }
    expect((await make(small)).body.error.code).toBe("BELOW_MINIMUM")
    expect((await make({ ...pickup, price: 1 })).body.error.code).toBe("VALIDATION_FAILED")
    const staff = await app.signedIn(restaurantId, "STAFF")
    expect((await make(pickup, staff)).body.error.code).toBe("ROLE_MISSING")
  })
})

describe("the list", () => {
  test("has this restaurant's test orders of every key and status, newest first; live ones are absent", async () => {
    const first = await place()
    await advance(first, { to: "REJECTED", reason: "Too busy" })
    const second = await place(pickup, (await app.key(restaurantId)).secret)
    await place(pickup, live)
    await place(pickup, (await app.key(await app.restaurant())).secret)
    const { status, body } = await desk()
    expect(status).toBe(200)
    expect(compileCheck(listTestOrders.response.schema)(body, "")).toEqual([])
    expect(body.data.map((order: { id: string; test: boolean }) => [order.id, order.test])).toEqual([
      [second, true],
      [first, true],
    ])
    expect(body.data[0].nextSteps).toEqual(["ACCEPTED", "REJECTED"])
  })

  test("goes page by page, each order once, while new ones arrive", async () => {
    const placed: string[] = []
    for (let count = 0; count < 5; count += 1) placed.unshift(await place())
    const seen: string[] = []
    let cursor = ""
    do {
      const { body } = await desk(`?limit=2${cursor}`)
      seen.push(...body.data.map((order: { id: string }) => order.id))
      cursor = body.nextCursor && `&cursor=${body.nextCursor}`
      await place()
    } while (cursor)
    expect(seen).toEqual(placed)
    expect((await desk("?cursor=elsewhere")).body.error.field).toBe("cursor")
  })

  test("shows a lapsed order as cancelled, with nowhere to go", async () => {
    await place()
    app.clock.advance(15 * 60_000)
    expect((await desk()).body.data[0]).toMatchObject({ status: "CANCELLED", nextSteps: [] })
  })
})

const copyOrder = sql(
  "orders-test-desk.copy",
  `insert into orders (id, restaurant_id, key_id, test, day, number, type, status, total_paise, settings_version,
                       menu_version, placed_at, accept_by, prep_minutes, token_hash, answer, bill)
   select 'ord_z' || lpad(n::text, 25, '0'), restaurant_id, key_id, test, day, 'copy ' || n, type, status, total_paise,
          settings_version, menu_version, placed_at, accept_by, prep_minutes, sha256(convert_to('copy ' || n, 'UTF8')),
          answer, bill
     from orders, generate_series(1, 3000) n where id = $1`,
)
const analyse = sql("orders-test-desk.analyse", "analyze orders")

test("the list reads test orders only, in their order, however many live ones came after them", async () => {
  await place()
  await app.db.run(copyOrder, [await place(pickup, live)])
  await app.db.run(analyse)
  for (const mode of ["force_custom_plan", "force_generic_plan"] as const) {
    const { reads } = await explain(app.connection, mode, db => readTestOrders(db, restaurantId, null, 21))
    expect(reads).toEqual([{ by: "orders_of_test", rows: 1, discarded: 0 }])
  }
})

describe("a move by hand", () => {
  test("takes a delivery all the way, with the person who brings it, and the integrator sees each step", async () => {
    const id = await place(delivery)
    const deliveryPerson = { name: "Ravi", phone: "+91 98450 11111" }
    for (const body of [
      { to: "ACCEPTED", prepMinutes: 40 },
      { to: "PREPARING" },
      { to: "READY" },
      { to: "OUT_FOR_DELIVERY", deliveryPerson },
      { to: "COMPLETED" },
    ]) {
      const moved = await advance(id, body)
      expect([moved.status, moved.body.status]).toEqual([200, body.to])
      expect((await app.call(`/v1/orders/${id}`, { key: testKey })).body.status).toBe(body.to)
    }
    const { body } = await desk()
    expect(body.data[0]).toMatchObject({
      prepMinutes: 40,
      delivery: { person: { name: "Ravi", phone: "9845011111" } },
      bill: null,
      nextSteps: [],
    })
  })

  test("tells the customer the reason of a refusal", async () => {
    const id = await place()
    await advance(id, { to: "REJECTED", reason: "Paneer is out" })
    const seen = (await app.call(`/v1/orders/${id}`, { key: testKey })).body
    expect(seen).toMatchObject({ status: "REJECTED", rejectionReason: "Paneer is out" })
  })

  test.each([
    [{ to: "REJECTED" }, "reason"],
    [{ to: "CANCELLED" }, "reason"],
    [{ to: "OUT_FOR_DELIVERY" }, "deliveryPerson"],
    [{ to: "OUT_FOR_DELIVERY", deliveryPerson: { name: "Ravi", phone: "1" } }, "deliveryPerson.phone"],
    [{ to: "ACCEPTED", reason: "Why" }, "reason"],
    [{ to: "READY", prepMinutes: 5 }, "prepMinutes"],
    [{ to: "ACCEPTED", deliveryPerson: { name: "Ravi", phone: "9845011111" } }, "deliveryPerson"],
    [{ to: "EATEN" }, "to"],
    [{}, "to"],
    [{ to: "ACCEPTED", now: 1 }, "now"],
  ])("%j: 422 names %s", async (body, field) => {
    const { status, body: refusal } = await advance(await place(), body)
    expect([status, refusal.error.field]).toEqual([422, field])
  })

  test("a move that the status does not allow: 409 names the current status and who set it", async () => {
    const id = await place()
    await advance(id, { to: "ACCEPTED" })
    const { status, body } = await advance(id, { to: "COMPLETED" })
    expect([status, body.error.code, body.error.status]).toEqual([409, "INVALID_TRANSITION", "ACCEPTED"])
    expect(body.error.message).toContain("by The manager")
  })

  test("a live order, another restaurant's and none at all: 404, and nothing moves", async () => {
    const liveId = await place(pickup, live)
    const other = await app.restaurant()
    const theirs = await place(pickup, (await app.key(other)).secret)
    for (const id of [liveId, theirs, "ord_x"])
      expect((await advance(id, { to: "ACCEPTED" })).status).toBe(404)
    expect((await app.call(`/v1/orders/${liveId}`, { key: live })).body.status).toBe("PENDING")
    expect(await ids("", await app.signedIn(other, "MANAGER"))).toEqual([theirs])
  })

  test("test orders stay out of the inbox, its steps and its print documents", async () => {
    const id = await place()
    const inbox = await app.call("/console/v1/orders", { cookie })
    expect([inbox.body.data, inbox.body.counts.PENDING]).toEqual([[], 0])
    const step = await app.call(`/console/v1/orders/${id}/accept`, { cookie, method: "POST" })
    expect(step.status).toBe(404)
    expect((await app.call(`/console/v1/orders/${id}/ticket`, { cookie })).status).toBe(404)
  })
})

test("open screens are told of every change of a test order, under a name that rings no inbox", async () => {
  const stream = await openStream(app.url, cookie)
  const changed = async (id: string, work: () => Promise<unknown>) => {
    const before = stream.events.length
    await work()
    expect((await stream.next("test.changed", before)).data.orderId).toBe(id)
  }
  const before = stream.events.length
  const id = await place()
  expect((await stream.next("test.changed", before)).data.orderId).toBe(id)
  await changed(id, () => advance(id, { to: "ACCEPTED" }))
  const byKey = { key: testKey, method: "POST", body: { to: "PREPARING" } }
  await changed(id, () => app.call(`/v1/test/orders/${id}/advance`, byKey))
  const played = await place({ ...pickup, customer: { name: "Asha Rao", phone: "9000000005" } })
  await changed(played, () => playDueTestMoves(app.db, app.orderEvents, app.clock.now() + 1_000))
  const cancelled = await place()
  await changed(cancelled, () => app.call(`/v1/orders/${cancelled}/cancel`, { key: testKey, method: "POST" }))
  const expiring = await place()
  app.clock.advance(15 * 60_000)
  await changed(expiring, () => expireDueOrders(app.db, app.orderEvents, app.clock.now()))
  expect(stream.types.filter(type => type.startsWith("order."))).toEqual([])
  stream.drop()
})

test("a request to cancel a test order is answered on the desk: kept with a reason, then cancelled", async () => {
  const order = (await send(testKey)).body
  await advance(order.id, { to: "ACCEPTED" })
  const customer = makeCustomer(app, { hasProxy: false })
  const answerAs = (who: string, requestId: string, body: object) =>
    app.call(`/console/v1/test/orders/${order.id}/cancel-request`, {
      ...{ cookie: who, method: "POST", body: { requestId, ...body } },
    })
  const asked = async () => {
    await customer.press(`${pathOf(order)}/ask`)
    return (await desk()).body.data[0].cancelRequest.id as string
  }
  const first = await asked()
  // A further step does not answer it.
  expect((await advance(order.id, { to: "PREPARING" })).body.cancelRequest.id).toBe(first)
  const stranger = await app.signedIn(await app.restaurant(), "MANAGER")
  expect((await answerAs(stranger, first, { answer: "ACCEPTED" })).status).toBe(404)
  const kept = await answerAs(cookie, first, { answer: "DECLINED", reason: "Too late" })
  expect([kept.body.status, kept.body.cancelRequest]).toEqual(["PREPARING", null])
  expect((await customer.get(pathOf(order))).text).toContain("keeps the order. It says: Too late")
  const agreed = await answerAs(cookie, await asked(), { answer: "ACCEPTED" })
  expect([agreed.body.status, agreed.body.cancelledBy]).toEqual(["CANCELLED", "RESTAURANT"])
  expect((await customer.get(pathOf(order))).text).toContain("Cancelled as you asked.")
  expect((await answerAs(cookie, first, { answer: "ACCEPTED" })).status).toBe(409)
})
