import { cpSync, mkdirSync, readdirSync } from "node:fs"
import { join } from "node:path"
import fc from "fast-check"
import { inject } from "vitest"
import { rounds } from "../../../../../../tests/rounds.ts"
import { newId } from "../../../base/ids.ts"
import { migrate, sql } from "../../../db/index.ts"
import {
  createTestDatabase,
  migrationsDirectory,
  silentLog,
  temporaryDirectory,
} from "../../../testing/database.ts"
import { describe, expect, test, testApp } from "../../../testing/fixtures.ts"
import { readPaymentFaults } from "../../backup/check-store.ts"
import { withSession } from "../../backup/session.ts"
import { halfButterChicken, orderCaller } from "../../orders/fixture.ts"
import { printedLines } from "../../printing/text.fixture.ts"
import { readCsv } from "../../reports/test-restaurant.fixture.ts"
import { atTable, givenSeries } from "../counter/entered.fixture.ts"
import { dataFaults, type Till, tillOf } from "./till.fixture.ts"

const app = await testApp()
const now = Date.parse("2026-10-17T07:00:00Z")
app.clock.set(now)
const openTill = tillOf(app)
const faults = () => dataFaults(app)

const three = [{ ...halfButterChicken, quantity: 3 }]
const times = () => {
  const at = new Date(app.clock.now()).toISOString()
  return { receivedAt: at, sentAt: at }
}
const refund = (till: Till, orderId: string, body: object, id = newId("pay")) =>
  till.call(`counter/refunds/${id}`, "PUT", {
    ...{ orderId, method: "UPI", reason: "Cold", ...times() },
    ...body,
  })
const giveBack = (till: Till, orderId: string, body: object, id?: string) =>
  refund(till, orderId, { kind: "RETURN", ...body }, id)
const balance = async (till: Till, id: string) => (await till.call(`counter/orders/${id}/payments`)).body
const returnable = async (till: Till, id: string) => (await till.call(`counter/orders/${id}/returns`)).body
const settled = { open: { amount: 0 }, toRefund: { amount: 0 } }

/** An order of three that is handed over, paid by UPI. */
async function sold(till: Till) {
  const { body } = await till.enter({ items: three })
  await till.pay(body.id, body.total.amount)
  for (const step of ["prepare", "ready", "complete"]) await till.call(`orders/${body.id}/${step}`, "POST")
  return { id: body.id as string, total: body.total.amount as number }
}

/** Paid in cash that was rounded. */
async function soldForCash(till: Till) {
  const { id, total } = await till.order()
  const rounded = Math.floor((total + 50) / 100) * 100
  expect(rounded).not.toBe(total)
  await till.pay(id, rounded, { method: "CASH", roundOffPaise: total - rounded })
  for (const step of ["prepare", "ready", "complete"]) await till.call(`orders/${id}/${step}`, "POST")
  return { id, total, rounded }
}

