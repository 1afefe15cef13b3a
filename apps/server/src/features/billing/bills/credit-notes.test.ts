import fc from "fast-check"
import { beforeEach } from "vitest"
import { rounds as roundsOf } from "../../../../../../tests/rounds.ts"
import { newId } from "../../../base/ids.ts"
import { sql } from "../../../db/index.ts"
import { describe, expect, test, testApp } from "../../../testing/fixtures.ts"
import { checkData } from "../../backup/check-data.ts"
import { withSession } from "../../backup/session.ts"
import { orderCaller } from "../../orders/fixture.ts"
import { printedLines } from "../../printing/text.fixture.ts"
import { readCsv } from "../../reports/test-restaurant.fixture.ts"
import { atTable, counterCaller, counterRequest } from "../../till/counter/entered.fixture.ts"

interface Order {
  id: string
  number: string
  total: { amount: number }
}

const app = await testApp()
const now = Date.parse("2026-10-17T13:05:00Z")
let restaurantId: string
let owner: string

beforeEach(async () => {
  app.clock.set(now)
  restaurantId = await app.restaurant()
  owner = await app.signedIn(restaurantId)
})

const call = (path: string, method = "GET", body?: object) =>
  app.call(`/console/v1/${path}`, { cookie: owner, method, body })
const newTab = () => ({ id: newId("tab"), label: "4" })
type Tab = ReturnType<typeof newTab>
const takeaway = async (): Promise<Order> =>
  (await counterCaller(app, owner)(await counterRequest(app, restaurantId))).body
const round = async (tab: Tab): Promise<Order> =>
  (await counterCaller(app, owner)(await counterRequest(app, restaurantId, atTable(tab)))).body
const read = async ({ id }: Order) => (await call(`orders/${id}`)).body
const cancel = ({ id }: Order) => call(`orders/${id}/cancel`, "POST", { reason: "Cold" })
const undo = async (order: Order) =>
  call(`orders/${order.id}/undo`, "POST", { revision: (await read(order)).revision })
const times = () => {
  const at = new Date(app.clock.now()).toISOString()
  return { receivedAt: at, sentAt: at }
}
const pay = ({ id }: Order, amountPaise: number, change: object = {}) =>
  call(`counter/payments/${newId("pay")}`, "PUT", {
    ...{ orderId: id, method: "UPI", amountPaise, ...times(), ...change },
  })
const refund = ({ id }: Order, amountPaise: number, change: object = {}) =>
  call(`counter/refunds/${newId("pay")}`, "PUT", {
    ...{ orderId: id, method: "UPI", amountPaise, reason: "Cold", ...times(), ...change },
  })
const balance = async ({ id }: Order) => (await call(`counter/orders/${id}/payments`)).body
const sales = async (query = "") => (await call(`reports/sales${query}`)).body
const faults = () =>
  withSession(app.connection, async client => (await checkData(client, new Date(app.clock.now()))).faults)
let statements = 0
const statement = (text: string) => {
  statements += 1
  return app.db.run(sql(`test.${statements}`, text), [restaurantId])
}

