import { beforeEach } from "vitest"
import { newId } from "../../../base/ids.ts"
import { sql } from "../../../db/index.ts"
import { describe, expect, test, testApp } from "../../../testing/fixtures.ts"
import { checkData } from "../../backup/check-data.ts"
import { withSession } from "../../backup/session.ts"
import { orderCaller } from "../../orders/fixture.ts"
import { printedLines } from "../../printing/text.fixture.ts"
import { atTable, counterCaller, counterRequest } from "../counter/entered.fixture.ts"

interface Order {
  id: string
  tabId: string | null
  total: { amount: number }
}

const app = await testApp()
const now = Date.parse("2026-10-17T13:05:00Z")
let restaurantId: string
let owner: string
let sequence: number

beforeEach(async () => {
  app.clock.set(now)
  restaurantId = await app.restaurant()
  owner = await app.signedIn(restaurantId)
  sequence = 0
  await giveSeries()
})

const call = (path: string, method = "GET", body?: object) =>
  app.call(`/console/v1/${path}`, { cookie: owner, method, body })
const giveSeries = async (): Promise<string> =>
  (await call("counter/series", "POST", { tabletId: newId("tablet") })).body.series
const newTab = (label = "4") => ({ id: newId("tab"), label })
type Tab = ReturnType<typeof newTab>
const takeaway = async (): Promise<Order> =>
  (await counterCaller(app, owner)(await counterRequest(app, restaurantId))).body
const round = async (tab: Tab): Promise<Order> =>
  (await counterCaller(app, owner)(await counterRequest(app, restaurantId, atTable(tab)))).body
const read = async ({ id }: { id: string }) => (await call(`orders/${id}`)).body
const readTab = async ({ id }: { id: string }) => (await call(`counter/tabs/${id}`)).body
const cancel = ({ id }: Order) => call(`orders/${id}/cancel`, "POST", { reason: "Left" })
const voidAll = ({ id }: Order) =>
  call(`counter/orders/${id}/void`, "POST", {
    ...{ id: newId("void"), all: true, kind: "NOT_MADE", reason: "Mistake" },
  })

/** One of the two portions of its only line. */
const voidOne = ({ id }: Order) =>
  call(`counter/orders/${id}/void`, "POST", {
    ...{ id: newId("void"), lines: [{ index: 0, quantity: 1 }], kind: "NOT_MADE", reason: "Mistake" },
  })

/** What a tablet would send now for these orders. */
function billOf(orders: readonly Order[], change: object = {}) {
  sequence += 1
  const at = new Date(app.clock.now()).toISOString()
  return {
    number: `T1-26-27/${sequence}`,
    orderIds: orders.map(({ id }) => id),
    totalPaise: orders.reduce((sum, { total }) => sum + total.amount, 0),
    issuedAt: at,
    sentAt: at,
    ...change,
  }
}
const send = (body: object, id = newId("bill"), cookie = owner) =>
  app.call(`/console/v1/counter/bills/${id}`, { cookie, method: "PUT", body })

const stored = (of = restaurantId) =>
  app.db.rows<{ bill_number: string; cancel_reason: string | null; billed_at: Date; prints: number }>(
    sql(
      "test.bills",
      'select bill_number, cancel_reason, billed_at, prints from bills where restaurant_id = $1 order by bill_number collate "C"',
    ),
    [of],
  )
/** Number, and whether it is cancelled. */
const numbers = async () =>
  (await stored()).map(row => `${row.bill_number}${row.cancel_reason === null ? "" : " cancelled"}`)

const faults = () =>
  withSession(app.connection, async client => (await checkData(client, new Date(app.clock.now()))).faults)