describe("a return of a completed order", () => {
  test("of lines: a credit note with their tax, and the order stays completed; a second one takes the rest", async () => {
    const till = await openTill()
    const { id, total } = await sold(till)
    const before = await returnable(till, id)
    expect(before).toMatchObject({ lines: [{ index: 0, quantity: 3 }] })
    const each = Math.round(before.lines[0].amount.amount / 3)
    const { status, body } = await giveBack(till, id, { lines: [{ index: 0, quantity: 1 }] })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...{ total: { amount: total }, credited: { amount: each }, ...settled },
      creditNotes: [{ number: "CN-26-27/000001", amount: { amount: each }, orderIds: [id], printed: false }],
      payments: [{ kind: "PAYMENT" }, { kind: "REFUND", refundKind: "RETURN", amount: { amount: each } }],
    })
    expect((await till.call(`orders/${id}`)).body).toMatchObject({
      status: "COMPLETED",
      creditNote: { number: "CN-26-27/000001" },
    })
    expect((await till.call("counter/bills")).body.data).toEqual([])
    const rest = await giveBack(till, id, { whole: true, amountPaise: total - each })
    expect(rest.body).toMatchObject({ credited: { amount: total }, ...settled })
    const { totals, credited, byRate } = (await till.call("reports/sales")).body
    expect(totals).toMatchObject({
      bills: 1,
      total: { amount: 0 },
      tax: { amount: 0 },
      taxable: { amount: 0 },
    })
    expect(credited).toMatchObject({ notes: 2, total: { amount: total } })
    for (const { all } of byRate) expect(all).toMatchObject({ taxable: { amount: 0 }, tax: { amount: 0 } })
    expect(await faults()).toEqual([])
  })

  test("of an amount: right in the reports, in the list of bills and on paper", async () => {
    const till = await openTill()
    const { id, total } = await sold(till)
    await giveBack(till, id, { amountPaise: 10_000, reason: "Late" })
    const sales = (await till.call("reports/sales")).body
    expect(sales.totals).toMatchObject({ total: { amount: total - 10_000 } })
    // 100.00 with 5 % in it: 95.24, and 2.38 each.
    expect(sales.credited).toMatchObject({ taxable: { amount: 9_524 }, tax: { amount: 476 } })
    const [headings = [], ...rows] = readCsv((await till.call("reports/order-list.csv?dates=billed")).text)
    const sum = (name: string) =>
      rows.reduce((all, row) => all + Math.round(Number(row[headings.indexOf(name)]) * 100), 0)
    expect([sum("Total"), sum("CGST"), sum("Taxable") + sum("Charges")]).toEqual([
      ...[total - 10_000, sales.totals.tax.amount / 2, sales.totals.taxable.amount],
    ])
    const lines = printedLines((await till.call(`orders/${id}/credit-note`)).body)
    expect(lines).toEqual(expect.arrayContaining(["For bill no. 26-27/000001", "Reason: Late"]))
    expect(lines).toContainEqual(expect.stringMatching(/^Credited.*₹100\.00$/))
    const bill = printedLines((await till.call(`orders/${id}/bill`)).body)
    expect(bill).toContainEqual(expect.stringMatching(/^Credit notes.*-₹100\.00$/))
    await giveBack(till, id, { amountPaise: 5_000 })
    const numbers = ["CN-26-27/000001", "CN-26-27/000002"]
    const paper = async (number: string) =>
      printedLines((await till.call(`orders/${id}/credit-note?number=${number}`)).body)
    for (const number of numbers) expect(await paper(number)).toContain(`Credit note no. ${number}`)
    expect(await faults()).toEqual([])
  })

  test("of everything takes the round-off of the cash with it: nothing is open, and nothing to be given back", async () => {
    const till = await openTill()
    for (const [method, body] of [
      ["CASH", { whole: true }],
      ["UPI", { whole: true }],
    ] as const) {
      const { id, total, rounded } = await soldForCash(till)
      const back = await giveBack(till, id, { method, ...body })
      expect(back.body).toMatchObject({ credited: { amount: total }, ...settled })
      expect(back.body.payments[1]).toMatchObject({
        amount: { amount: rounded },
        roundOff: { amount: rounded - total },
      })
    }
    const other = await soldForCash(till)
    // From a tablet with older code.
    const old = await refund(till, other.id, { method: "CASH", amountPaise: other.rounded })
    expect(old.body).toMatchObject({ credited: { amount: other.total }, ...settled })
    const day = (await till.call("counter/days/today")).body
    expect([day.cash.amount, day.roundOff.amount]).toEqual([other.rounded, 0])
    expect(await faults()).toEqual([])
  })

  test("of everything, in cash, of a bill that was overpaid by paise: the books agree, and the checker sees if they do not", async () => {
    const till = await openTill()
    for (const above of [1, 20, 49, 70]) {
      const { id, total } = await till.order()
      await till.pay(id, total + above, { taken: true })
      for (const step of ["prepare", "ready", "complete"]) await till.call(`orders/${id}/${step}`, "POST")
      expect((await giveBack(till, id, { method: "CASH", whole: true })).status).toBe(200)
      const { billNumber, payments, open, toRefund } = await balance(till, id)
      const [paid, back] = ["PAYMENT", "REFUND"].map(wanted =>
        payments.find(({ kind }: { kind: string }) => kind === wanted),
      )
      const books = paid.amount.amount - back.amount.amount + back.roundOff.amount
      expect([above, books + open.amount - toRefund.amount]).toEqual([above, 0])
      expect(await faults()).toEqual([])
      const moved = sql(
        "test.moveRoundOff",
        `update payments set round_off_paise = round_off_paise + $2 where id = $1`,
      )
      await app.db.run(moved, [back.id, 20])
      // Otherwise the round-off is settled with what is still to be given back.
      if (toRefund.amount === 0)
        expect(await faults()).toEqual([
          expect.stringContaining(`bill ${billNumber}: its books do not agree`),
        ])
      await app.db.run(moved, [back.id, -20])
    }
  })

  test("over the API: also if nobody has said whether it was paid; `/v1` reads COMPLETED, and its events stay", async () => {
    const till = await openTill()
    app.presence.open(till.restaurantId, till.restaurantId, "tablet", Number.MAX_SAFE_INTEGER)
    const { secret } = await app.key(till.restaurantId, "live")
    const { body: order } = await orderCaller(app)(secret)
    for (const step of ["accept", "prepare", "ready", "complete"])
      await till.call(`orders/${order.id}/${step}`, "POST")
    const before = await app.call(`/v1/orders/${order.id}`, { key: secret })
    const { status, body } = await giveBack(till, order.id, { amountPaise: 5_000 })
    expect([status, body.credited.amount]).toEqual([200, 5_000])
    expect((await till.call("counter/bills")).body.data).toEqual([])
    expect((await app.call(`/v1/orders/${order.id}`, { key: secret })).text).toBe(before.text)
    expect(before.body.status).toBe("COMPLETED")
    expect((await giveBack(till, order.id, { whole: true })).body.credited.amount).toBe(order.total.amount)
    expect(await faults()).toEqual([])
  })

  test("of a table: lines of any of its orders, or of the whole bill in one note", async () => {
    const till = await openTill()
    const tab = { id: newId("tab"), label: "4" }
    const orders = [(await till.enter(atTable(tab))).body, (await till.enter(atTable(tab))).body]
    const [first, second] = orders
    const total = first.total.amount + second.total.amount
    await till.pay(first.id, total)
    const lines = [{ orderId: second.id, index: 0, quantity: 1 }]
    expect((await giveBack(till, first.id, { lines })).body.creditNotes).toMatchObject([
      { orderIds: [second.id] },
    ])
    const { body } = await giveBack(till, second.id, { whole: true })
    expect(body).toMatchObject({ credited: { amount: total }, ...settled })
    expect(body.creditNotes[1].orderIds.toSorted()).toEqual(orders.map(({ id }) => id).toSorted())
    expect(printedLines((await till.call(`orders/${first.id}/credit-note`)).body)).toContainEqual(
      expect.stringContaining("Table 4"),
    )
    expect(await faults()).toEqual([])
  })
})