describe("an order that is cancelled", () => {
  test("before any payment cancels its bill, and the audit log says so", async () => {
    const order = await takeaway()
    await call(`orders/${order.id}/bill`, "POST")
    const { body } = await cancel(order)
    expect(body).toMatchObject({ creditNote: null, bill: { cancelledAt: new Date(now).toISOString() } })
    expect((await call(`orders/${order.id}/credit-note`)).status).toBe(404)
    const { data } = (await call("audit?kind=CHANGES")).body
    const { number: subject } = body.bill
    expect(data).toContainEqual(
      expect.objectContaining({ action: "bill.cancelled", subject, actorKind: "STAFF" }),
    )
    expect(await faults()).toEqual([])
  })

  test("after a payment keeps its bill, and a credit note says what is to be given back", async () => {
    const order = await takeaway()
    await pay(order, order.total.amount)
    const { body } = await cancel(order)
    expect(body).toMatchObject({
      status: "CANCELLED",
      bill: { number: "26-27/000001", cancelledAt: null },
      creditNote: { number: "CN-26-27/000001", printed: false, amount: order.total },
      undo: null,
    })
    expect(await balance(order)).toMatchObject({
      billNumber: "26-27/000001",
      total: order.total,
      credited: order.total,
      open: { amount: 0 },
      toRefund: order.total,
    })
    expect(await faults()).toEqual([])
    const back = await refund(order, order.total.amount)
    expect(back.body).toMatchObject({ open: { amount: 0 }, toRefund: { amount: 0 } })
    expect((await call("counter/bills")).body.data).toEqual([])
    const { data } = (await call("audit?kind=CHANGES")).body
    expect(data).toContainEqual(
      expect.objectContaining({
        action: "bill.credited",
        subject: "CN-26-27/000001",
        details: [{ kind: "MONEY", what: "CREDITED", amountPaise: order.total.amount }],
      }),
    )
    expect(await faults()).toEqual([])
  })

  test("gives back the cash that was given, also if it was rounded", async () => {
    const order = await takeaway()
    const rounded = Math.floor((order.total.amount + 50) / 100) * 100
    expect(rounded).not.toBe(order.total.amount)
    await pay(order, rounded, { method: "CASH", roundOffPaise: order.total.amount - rounded })
    await cancel(order)
    expect((await balance(order)).toRefund.amount).toBe(rounded)
    const { body } = await refund(order, rounded, { method: "CASH" })
    expect(body).toMatchObject({ open: { amount: 0 }, toRefund: { amount: 0 } })
    expect((await call("counter/bills")).body.data).toEqual([])
    expect(await faults()).toEqual([])
  })

  test("after a part was paid owes the part, and takes no more payments", async () => {
    const order = await takeaway()
    await pay(order, 10_000)
    await cancel(order)
    expect(await balance(order)).toMatchObject({ open: { amount: 0 }, toRefund: { amount: 10_000 } })
    expect((await pay(order, 100)).status).toBe(409)
    expect((await refund(order, 10_001)).status).toBe(422)
    expect(await faults()).toEqual([])
  })

  test("with a credit note cannot be taken up again", async () => {
    const order = await takeaway()
    await pay(order, order.total.amount)
    await cancel(order)
    const { status, body } = await undo(order)
    expect([status, body.error.code]).toEqual([409, "BILL_ISSUED"])
    expect((await read(order)).status).toBe("CANCELLED")
  })

  test("over the API, paid at the door: the customer sees nothing of the note", async () => {
    app.presence.open(restaurantId, restaurantId, "tablet", Number.MAX_SAFE_INTEGER)
    const { secret } = await app.key(restaurantId, "live")
    const { body: order } = await orderCaller(app)(secret)
    for (const step of ["accept", "prepare", "ready"]) await call(`orders/${order.id}/${step}`, "POST")
    await pay(order, order.total.amount)
    expect((await cancel(order)).body.creditNote).toMatchObject({ amount: order.total })
    expect((await app.call(`/v1/orders/${order.id}`, { key: secret })).text).not.toContain("CN-")
    expect(await faults()).toEqual([])
  })

  test("while it is paid: either the bill is cancelled and the payment refused, or both are written", async () => {
    for (let attempt = 0; attempt < roundsOf(10); attempt++) {
      const order = await takeaway()
      await call(`orders/${order.id}/bill`, "POST")
      const [paid] = await Promise.all([pay(order, order.total.amount), cancel(order)])
      const { bill, creditNote } = await read(order)
      expect([paid.status === 200, bill.cancelledAt === null]).toEqual([
        creditNote !== null,
        creditNote !== null,
      ])
    }
    expect(await faults()).toEqual([])
  })

  test("numbers have no gaps, and start again with the financial year", async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, takeaway))
    for (const order of orders) await pay(order, order.total.amount)
    const notes = await Promise.all(
      orders.slice(0, 4).map(async order => (await cancel(order)).body.creditNote),
    )
    expect(notes.map(({ number }) => number).sort()).toEqual(
      [1, 2, 3, 4].map(number => `CN-26-27/00000${number}`),
    )
    app.clock.set(Date.parse("2027-04-02T07:00:00Z"))
    owner = await app.signedIn(restaurantId)
    const [, , , , last] = orders
    if (last) expect((await cancel(last)).body.creditNote.number).toBe("CN-27-28/000001")
    expect(await faults()).toEqual([])
  })
})