describe("a bill that a tablet has issued", () => {
  test("keeps its number and its time; the server's first print is a duplicate", async () => {
    app.clock.set(now - 600_000)
    const order = await takeaway()
    app.clock.set(now)
    const at = "2026-10-17T12:00:00.000Z"
    // The tablet's clock is an hour behind.
    const sentAt = "2026-10-17T12:05:00.000Z"
    const { status, body } = await send(billOf([order], { issuedAt: at, sentAt }))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      billNumber: "T1-26-27/1",
      orderIds: [order.id],
      issuedAt: "2026-10-17T13:00:00.000Z",
      cancelledAt: null,
      total: order.total,
      open: order.total,
    })
    expect((await read(order)).bill).toMatchObject({ number: "T1-26-27/1", printed: true })
    const print = (await call(`orders/${order.id}/bill`, "POST")).body
    expect([print.copy, printedLines(print).includes("Bill no. T1-26-27/1")]).toEqual(["DUPLICATE", true])
    expect((await call("reports/sales")).body.totals).toMatchObject({ bills: 1, total: order.total })
    expect(await faults()).toEqual([])
  })

  test("is the one that is paid", async () => {
    const order = await takeaway()
    await send(billOf([order]))
    const at = new Date(now).toISOString()
    const payment = { orderId: order.id, method: "UPI", amountPaise: order.total.amount }
    const paid = await call(`counter/payments/${newId("pay")}`, "PUT", {
      ...payment,
      receivedAt: at,
      sentAt: at,
    })
    expect(paid.body).toMatchObject({ billNumber: "T1-26-27/1", open: { amount: 0 } })
    await call(`orders/${order.id}/complete`, "POST")
    expect(await numbers()).toEqual(["T1-26-27/1"])
    expect(await faults()).toEqual([])
  })

  test("sent twice, and twenty times at once: one bill", async () => {
    const order = await takeaway()
    const [body, id] = [billOf([order]), newId("bill")]
    const all = await Promise.all(Array.from({ length: 20 }, () => send(body, id)))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(all.map(each => each.body.billNumber))).toEqual(new Set(["T1-26-27/1"]))
    app.clock.set(now + 60_000)
    const again = await send({ ...body, sentAt: new Date(now + 60_000).toISOString() }, id)
    expect([again.status, again.body.issuedAt]).toEqual([200, new Date(now).toISOString()])
    expect(await numbers()).toEqual(["T1-26-27/1"])
    expect(await faults()).toEqual([])
  })

  test("the same id with other content, and an id of another restaurant, are refused without showing anything", async () => {
    const [one, other] = [await takeaway(), await takeaway()]
    const [body, id] = [billOf([one]), newId("bill")]
    await send(body, id)
    const changed = await send(billOf([other]), id)
    expect([changed.status, changed.body.error.code, changed.body.error.field]).toEqual([
      409,
      "ID_TAKEN",
      "id",
    ])
    const strangers = await app.signedIn(await app.restaurant())
    const stolen = await send(body, id, strangers)
    expect([stolen.body.error.code, stolen.body.error.field]).toEqual(["ID_TAKEN", "id"])
    expect(stolen.text).not.toContain(one.id)
    expect(await numbers()).toEqual(["T1-26-27/1"])
  })

  test("the same number with another id is refused, also at the same moment", async () => {
    const orders = [await takeaway(), await takeaway(), await takeaway()]
    const all = await Promise.all(orders.map(order => send(billOf([order], { number: "T1-26-27/7" }))))
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    for (const { status, body } of all)
      if (status === 409) expect([body.error.code, body.error.field]).toEqual(["ID_TAKEN", "number"])
    expect(await numbers()).toEqual(["T1-26-27/7"])
    expect(await faults()).toEqual([])
  })

  test("of another financial year than its time is taken as it was printed, with a mark", async () => {
    const order = await takeaway()
    const { body } = await send(billOf([order], { number: "T1-25-26/3" }))
    expect(body).toMatchObject({ billNumber: "T1-25-26/3", cancelledAt: null })
    const [mark] = await app.db.rows<{ other_year: boolean }>(
      sql("test.mark", "select other_year from tablet_bills where restaurant_id = $1"),
      [restaurantId],
    )
    expect(mark).toEqual({ other_year: true })
    const { data } = (await call("audit?kind=CHANGES")).body
    expect(data).toContainEqual(expect.objectContaining({ action: "bill.otherYear", subject: "T1-25-26/3" }))
    await send(billOf([await takeaway()], { number: "T1-26-27/9" }))
    const watched = (await call("reports/watch/entries?kind=NUMBER_MARKED")).body.data
    expect(watched.filter(({ cause }: { cause: string }) => cause === "OTHER_YEAR")).toMatchObject([
      { subject: "T1-25-26/3", orderId: order.id },
    ])
    expect(await faults()).toEqual([])
  })

  test.each([
    ["number", { number: "T2-26-27/1" }, "no tablet has T2"],
    ["number", { number: "T1-26-28/1" }, "T2-26-27/14"],
    ["number", { number: "26-27/000001" }, ""],
    ["number", { number: "T1-26-27/01" }, ""],
    ["orderIds[0]", { orderIds: [newId("ord")] }, ""],
    ["tabId", { orderIds: [newId("ord"), newId("ord")] }, ""],
    ["tabId", { tabId: newId("tab") }, ""],
    ["orderIds", { orderIds: [] }, ""],
    ["totalPaise", { totalPaise: -1 }, ""],
  ])("with a wrong %s (%j) is refused and names the field", async (field, change, text) => {
    const order = await takeaway()
    const { status, body } = await send(billOf([order], change))
    expect([404, 422]).toContain(status)
    expect(JSON.stringify(body)).toContain(text)
    expect([body.error.field, body.error.fields?.[0]?.field, body.error.details?.[0]?.field]).toContain(
      field === "tabId" && "tabId" in change ? "orderIds[0]" : field,
    )
    expect(await numbers()).toEqual([])
  })

  test("of another restaurant's order, of a test order and of a number without an id are refused", async () => {
    const order = await takeaway()
    const stranger = await app.restaurant()
    const cookie = await app.signedIn(stranger)
    await app.call("/console/v1/counter/series", {
      cookie,
      method: "POST",
      body: { tabletId: newId("tablet") },
    })
    expect((await send(billOf([order]), newId("bill"), cookie)).status).toBe(404)
    expect((await send(billOf([order]), newId("ord"))).status).toBe(404)
    const { secret } = await app.key(restaurantId, "test")
    const { body: inTest } = await orderCaller(app)(secret)
    expect((await send(billOf([inTest]))).body.error.field).toBe("orderIds[0]")
    expect([...(await stored()), ...(await stored(stranger))]).toEqual([])
  })
})