test("a cancellation after a return credits what is left of the order", async () => {
  const till = await openTill()
  const { body: order } = await till.enter({ items: three })
  await till.pay(order.id, order.total.amount)
  await giveBack(till, order.id, { lines: [{ index: 0, quantity: 2 }] })
  const { body } = await till.call(`orders/${order.id}/cancel`, "POST", { reason: "Left" })
  const after = await balance(till, order.id)
  expect(after).toMatchObject({ credited: { amount: order.total.amount }, open: { amount: 0 } })
  expect(after.creditNotes.map(({ amount }: { amount: { amount: number } }) => amount.amount)).toEqual([
    ...[order.total.amount - after.toRefund.amount, after.toRefund.amount],
  ])
  expect(body.creditNote.number).toBe("CN-26-27/000002")
  expect(await faults()).toEqual([])
  const over = await refund(till, order.id, { kind: "OVERPAID", amountPaise: after.toRefund.amount })
  expect(over.body).toMatchObject(settled)
  expect((await giveBack(till, order.id, { whole: true })).body.error.field).toBe("whole")
  expect(await faults()).toEqual([])
})

test("what came twice is given back without a note; without a kind, more than that is a return", async () => {
  const till = await openTill()
  const { id, total } = await sold(till)
  await till.pay(id, 5_000, { taken: true })
  expect((await refund(till, id, { kind: "OVERPAID", amountPaise: 5_001 })).body.error.field).toBe(
    "amountPaise",
  )
  const { body } = await refund(till, id, { amountPaise: 7_000 })
  expect(body).toMatchObject({ credited: { amount: 2_000 }, ...settled })
  await till.pay(id, 300, { taken: true })
  const over = await refund(till, id, { amountPaise: 300 })
  expect(over.body).toMatchObject({ credited: { amount: 2_000 }, ...settled })
  expect(over.body.payments.at(-1)).toMatchObject({ refundKind: "OVERPAID" })
  expect((await refund(till, id, { amountPaise: total })).body.error).toMatchObject({ field: "amountPaise" })
  expect(await faults()).toEqual([])
})

