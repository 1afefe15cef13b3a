import { newId } from "../../../base/ids.ts"
import { sql } from "../../../db/index.ts"
import { describe, expect, test, testApp } from "../../../testing/fixtures.ts"
import { checkData } from "../../backup/check-data.ts"
import { withSession } from "../../backup/session.ts"
import { orderCaller } from "../../orders/fixture.ts"
import { printedLines } from "../../printing/text.fixture.ts"
import { makeCustomer } from "../../tracking/customer.fixture.ts"
import { caller, counterCaller, counterRequest } from "./entered.fixture.ts"

const app = await testApp()
app.clock.set(Date.parse("2026-10-17T13:05:00Z"))
async function openRestaurant() {
  const restaurantId = await app.restaurant()
  const { secret: live } = await app.key(restaurantId, "live")
  const owner = await app.signedIn(restaurantId)
  const enter = counterCaller(app, owner)
  const request = (change?: Parameters<typeof counterRequest>[2]) => counterRequest(app, restaurantId, change)
  const call = (path: string, method = "GET", body?: object) =>
    app.call(`/console/v1/${path}`, { cookie: owner, method, body })
  return { restaurantId, live, enter, request, call }
}
const { restaurantId, live, enter, request, call } = await openRestaurant()
const stored = async (id: string) =>
  app.db.row<{ placed_at: Date; difference: string | null; on_tablet: Date }>(
    sql(
      "test.entered",
      `select o.placed_at, e.difference, e.placed_at as on_tablet
         from orders o join counter_entries e on e.order_id = o.id where o.id = $1`,
    ),
    [id],
  )

describe("an order of the counter", () => {
  test("begins accepted, without a name, a deadline or a link, at the price that the tablet made", async () => {
    const body = await request()
    const { status, body: order } = await enter(body)
    expect([status, order.source, order.status, order.number]).toEqual([
      200,
      "COUNTER",
      "ACCEPTED",
      body.number,
    ])
    expect(order).toMatchObject({
      customer: { name: "", phone: "" },
      trackingUrl: null,
      total: { amount: body.billed.totalPaise },
      timeline: { placedAt: body.placedAt, acceptedAt: body.placedAt },
      nextSteps: ["PREPARING", "CANCELLED"],
      undo: null,
      bill: null,
    })
    expect((await stored(order.id))?.difference).toBeNull()
  })

  test("is on the board, prints its ticket and bill, and walks to its end", async () => {
    const { enter, request, call } = await openRestaurant()
    const { body: order } = await enter(await request())
    const board = (await call("orders")).body.data.map(({ id }: { id: string }) => id)
    expect(board).toContain(order.id)
    expect(printedLines((await call(`orders/${order.id}/ticket`, "POST")).body)).toContain(`#${order.number}`)
    for (const step of ["prepare", "ready", "complete"])
      expect((await call(`orders/${order.id}/${step}`, "POST")).status).toBe(200)
    const { body: sold } = await call(`orders/${order.id}`)
    expect([sold.status, sold.bill.number]).toEqual(["COMPLETED", "26-27/000001"])
    expect(printedLines((await call(`orders/${order.id}/bill`, "POST")).body).join("\n")).not.toContain(
      "Customer",
    )
    expect(await faults()).toEqual([])
  })

  test("no key and no feed shows it", async () => {
    const { live, enter, request, call } = await openRestaurant()
    const { body: order } = await enter(await request())
    expect((await app.call(`/v1/orders/${order.id}`, { key: live })).status).toBe(404)
    const { body: list } = await app.call("/v1/orders?limit=100", { key: live })
    expect(list.data).toEqual([])
    await call(`orders/${order.id}/prepare`, "POST")
    const { body: feed } = await app.call("/v1/events?after=start", { key: live })
    expect(feed.data.map(({ subject }: { subject: { id: string } }) => subject.id)).not.toContain(order.id)
    expect((await app.call(`/v1/orders/${order.id}/cancel`, { key: live, method: "POST" })).status).toBe(404)
  })

  test("is in the books by its type, and never in acceptance times or missed orders", async () => {
    const id = await app.restaurant()
    const cookie = await app.signedIn(id)
    const place = counterCaller(app, cookie)
    const report = async (name: string) => (await app.call(`/console/v1/reports/${name}`, { cookie })).body
    const { body: order } = await place(await counterRequest(app, id))
    const { body: lost } = await place(await counterRequest(app, id))
    const step = (of: string, name: string, body?: object) =>
      app.call(`/console/v1/orders/${of}/${name}`, { cookie, method: "POST", body })
    await step(lost.id, "cancel", { reason: "Nobody came" })
    for (const name of ["prepare", "ready", "complete"]) await step(order.id, name)
    const { totals, acceptance } = await report("orders")
    expect([totals.placed, totals.completed, totals.cancelledByRestaurant]).toEqual([2, 1, 1])
    expect(acceptance.answered).toBe(0)
    expect((await report("missed")).data).toEqual([])
    expect((await report("sales")).totals).toMatchObject({ bills: 1, total: order.total })
  })
})