describe("its number is listed as cancelled, and the valid bill is the response", () => {
  test.each(["bill", "complete"])("if the order was billed before (%s)", async path => {
    const order = await takeaway()
    if (path === "complete")
      for (const step of ["prepare", "ready"]) await call(`orders/${order.id}/${step}`, "POST")
    expect((await call(`orders/${order.id}/${path}`, "POST")).status).toBe(200)
    const { body } = await send(billOf([order]))
    expect(body).toMatchObject({ billNumber: "26-27/000001", cancelledAt: null, total: order.total })
    expect(await numbers()).toEqual(["26-27/000001", "T1-26-27/1 cancelled"])
    expect((await stored())[1]?.cancel_reason).toContain("26-27/000001")
    expect((await read(order)).bill.number).toBe("26-27/000001")
    const { totals, byRate } = (await call("reports/sales")).body
    expect(totals).toMatchObject({ bills: 1, total: order.total })
    expect(byRate[0].all.tax).toEqual(totals.tax)
    const { data } = (await call("audit?kind=CHANGES")).body
    expect(data).toContainEqual(
      expect.objectContaining({ action: "bill.enteredCancelled", subject: "T1-26-27/1" }),
    )
    expect(await faults()).toEqual([])
  })

  test("if two tablets have billed the same order, at the same moment", async () => {
    await giveSeries()
    const order = await takeaway()
    const bodies = [billOf([order]), billOf([order], { number: "T2-26-27/1" })]
    const responses = await Promise.all(bodies.map(body => send(body)))
    const [one, other] = responses.map(({ body }) => body.billNumber)
    expect(one).toBe(other)
    expect((await numbers()).filter(number => number.endsWith("cancelled"))).toHaveLength(1)
    expect(await numbers()).toHaveLength(2)
    expect(await faults()).toEqual([])
  })

  test("if something was voided meanwhile: the rest gets a bill of the server", async () => {
    const order = await takeaway()
    const body = billOf([order])
    expect((await voidOne(order)).status).toBe(200)
    const { charged } = await read(order)
    expect(charged.amount).toBeGreaterThan(0)
    expect(charged.amount).toBeLessThan(order.total.amount)
    const response = await send(body)
    expect(response.body).toMatchObject({ billNumber: "26-27/000001", total: charged, open: charged })
    expect(await numbers()).toEqual(["26-27/000001", "T1-26-27/1 cancelled"])
    expect((await stored())[1]?.cancel_reason).toContain(`came to ${charged.display}`)
    expect(await faults()).toEqual([])
  })

  test("if all of it was voided meanwhile: the order is cancelled, nothing is to be paid", async () => {
    const order = await takeaway()
    const body = billOf([order])
    await voidAll(order)
    const response = await send(body)
    expect(response.body).toMatchObject({ billNumber: "T1-26-27/1", open: { amount: 0 } })
    expect(response.body.cancelledAt).not.toBeNull()
    expect(await numbers()).toEqual(["T1-26-27/1 cancelled"])
    expect((await read(order)).status).toBe("CANCELLED")
    expect((await call("counter/bills")).body.data).toEqual([])
    expect(await faults()).toEqual([])
  })

  test("if the order was cancelled: nothing is to be paid", async () => {
    const order = await takeaway()
    await cancel(order)
    const { body } = await send(billOf([order]))
    expect(body).toMatchObject({
      billNumber: "T1-26-27/1",
      cancelledAt: new Date(now).toISOString(),
      total: order.total,
      open: { amount: 0 },
    })
    expect(await numbers()).toEqual(["T1-26-27/1 cancelled"])
    expect((await read(order)).bill).toMatchObject({ number: "T1-26-27/1", cancelledAt: body.cancelledAt })
    expect((await call("counter/bills")).body.data).toEqual([])
    expect(await faults()).toEqual([])
  })

  test("if an order over the API is still waiting", async () => {
    app.presence.open(restaurantId, restaurantId, "tablet", Number.MAX_SAFE_INTEGER)
    const { secret } = await app.key(restaurantId, "live")
    const { body: order } = await orderCaller(app)(secret)
    expect((await send(billOf([order]))).body).toMatchObject({ open: { amount: 0 } })
    await call(`orders/${order.id}/accept`, "POST")
    // Accepted in the meantime, it can be billed.
    expect((await send(billOf([order]))).body).toMatchObject({ billNumber: "T1-26-27/2", cancelledAt: null })
    expect(await numbers()).toEqual(["T1-26-27/1 cancelled", "T1-26-27/2"])
    expect(await faults()).toEqual([])
  })
})