test("what cannot be returned is refused at its field, with a reason, and changes nothing", async () => {
  const till = await openTill()
  const { id } = await sold(till)
  await giveBack(till, id, { lines: [{ index: 0, quantity: 2 }] })
  const before = await balance(till, id)
  const line = (index: number, quantity: number) => ({ lines: [{ index, quantity }] })
  for (const [body, field, message] of [
    [line(0, 2), "lines[0].quantity", "at most 1"],
    [line(7, 1), "lines[0].index", "does not have"],
    [{ ...line(0, 1), amountPaise: 1 }, "amountPaise", "must be ₹"],
    [{ amountPaise: 10_000_000 }, "amountPaise", "more than was paid"],
    [{ ...line(0, 1), whole: true }, "lines", "does not go with whole"],
    [{}, "amountPaise", "required"],
    [{ kind: "OVERPAID", ...line(0, 1) }, "lines", "only for kind RETURN"],
  ] as const) {
    const { status, body: response } = await giveBack(till, id, body)
    expect([status, response.error.field], JSON.stringify(body)).toEqual([422, field])
    expect(JSON.stringify(response.error)).toContain(message)
  }
  expect(await balance(till, id)).toEqual(before)
  await giveBack(till, id, line(0, 1))
  expect((await giveBack(till, id, line(0, 1))).status).toBe(422)

  const cancelled = await till.order()
  await till.call(`orders/${cancelled.id}/bill`, "POST")
  await till.call(`orders/${cancelled.id}/cancel`, "POST", { reason: "Left" })
  expect((await giveBack(till, cancelled.id, { whole: true })).body.error.field).toBe("kind")
  const unpaid = await till.order()
  expect((await giveBack(till, unpaid.id, { whole: true })).body.error.field).toBe("whole")
  expect(await faults()).toEqual([])
})

test("twenty returns at once never credit more than the bill, and the same one counts once", async () => {
  const till = await openTill()
  const { id, total } = await sold(till)
  const one = { lines: [{ index: 0, quantity: 1 }] }
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, place) =>
      giveBack(till, id, place % 2 === 0 ? one : { amountPaise: 20_000 }),
    ),
  )
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 422]))
  const after = await balance(till, id)
  expect(after.credited.amount).toBeLessThanOrEqual(total)
  expect(after).toMatchObject(settled)
  expect(await faults()).toEqual([])

  const other = await sold(till)
  const same = newId("pay")
  const again = await Promise.all(Array.from({ length: 20 }, () => giveBack(till, other.id, one, same)))
  expect(new Set(again.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await balance(till, other.id)).creditNotes).toHaveLength(1)
  expect((await giveBack(till, other.id, { whole: true }, same)).body.error.code).toBe("ID_TAKEN")
  expect(await faults()).toEqual([])
})