describe("a tab that was paid", () => {
  test("keeps its bill when a round is cancelled: a credit note for that round", async () => {
    const tab = newTab()
    const [first, second] = [await round(tab), await round(tab)]
    const total = first.total.amount + second.total.amount
    await pay(first, total)
    expect((await cancel(second)).body).toMatchObject({
      bill: { number: "26-27/000001", cancelledAt: null },
      creditNote: { number: "CN-26-27/000001", amount: second.total },
    })
    expect(await balance(first)).toMatchObject({
      orderIds: [first.id, second.id],
      total: { amount: total },
      credited: second.total,
      open: { amount: 0 },
      toRefund: second.total,
    })
    expect((await read(first)).creditNote).toBeNull()
    expect((await undo(second)).body.error.code).toBe("BILL_ISSUED")
    expect(await faults()).toEqual([])

    await cancel(first)
    expect(await balance(first)).toMatchObject({ credited: { amount: total }, toRefund: { amount: total } })
    expect((await sales()).totals).toMatchObject({ bills: 1, total: { amount: 0 }, tax: { amount: 0 } })
    expect(await faults()).toEqual([])
  })

  test("in part is settled when what is left of it was paid", async () => {
    const tab = newTab()
    const [first, second] = [await round(tab), await round(tab)]
    await pay(first, first.total.amount)
    expect((await call("counter/bills")).body.data).toHaveLength(1)
    expect((await call("counter/tabs")).body.data).toHaveLength(1)
    await cancel(second)
    expect(await balance(first)).toMatchObject({ open: { amount: 0 }, toRefund: { amount: 0 } })
    expect((await call("counter/tabs")).body.data).toEqual([])
    expect((await call("counter/bills")).body.data).toEqual([])
    expect((await pay(first, 100)).status).toBe(422)
    expect(await faults()).toEqual([])
  })
})

describe("a credit note", () => {
  test("is printed like a bill: for which bill, what, its tax; a second print is a duplicate", async () => {
    const order = await takeaway()
    await pay(order, order.total.amount)
    const bill = printedLines((await call(`orders/${order.id}/bill`)).body)
    await cancel(order)
    const path = `orders/${order.id}/credit-note`
    const lines = printedLines((await call(path)).body)
    expect(lines).toEqual(
      expect.arrayContaining([
        "Credit note",
        "Credit note no. CN-26-27/000001",
        "For bill no. 26-27/000001",
        "Reason: Cold",
      ]),
    )
    const taxes = (all: string[]) => all.filter(line => /^(CGST|SGST|Taxable)/.test(line))
    expect(taxes(lines)).toEqual(taxes(bill))
    expect(taxes(lines).length).toBeGreaterThan(2)
    expect(lines.some(line => line.startsWith("Credited") && line.includes("₹"))).toBe(true)
    expect((await call(path, "POST")).body).toMatchObject({ object: "credit_note", copy: "ORIGINAL" })
    expect((await call(`${path}.escpos?width=58`, "POST")).text).toContain("DUPLICATE")
    expect((await read(order)).creditNote.printed).toBe(true)
    expect(printedLines((await call(`${path}?language=hi`)).body)).toContain("क्रेडिट नोट")
  })

  test("takes from the sales of its own day, by rate; the day of the bill stays", async () => {
    const [order, other] = [await takeaway(), await takeaway()]
    for (const each of [order, other]) await pay(each, each.total.amount)
    const before = await sales("?from=2026-10-17&to=2026-10-17")
    app.clock.set(now + 24 * 3_600_000)
    await cancel(order)
    const [day, next] = [
      await sales("?from=2026-10-17&to=2026-10-17"),
      await sales("?from=2026-10-18&to=2026-10-18"),
    ]
    expect(day).toEqual(before)
    expect(next.totals).toMatchObject({ bills: 0, total: { amount: -order.total.amount } })
    expect(next.credited).toMatchObject({ notes: 1, total: order.total })
    expect(next.byRate.map((row: { all: object }) => row.all)).toMatchObject([
      { taxable: next.totals.taxable, tax: next.totals.tax },
    ])
    expect(next.documents).toEqual([
      {
        kind: "CREDIT_NOTE",
        series: "CN",
        financialYear: "26-27",
        from: "CN-26-27/000001",
        to: "CN-26-27/000001",
        issued: 1,
        cancelled: 0,
        missing: [],
        skipped: [],
      },
    ])
    const both = await sales("?from=2026-10-17&to=2026-10-18")
    expect(both.totals).toMatchObject({ bills: 2, total: other.total })
  })

  test("is a row below zero in the list of bills, which still adds up to the report", async () => {
    const [order, other] = [await takeaway(), await takeaway()]
    for (const each of [order, other]) await pay(each, each.total.amount)
    await cancel(order)
    const [headings = [], ...rows] = readCsv((await call("reports/order-list.csv?dates=billed")).text)
    const column = (name: string) => rows.map(row => row[headings.indexOf(name)])
    expect(column("Bill").sort()).toEqual(["26-27/000001", "26-27/000002", "CN-26-27/000001"])
    expect(column("Credits bill").filter(Boolean)).toHaveLength(1)
    const total = column("Total").reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0)
    expect(total).toBe((await sales()).totals.total.amount)
    expect(total).toBe(other.total.amount)
    expect((await call("reports/sales.csv")).text).toContain("CN-26-27/000001")
  })

  test("never exceeds its bill, whoever writes it", async () => {
    const order = await takeaway()
    await pay(order, order.total.amount)
    await cancel(order)
    const write = (text: string) => statement(text).then(() => "written")
    await expect(
      write(
        "update bills set total_paise = total_paise - 1 where restaurant_id = $1 and credits is not null",
      ),
    ).rejects.toThrow("exceeds its bill")
    await expect(
      write(
        "update bills set cancelled_at = now(), cancel_reason = '', cancelled_by = '' where restaurant_id = $1 and credits is null",
      ),
    ).rejects.toThrow("has a credit note")
    await expect(
      write("update bills set credits = '26-27/000009' where restaurant_id = $1 and credits is not null"),
    ).rejects.toThrow("corrects no valid bill")
  })

  test("that is not right is found by the checker", async () => {
    const order = await takeaway()
    await pay(order, order.total.amount)
    await cancel(order)
    await statement("update bills set paid_in_full = false where restaurant_id = $1 and credits is null")
    expect(await faults()).toEqual([expect.stringContaining("says wrongly whether it is paid")])
    await statement("update bills set paid_in_full = true where restaurant_id = $1 and credits is null")
    const sold = "status = 'READY', rejection_reason = null, cancelled_by = null"
    await statement(`update orders set ${sold} where restaurant_id = $1`)
    expect(await faults()).toContainEqual(expect.stringContaining("was sold and has a credit note"))
    const gone = "status = 'CANCELLED', rejection_reason = 'Cold', cancelled_by = 'RESTAURANT'"
    await statement(`update orders set ${gone} where restaurant_id = $1`)
    await statement("delete from bills where restaurant_id = $1 and credits is not null")
    const found = await faults()
    expect(found).toContainEqual(expect.stringContaining("ended without a sale"))
    expect(found).toContainEqual(expect.stringContaining("the bills of CN-26-27"))
    // The database is shared with the tests that follow.
    for (const table of ["orders", "bills", "bill_counters", "payments"])
      await statement(`delete from ${table} where restaurant_id = $1`)
  })
})