describe("the bill of a tab", () => {
  test("closes it; orders that the tablet did not know go to the tab that follows", async () => {
    const tab = newTab()
    const known = [await round(tab), await round(tab)]
    const unknown = await round(tab)
    const { status, body } = await send(billOf(known, { tabId: tab.id }))
    expect([status, body.billNumber, body.orderIds]).toEqual([200, "T1-26-27/1", known.map(({ id }) => id)])
    const billed = await readTab(tab)
    expect(billed).toMatchObject({ closedBy: "The owner", bill: { number: "T1-26-27/1" } })
    expect(billed.rounds).toHaveLength(2)
    expect(billed.total.amount).toBe(body.total.amount)
    const [next] = (await call("counter/tabs")).body.data
    expect(next).toMatchObject({ label: "4", bill: null, rounds: [{ id: unknown.id }] })
    expect((await round(tab)).tabId).toBe(next.id)
    expect(await faults()).toEqual([])
  })

  test("of rounds that came late is that of the tab that follows", async () => {
    const tab = newTab()
    await round(tab)
    await call(`counter/tabs/${tab.id}/close`, "POST")
    const late = [await round(tab), await round(tab)]
    const { body } = await send(billOf(late, { tabId: tab.id }))
    expect(body).toMatchObject({ billNumber: "T1-26-27/1", orderIds: late.map(({ id }) => id) })
    expect((await call("counter/tabs")).body.data).toEqual([])
    expect(await numbers()).toEqual(["26-27/000001", "T1-26-27/1"])
    expect(await faults()).toEqual([])
  })

  test.each(["bill", "close"])("is cancelled if the tab was billed before (%s)", async path => {
    const tab = newTab()
    const rounds = [await round(tab), await round(tab)]
    const body = billOf(rounds, { tabId: tab.id })
    await call(`counter/tabs/${tab.id}/${path}`, "POST")
    expect((await send(body)).body).toMatchObject({ billNumber: "26-27/000001", cancelledAt: null })
    expect((await readTab(tab)).closedAt).not.toBeNull()
    expect(await numbers()).toEqual(["26-27/000001", "T1-26-27/1 cancelled"])
    expect(await faults()).toEqual([])
  })

  test("is cancelled if one of its rounds was cancelled; the others get a bill of the server", async () => {
    const tab = newTab()
    const [left, gone] = [await round(tab), await round(tab)]
    const unknown = await round(tab)
    await cancel(gone)
    const { body } = await send(billOf([left, gone], { tabId: tab.id }))
    expect(body).toMatchObject({ billNumber: "26-27/000001", orderIds: [left.id], total: left.total })
    expect(await numbers()).toEqual(["26-27/000001", "T1-26-27/1 cancelled"])
    expect((await readTab(tab)).closedAt).not.toBeNull()
    const [next] = (await call("counter/tabs")).body.data
    expect(next.rounds).toMatchObject([{ id: unknown.id }])
    expect(await faults()).toEqual([])
  })

  test("is cancelled if a round was moved to another table; what is left gets a bill of the server", async () => {
    const [tab, other] = [newTab(), newTab("7")]
    const [stays, goes] = [await round(tab), await round(tab)]
    await call(`counter/orders/${goes.id}/move`, "POST", { tab: other })
    const { body } = await send(billOf([stays, goes], { tabId: tab.id }))
    expect(body).toMatchObject({ billNumber: "26-27/000001", orderIds: [stays.id] })
    expect((await readTab(other)).bill).toBeNull()
    expect(await faults()).toEqual([])
  })

  test.each([false, true])(
    "of its first round that was moved meanwhile (billed there: %s) leaves the other table as it is",
    async isBilled => {
      const [tab, other] = [newTab(), newTab("7")]
      const [goes, stays] = [await round(tab), await round(tab)]
      const theirs = await round(other)
      await call(`counter/orders/${goes.id}/move`, "POST", { tab: other })
      if (isBilled) await call(`counter/tabs/${other.id}/bill`, "POST")
      const before = await readTab(other)
      const [id, request] = [newId("bill"), billOf([goes, stays], { tabId: tab.id })]
      for (const { body } of [await send(request, id), await send(request, id)])
        expect(body).toMatchObject({ orderIds: [stays.id], cancelledAt: null, open: stays.total })
      expect(await readTab(other)).toEqual(before)
      expect(before.rounds.map((each: Order) => each.id).sort()).toEqual([goes.id, theirs.id].sort())
      expect(before).toMatchObject({ closedAt: null, label: "7" })
      expect((await readTab(tab)).closedAt).not.toBeNull()
      expect((await call("counter/tabs")).body.data.map((each: { id: string }) => each.id)).toEqual([
        other.id,
      ])
      const valid = isBilled ? ["26-27/000001", "26-27/000002"] : ["26-27/000001"]
      expect(await numbers()).toEqual([...valid, "T1-26-27/1 cancelled"])
      expect(await faults()).toEqual([])
    },
  )

  test("is cancelled if all its rounds were; a round that stays keeps its tab open", async () => {
    const tab = newTab()
    const gone = await round(tab)
    await round(tab)
    await cancel(gone)
    const { body } = await send(billOf([gone], { tabId: tab.id }))
    expect(body).toMatchObject({ billNumber: "T1-26-27/1", open: { amount: 0 } })
    expect(body.cancelledAt).not.toBeNull()
    expect((await readTab(tab)).closedAt).toBeNull()
    expect(await faults()).toEqual([])
  })

  test("while a round is entered, the tab closed and another tablet bills it: every order is on one valid bill", async () => {
    const tab = newTab()
    const rounds = [await round(tab), await round(tab)]
    await giveSeries()
    await Promise.all([
      send(billOf(rounds, { tabId: tab.id })),
      send(billOf(rounds, { tabId: tab.id, number: "T2-26-27/1" })),
      call(`counter/tabs/${tab.id}/close`, "POST"),
      round(tab),
    ])
    const bills = await Promise.all(rounds.map(async order => (await read(order)).bill))
    expect(new Set(bills.map(({ number }) => number)).size).toBe(1)
    for (const bill of bills) expect(bill.cancelledAt).toBeNull()
    expect(await faults()).toEqual([])
  })

  test("without its tab, or as that of an order that is not at a table, is refused", async () => {
    const [tab, order] = [newTab(), await takeaway()]
    const one = await round(tab)
    expect((await send(billOf([one]))).text).toContain('"tabId"')
    expect((await send(billOf([order], { tabId: tab.id }))).text).toContain("orderIds[0]")
    expect(await numbers()).toEqual([])
  })
})