describe("a caller's order", () => {
  test("has a link, and no answer of staff before it", async () => {
    const { body: order } = await enter(await request(caller))
    expect(order).toMatchObject({ source: "PHONE", customer: { name: "Ravi Kumar", phone: "9845054321" } })
    const { status, text } = await app.call(new URL(order.trackingUrl).pathname)
    expect(status).toBe(200)
    expect(text).toContain(order.number)
    expect(text).not.toContain("Ordered")
    const record = await app.call(`/v1/track/${order.trackingUrl.split("/").at(-1)}`)
    expect(record.body.order).toMatchObject({ number: order.number, status: "ACCEPTED" })
  })

  test("is cancelled on the caller's wish by a manager only, once the kitchen has its ticket", async () => {
    const { body: order } = await enter(await request(caller))
    const path = new URL(order.trackingUrl).pathname
    await makeCustomer(app, { hasProxy: false }).press(`${path}/ask`)
    await call(`orders/${order.id}/ticket`, "POST")
    const { cancelRequest } = (await call(`orders/${order.id}`)).body
    const answerAs = async (role: "STAFF" | "MANAGER", answer: object) =>
      app.call(`/console/v1/orders/${order.id}/cancel-request`, {
        cookie: await app.signedIn(restaurantId, role),
        method: "POST",
        body: { requestId: cancelRequest.id, ...answer },
      })
    const refused = await answerAs("STAFF", { answer: "ACCEPTED" })
    expect([refused.status, refused.body.error.code]).toEqual([403, "ROLE_MISSING"])
    expect((await answerAs("MANAGER", { answer: "ACCEPTED" })).body.status).toBe("CANCELLED")
  })

  test("goes to an address of the area, and to no other", async () => {
    const delivery = { address: "12 Residency Road", pincode: "560025" }
    const body = await request({ ...caller, type: "DELIVERY", delivery })
    expect((await enter(body)).body).toMatchObject({ type: "DELIVERY", payment: "CASH_ON_DELIVERY" })
    const far = await enter({ ...body, delivery: { ...delivery, pincode: "110001" } })
    expect([far.status, far.body.error.code]).toEqual([422, "OUT_OF_AREA"])
  })

  test("is found, exported and erased by the phone number", async () => {
    const phone = "9845077777"
    const customer = { name: "Meera Iyer", phone }
    const { body: order } = await enter(await request({ ...caller, customer }))
    for (const step of ["prepare", "ready", "complete"]) await call(`orders/${order.id}/${step}`, "POST")
    const { body: found } = await call("privacy/find", "POST", { phone })
    expect(found.orders.map(({ id }: { id: string }) => id)).toEqual([order.id])
    expect((await call("privacy/export", "POST", { phone })).text).toContain("Meera Iyer")
    expect((await call("privacy/erase", "POST", { phone })).status).toBe(200)
    expect((await call(`orders/${order.id}`)).body.customer).toEqual({ name: "", phone: "" })
    expect(await faults()).toEqual([])
  })
})