test("whatever is paid, given back and cancelled on tabs: notes never exceed bills, and the checker agrees", async () => {
  const step = fc.oneof(
    fc.record({
      kind: fc.constant("pay" as const),
      place: fc.nat(2),
      share: fc.integer({ min: 1, max: 100 }),
    }),
    fc.record({
      kind: fc.constant("refund" as const),
      place: fc.nat(2),
      share: fc.integer({ min: 1, max: 100 }),
    }),
    fc.record({ kind: fc.constant("cancel" as const), place: fc.nat(2), share: fc.constant(0) }),
    fc.record({ kind: fc.constant("undo" as const), place: fc.nat(2), share: fc.constant(0) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async steps => {
      const tab = newTab()
      const orders = [await round(tab), await round(tab), await round(tab)]
      for (const { kind, place, share } of steps) {
        const order = orders[place] as Order
        const known = await balance(order)
        const open = known.open?.amount ?? order.total.amount
        if (kind === "pay") await pay(order, Math.ceil((open * share) / 100))
        if (kind === "refund")
          await refund(order, Math.ceil(((known.toRefund?.amount ?? 0) * share) / 100) + 1)
        if (kind === "cancel") await cancel(order)
        if (kind === "undo") await undo(order)
        const { total, credited, toRefund, open: left, payments = [] } = await balance(order)
        if (!total) continue
        expect(credited.amount).toBeLessThanOrEqual(total.amount)
        expect(left.amount * toRefund.amount).toBe(0)
        const received = payments.reduce(
          (sum: number, each: { kind: string; amount: { amount: number } }) =>
            sum + (each.kind === "PAYMENT" ? each.amount.amount : -each.amount.amount),
          0,
        )
        expect(toRefund.amount).toBeLessThanOrEqual(received)
      }
      expect(await faults()).toEqual([])
    }),
    { numRuns: roundsOf(12) },
  )
})