test("the report lists each series with its cancelled numbers and those that have not arrived", async () => {
  await giveSeries()
  const orders = await Promise.all(Array.from({ length: 5 }, takeaway))
  const [one, two, three, four, five] = orders as [Order, Order, Order, Order, Order]
  await call(`orders/${one.id}/bill`, "POST")
  await send(billOf([one], { number: "T1-26-27/2" }))
  await send(billOf([two], { number: "T1-26-27/3" }))
  await send(billOf([three], { number: "T1-26-27/10" }))
  await send(billOf([four], { number: "T2-26-27/1" }))
  await send(billOf([five], { number: "T2-25-26/2" }))
  const { documents } = (await call("reports/sales")).body
  const year = { kind: "BILL", financialYear: "26-27", missing: [], skipped: [] }
  expect(documents).toEqual([
    {
      ...{ ...year, series: "T2", financialYear: "25-26", from: "T2-25-26/2", to: "T2-25-26/2" },
      ...{ issued: 1, cancelled: 0, missing: [{ from: "T2-25-26/1", to: "T2-25-26/1", count: 1 }] },
    },
    { ...year, series: null, from: "26-27/000001", to: "26-27/000001", issued: 1, cancelled: 0 },
    {
      ...{ ...year, series: "T1", from: "T1-26-27/2", to: "T1-26-27/10", issued: 3, cancelled: 1 },
      missing: [
        { from: "T1-26-27/1", to: "T1-26-27/1", count: 1 },
        { from: "T1-26-27/4", to: "T1-26-27/9", count: 6 },
      ],
    },
    { ...year, series: "T2", from: "T2-26-27/1", to: "T2-26-27/1", issued: 1, cancelled: 0 },
  ])
  expect((await call("reports/sales.csv")).text).toContain("Documents,T1-26-27/4 to T1-26-27/9,Missing,6")
  expect(await faults()).toEqual([])
  await send(billOf([await takeaway()], { number: "T1-26-27/1" }))
  const [, , first] = (await call("reports/sales")).body.documents
  expect(first.missing).toEqual([{ from: "T1-26-27/4", to: "T1-26-27/9", count: 6 }])
})