describe("sent again", () => {
  test("the same content is one order, in whatever state it is by now", async () => {
    const body = await request()
    const { body: first } = await enter(body)
    await call(`orders/${first.id}/prepare`, "POST")
    const later = await enter({ ...body, sentAt: "2026-10-17T14:00:00.000Z" }, first.id)
    expect([later.status, later.body.status, later.body.id]).toEqual([200, "PREPARING", first.id])
  })

  test("twenty at once make one order", async () => {
    const body = await request()
    const id = "ord_01k7q3v9x4e8rbhw5tm2c6ndsz"
    const responses = await Promise.all(Array.from({ length: 20 }, () => enter(body, id)))
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const numbers = (await call("orders")).body.data.filter((each: { id: string }) => each.id === id)
    expect(numbers).toHaveLength(1)
  })

  test("other content is refused, and changes nothing", async () => {
    const body = await request()
    const { body: first } = await enter(body)
    const other = await enter({ ...body, note: "For Asha" }, first.id)
    expect([other.status, other.body.error.code]).toEqual([409, "ID_TAKEN"])
    expect((await call(`orders/${first.id}`)).body.note).toBeNull()
    expect((await enter(body, first.id)).status).toBe(200)
  })

  test("the id of another restaurant, or of an order over the API, is refused without a word about it", async () => {
    const body = await request()
    const { body: first } = await enter(body)
    const elsewhere = await app.restaurant()
    const stranger = counterCaller(app, await app.signedIn(elsewhere))
    const refused = await stranger(await counterRequest(app, elsewhere, { number: body.number }), first.id)
    expect([refused.status, refused.body.error.code]).toEqual([409, "ID_TAKEN"])
    expect(refused.text).not.toContain(restaurantId)
    app.presence.open(restaurantId, restaurantId, "tablet", Number.MAX_SAFE_INTEGER)
    const { body: online } = await orderCaller(app)(live)
    expect((await enter(await request(), online.id)).body.error.code).toBe("ID_TAKEN")
  })

  test("a second order with the number of the day is refused at the number", async () => {
    const body = await request()
    await enter(body)
    const second = await enter(body)
    expect([second.status, second.body.error.code, second.body.error.field]).toEqual([
      409,
      "ID_TAKEN",
      "number",
    ])
  })
})

describe("the price", () => {
  test("another one, or a version that nobody knows: stored as billed, with a mark", async () => {
    const body = await request()
    const [line] = body.billed.lines
    if (!line) throw new Error("no line")
    const cheaper = { ...line, unitPricePaise: 100, totalPaise: 200, taxPaise: 10 }
    const billed = { ...body.billed, lines: [cheaper], charges: [], totalPaise: line.included ? 200 : 210 }
    const { status, body: order } = await enter({ ...body, billed })
    expect([status, order.total.amount]).toEqual([200, billed.totalPaise])
    expect((await stored(order.id))?.difference).toBe("PRICE")
    for (const version of [{ menuVersion: 999 }, { settingsVersion: 999 }]) {
      const { body: unknown } = await enter(await request(version))
      expect((await stored(unknown.id))?.difference).toBe("UNKNOWN_VERSION")
    }
    expect(await faults()).toEqual([])
  })

  test("a total that its lines do not add up to is refused", async () => {
    const body = await request()
    const billed = { ...body.billed, totalPaise: body.billed.totalPaise + 1 }
    const { status, body: refused } = await enter({ ...body, billed })
    expect([status, refused.error.field]).toEqual([422, "billed.totalPaise"])
  })

  test.each([
    ["totalPaise", { unitPricePaise: 1_000_000 }],
    ["taxPaise", { taxPaise: 11 }],
    ["taxPaise", { included: true, taxPaise: 10_000_000 }],
  ])("a line whose %s cannot be is refused (%j)", async (member, change) => {
    const body = await request()
    const billed = { ...body.billed, lines: body.billed.lines.map(line => ({ ...line, ...change })) }
    const { status, body: refused } = await enter({ ...body, billed })
    expect([status, refused.error.field]).toEqual([422, `billed.lines[0].${member}`])
  })

  test("sold out holds for everyone, and a manager may sell it", async () => {
    const body = await request()
    await call("menu/items/itm_butter_chicken_half", "PATCH", { available: false })
    const { version: menuVersion } = (await call("menu")).body
    const late = { ...body, menuVersion }
    expect((await enter(late)).body.error.code).toBe("ITEM_UNAVAILABLE")
    const staff = counterCaller(app, await app.signedIn(restaurantId, "STAFF"))
    expect((await staff({ ...late, soldOutToo: true })).body.error).toMatchObject({
      code: "ROLE_MISSING",
      field: "soldOutToo",
    })
    const manager = counterCaller(app, await app.signedIn(restaurantId, "MANAGER"))
    const { status, body: order } = await manager({ ...late, soldOutToo: true })
    expect([status, (await stored(order.id))?.difference]).toEqual([200, null])
    const { data } = (await call("audit?kind=CHANGES")).body
    const sales = data.filter(({ action }: { action: string }) => action === "order.soldOutToo")
    expect(sales).toMatchObject([{ subject: order.number, actorKind: "STAFF" }])
    await call("menu/items/itm_butter_chicken_half", "PATCH", { available: true })
  })
})