test("whatever is returned and corrected: the books agree with every bill, and the checker too", async () => {
  const till = await openTill()
  const act = fc.record({
    kind: fc.constantFrom("LINES", "AMOUNT", "WHOLE", "OLD", "TWICE", "CORRECT", "CANCEL"),
    method: fc.constantFrom("CASH", "UPI"),
    paise: fc.integer({ min: 1, max: 40_000 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(act, { minLength: 1, maxLength: 5 }), async (isCash, acts) => {
      const { id, total } = isCash ? await soldForCash(till) : await sold(till)
      for (const { kind, method, paise } of acts) {
        if (kind === "LINES") await giveBack(till, id, { method, lines: [{ index: 0, quantity: 1 }] })
        if (kind === "AMOUNT") await giveBack(till, id, { method, amountPaise: paise })
        if (kind === "WHOLE") await giveBack(till, id, { method, whole: true })
        if (kind === "OLD") await refund(till, id, { method, amountPaise: paise })
        if (kind === "TWICE") await till.pay(id, paise, { taken: true })
        if (kind === "CORRECT") {
          const { payments } = await balance(till, id)
          await correct(till, id, payments[0].id, method)
        }
        const { payments, open, toRefund, credited } = await balance(till, id)
        const paid = payments.reduce(
          (sum: number, each: { kind: string; amount: { amount: number }; roundOff: { amount: number } }) =>
            sum + (each.kind === "PAYMENT" ? 1 : -1) * each.amount.amount + each.roundOff.amount,
          0,
        )
        expect(open.amount).toBe(0)
        if (credited.amount < total) expect(paid - toRefund.amount).toBe(total - credited.amount)
      }
    }),
    { numRuns: rounds(15) },
  )
  expect(await faults()).toEqual([])
})

const correct = (till: Till, orderId: string, paymentId: string, method: string, id = newId("pay")) =>
  till.call(`counter/corrections/${id}`, "PUT", {
    ...{ orderId, paymentId, method, reason: "It was UPI", ...times() },
  })

describe("a payment with a wrong method", () => {
  test("is corrected in one act: the drawer and the method are right, the round-off goes with it", async () => {
    const till = await openTill()
    const { id, total, rounded } = await soldForCash(till)
    const [wrong] = (await balance(till, id)).payments
    const same = newId("pay")
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => correct(till, id, wrong.id, "UPI", same)),
    )
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    const after = responses[0]?.body
    expect(after).toMatchObject({ credited: { amount: 0 }, ...settled })
    const find = (wanted: string) => after.payments.find(({ id: each }: { id: string }) => each === wanted)
    expect(after.payments).toHaveLength(3)
    expect(find(same)).toMatchObject({ method: "UPI", amount: { amount: total }, corrects: wrong.id })
    expect(after.payments.find(({ kind }: { kind: string }) => kind === "REFUND")).toMatchObject({
      ...{ refundKind: "CORRECTION", method: "CASH", amount: { amount: rounded }, corrects: wrong.id },
      ...{ roundOff: { amount: rounded - total }, reason: "It was UPI" },
    })
    const day = (await till.call("counter/days/today")).body
    expect([day.cash.amount, day.roundOff.amount]).toEqual([0, 0])
    const { data } = (await till.call("audit?kind=CHANGES")).body
    expect(data).toContainEqual(expect.objectContaining({ action: "payment.corrected" }))
    for (const [paymentId, method, field] of [
      [wrong.id, "CARD", "paymentId"],
      [same, "UPI", "method"],
      [newId("pay"), "CARD", "paymentId"],
    ] as const)
      expect((await correct(till, id, paymentId, method)).body.error.field).toBe(field)
    expect(await faults()).toEqual([])
    const staff = await openTill("STAFF", till.restaurantId)
    expect((await correct(staff, id, same, "CARD")).status).toBe(403)
  })

  test("of a closed day is corrected in the day that is open", async () => {
    app.clock.set(now)
    const first = await openTill()
    const { id, total } = await sold(first)
    await first.call("counter/days/today/close", "POST", { floatPaise: 0, countedPaise: 0 })
    app.clock.set(now + 24 * 3_600_000)
    const till = await openTill("OWNER", first.restaurantId)
    const [wrong] = (await balance(till, id)).payments
    const { body } = await correct(till, id, wrong.id, "CARD")
    const books = { day: "2026-10-18", belongsTo: "2026-10-17" }
    expect(body.payments.slice(1)).toMatchObject([books, books])
    const day = (await till.call("counter/days/2026-10-18")).body
    expect(day.byMethod).toMatchObject([
      { method: "UPI", received: { amount: -total }, refunded: { amount: 0 } },
      { method: "CARD", received: { amount: total } },
    ])
    app.clock.set(now)
  })
})