describe("the time", () => {
  test.each([
    ["ahead", 3 * 3_600_000],
    ["behind", -3 * 3_600_000],
  ])("of a tablet whose clock is %s is corrected, and both are kept", async (_, wrong) => {
    const now = app.clock.now()
    const placedAt = new Date(now + wrong - 60_000).toISOString()
    const sentAt = new Date(now + wrong).toISOString()
    const { body: order } = await enter(await request({ placedAt, sentAt }))
    const row = await stored(order.id)
    expect(row?.placed_at).toEqual(new Date(now - 60_000))
    expect(row?.on_tablet.toISOString()).toBe(placedAt)
  })

  test("is never later than now", async () => {
    const now = app.clock.now()
    const placedAt = new Date(now + 60_000).toISOString()
    const { body: order } = await enter(await request({ placedAt }))
    expect((await stored(order.id))?.placed_at).toEqual(new Date(now))
  })

  test("whether the restaurant is open, paused or without a device does not matter", async () => {
    app.clock.set(Date.parse("2026-10-17T22:00:00Z"))
    const { enter, request, call } = await openRestaurant()
    await call("ordering/pause", "POST", { minutes: 30 })
    expect((await enter(await request())).status).toBe(200)
    app.clock.set(Date.parse("2026-10-17T13:30:00Z"))
  })
})

test.each([
  [
    "type",
    { source: "COUNTER", type: "DELIVERY", delivery: { address: "12 Residency Road", pincode: "560025" } },
  ],
  ["customer.phone", { source: "PHONE" }],
  ["delivery", { ...caller, type: "DELIVERY" }],
  ["delivery", { delivery: { address: "12 Residency Road", pincode: "560025" } }],
  ["number", { number: "14" }],
  ["number", { number: "T2-014" }],
  ["source", { source: "ONLINE" }],
  ["type", { source: "TABLE", tab: { id: newId("tab"), label: "4" } }],
  ["tab", { source: "TABLE", type: "DINE_IN" }],
  ["tab", { tab: { id: newId("tab"), label: "4" } }],
  ["tab.id", { source: "TABLE", type: "DINE_IN", tab: { id: "tab_1", label: "4" } }],
  ["tab.label", { source: "TABLE", type: "DINE_IN", tab: { id: newId("tab"), label: "a".repeat(21) } }],
  ["tab.label", { source: "TABLE", type: "DINE_IN", tab: { id: newId("tab"), label: " " } }],
  ["billed.lines", { billed: { lines: [], charges: [], prepMinutes: 0, totalPaise: 0 } }],
  ["placedAt", { placedAt: "yesterday" }],
  ["menuVersion", { menuVersion: 0 }],
  ["settingsVersion", { settingsVersion: 2 ** 31 }],
])("%s: refused with its name (%j)", async (field, change) => {
  const body = await request()
  const { status, body: refused } = await enter({ ...body, ...change })
  expect([status, refused.error.field]).toEqual([422, field])
})

async function faults() {
  return withSession(
    app.connection,
    async client => (await checkData(client, new Date(app.clock.now()))).faults,
  )
}