describe("money of an earlier day", () => {
  const yesterday = new Date(now - 20 * 3_600_000).toISOString()
  const longAgo = now - 20 * 86_400_000
  const openWith = async (isOlder = false) => {
    app.clock.set(longAgo)
    const till = await openTill()
    const tablet = await givenSeries(app, till.cookie, isOlder)
    const report = async (unsent: number, of = tablet) => {
      const { status } = await till.call(`counter/tablets/${of.tabletId}`, "PUT", { unsent }, of.headers)
      expect(status).toBe(200)
    }
    app.clock.set(now)
    const orderThen = async (placedAt = longAgo) => {
      app.clock.set(placedAt)
      const order = await till.order()
      app.clock.set(now)
      return order
    }
    const paidLate = async ({ series, headers }: { series?: string; headers?: Record<string, string> }) => {
      const { id, total } = await orderThen()
      const change = { taken: true, receivedAt: yesterday, ...(series ? { series } : {}) }
      return (await till.pay(id, total, change, newId("pay"), headers)).body.payments[0]
    }
    return { till, tablet, report, orderThen, paidLate }
  }
  const ofYesterday = { day: "2026-10-16", belongsTo: null, receivedAt: yesterday, mark: null }
  const ofToday = { ...ofYesterday, day: "2026-10-17", mark: "AFTER_REPORT" }

  test("goes there, unless its tablet has said since that it had nothing, or has its series only since then", async () => {
    const { till, tablet, report, paidLate } = await openWith()
    expect(await paidLate(tablet)).toMatchObject(ofYesterday)
    await report(1)
    expect(await paidLate(tablet)).toMatchObject(ofYesterday)
    await report(0)
    expect(await paidLate(tablet)).toMatchObject(ofToday)
    await report(1)
    expect(await paidLate(tablet)).toMatchObject(ofToday)
    expect(await paidLate(await givenSeries(app, till.cookie))).toMatchObject(ofToday)
    const today = await till.order()
    expect((await till.pay(today.id, today.total)).body.payments[0].mark).toBeNull()
  })

  test("counts today with a mark if there was no order then", async () => {
    const { till, tablet, orderThen } = await openWith()
    const { series, headers } = tablet
    const payOf = async (placedAt: number) => {
      const { id, total } = await orderThen(placedAt)
      const change = { taken: true, receivedAt: yesterday, series }
      return (await till.pay(id, total, change, newId("pay"), headers)).body.payments[0]
    }
    expect(await payOf(Date.parse(yesterday) + 3_600_000)).toMatchObject(ofToday)
    expect(await payOf(Date.parse(yesterday) - 3_600_000)).toMatchObject(ofYesterday)
  })

  test("counts today with a mark if nobody proves which tablet has it: no series, an unknown one, another one's, one without a secret", async () => {
    const { till, tablet, paidLate } = await openWith()
    const other = await givenSeries(app, till.cookie)
    const unsaid = [
      {},
      { series: "T77", headers: tablet.headers },
      { series: tablet.series },
      { series: tablet.series, headers: other.headers },
      { series: "T900" },
    ]
    for (const each of unsaid) expect(await paidLate(each)).toMatchObject(ofToday)
  })

  test("goes there with a mark while a tablet with older code may have it, and not once that tablet is out of use", async () => {
    const { report, paidLate } = await openWith(true)
    expect(await paidLate({})).toMatchObject(ofToday)
    await report(2)
    expect(await paidLate({})).toMatchObject({ ...ofYesterday, mark: "AFTER_REPORT" })
    await report(0)
    expect(await paidLate({})).toMatchObject(ofToday)
    const gone = await openWith(true)
    app.clock.set(now - 32 * 86_400_000)
    await gone.report(2)
    app.clock.set(now)
    expect(await gone.paidLate({})).toMatchObject(ofToday)
  })

  test("that a restore has lost comes back to its day; without that restore it counts today", async () => {
    const { till, tablet, report, orderThen } = await openWith()
    await report(0)
    const late = async (receivedAt: number) => {
      const { id, total } = await orderThen()
      const change = { taken: true, receivedAt: new Date(receivedAt).toISOString(), series: tablet.series }
      const again = { ...tablet.headers, "tablet-recovered": "yes" }
      return (await till.pay(id, total, change, newId("pay"), again)).body.payments[0]
    }
    const at = now - 20 * 3_600_000
    expect(await late(at)).toMatchObject(ofToday)
    await app.db.run(
      sql(
        "test.restoredPayments",
        "insert into restores (archive_at, restored_at) values (to_timestamp($1::float8 / 1000), to_timestamp($2::float8 / 1000))",
      ),
      [at - 1_000, at + 1_000],
    )
    expect(await late(at)).toMatchObject(ofYesterday)
    expect((await late(at - 2_000)).day).toBe("2026-10-17")
    expect((await late(at + 2_000)).day).toBe("2026-10-17")
  })

  test("a payment of nothing is refused at its amount", async () => {
    const till = await openTill()
    const { id } = await till.order()
    const { status, body } = await till.pay(id, 0, { taken: true })
    expect([status, body.error.field]).toEqual([422, "amountPaise"])
    expect(body.error.message).toContain("more than 0")
  })
})

/** Written by a server of the version before: paid in rounded cash and given back, a part of it, a part that was paid. */
const olderBills = `
  insert into bills (restaurant_id, billed_at, bill_number, order_ids, settings_version, type, payment, taxable_paise,
    charges_paise, tax_paise, total_paise, paid_in_full)
  select 'rst_1', now(), '26-27/00000' || number, array['gone'], 1, 'PICKUP', 'PAY_AT_COUNTER', 1010, 0, 0, 1010, false
    from generate_series(1, 5) number`
const olderPayments = `
  insert into payments (id, restaurant_id, bill_number, kind, method, amount_paise, round_off_paise, reason, day, received_at,
    tablet_received_at, person, fingerprint)
  select id, 'rst_1', '26-27/00000' || bill, kind, 'CASH', amount, round_off, case kind when 'REFUND' then '' end, now(), now(), now(), '', ''
    from (values ('a', 1, 'PAYMENT', 1000, 10), ('b', 1, 'REFUND', 1000, 0), ('c', 2, 'PAYMENT', 1010, 0), ('d', 2, 'REFUND', 300, 0),
                 ('e', 3, 'PAYMENT', 500, 0), ('f', 3, 'REFUND', 100, 0), ('g', 4, 'PAYMENT', 700, 0))
         as p (id, bill, kind, amount, round_off)`

test("an upgrade finds what was given back without a credit note: it is not open", async () => {
  using directory = temporaryDirectory()
  const connection = await createTestDatabase(inject("clusterConnection"), "template1")
  const path = join(directory.path, "migrations")
  mkdirSync(path)
  const files = readdirSync(migrationsDirectory).sort()
  const copy = (names: readonly string[]) => {
    for (const name of names) cpSync(join(migrationsDirectory, name), join(path, name))
    return migrate(connection, { directory: path, log: silentLog })
  }
  const first = files.findIndex(name => name.endsWith("-returns.sql"))
  await copy(files.slice(0, first))
  await withSession(connection, async client => {
    for (const text of [olderBills, olderPayments]) await client.query(text)
    await copy(files.slice(first))
    const { rows } = await client.query(
      "select sequence, given_back_paise::int as paise, paid_in_full from bills where restaurant_id = 'rst_1' order by 1",
    )
    expect(rows.map(({ sequence, paise, paid_in_full }) => [sequence, paise, paid_in_full])).toEqual([
      ...[
        [1, 1_000, true],
        [2, 300, true],
        [3, 0, false],
        [4, 0, false],
        [5, 0, false],
      ],
    ])
    expect(await readPaymentFaults(client)).toEqual([])
  })
})

test("what was given back without a credit note is listed, and one tap issues the note, once", async () => {
  app.clock.set(now)
  const till = await openTill()
  const { id, total, rounded } = await soldForCash(till)
  const part = await sold(till)
  const giveBackAsBefore = sql(
    "returns-test.asBefore",
    `with given as (
       insert into payments (id, restaurant_id, bill_number, kind, method, amount_paise, round_off_paise, reason, day, received_at,
         tablet_received_at, person, fingerprint)
       values ($3, $1, $2, 'REFUND', 'CASH', $4, 0, 'Cold', '2026-10-17', $5, $5, 'Asha', '') returning amount_paise)
     update bills set given_back_paise = amount_paise from given where restaurant_id = $1 and bill_number = $2`,
  )
  for (const [order, paise] of [
    [id, rounded],
    [part.id, 5_000],
  ] as const) {
    const { billNumber } = await balance(till, order)
    await app.db.run(giveBackAsBefore, [till.restaurantId, billNumber, newId("pay"), paise, new Date(now)])
  }
  expect(await faults()).toEqual([])
  expect((await till.call("counter/bills")).body.data).toEqual([])
  const listed = (await till.call("counter/bills?state=PAID")).body.data
  expect(
    listed.map(({ givenBack }: { givenBack: { amount: number } }) => givenBack.amount).toSorted(),
  ).toEqual([rounded, 5_000].toSorted())
  expect((await giveBack(till, id, { whole: true })).body.error.field).toBe("kind")
  for (const [order, credited] of [
    [id, total],
    [part.id, 5_000],
  ] as const) {
    const issue = () => till.call(`counter/orders/${order}/given-back-note`, "POST")
    const responses = await Promise.all([issue(), issue(), issue()])
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await balance(till, order)).toMatchObject({
      ...{ credited: { amount: credited }, givenBack: { amount: 0 }, ...settled },
      creditNotes: [{ amount: { amount: credited } }],
    })
  }
  const paper = printedLines((await till.call(`orders/${id}/credit-note`)).body)
  expect(paper).toContain("Reason: Cold")
  expect(await faults()).toEqual([])
})
