import { onTestFinished } from "vitest"
import { newId } from "../../../base/ids.ts"
import { sql } from "../../../db/index.ts"
import { startTestApp } from "../../../testing/app.ts"
import { describe, expect, test, testApp } from "../../../testing/fixtures.ts"
import { halfButterChicken } from "../../orders/fixture.ts"
import { atTable } from "../counter/entered.fixture.ts"
import { setPaidInFull } from "./store.ts"
import { dataFaults, type Till, tillOf } from "./till.fixture.ts"

const app = await testApp()
app.clock.set(Date.parse("2026-10-17T07:00:00Z"))
const openTill = tillOf(app)
const taken = { taken: true }

const faults = (of = app) => dataFaults(of)
const cancel = (till: Till, id: string) => till.call(`orders/${id}/cancel`, "POST", { reason: "Left" })
const giveBack = (till: Till, orderId: string, amountPaise: number) => {
  const at = new Date(app.clock.now()).toISOString()
  const money = { orderId, method: "UPI", amountPaise, reason: "Paid twice", receivedAt: at, sentAt: at }
  return till.call(`counter/refunds/${newId("pay")}`, "PUT", money)
}
const audited = async (till: Till) =>
  (await till.call("audit?kind=CHANGES&limit=20")).body.data.filter(
    ({ action }: { action: string }) => action === "payment.aboveOpen",
  )

const showRupees = (paise: number) => `₹${(paise / 100).toFixed(2)}`

/** Without `taken` the payment is refused; with it, the balance is returned. */
async function payLate(till: Till, orderId: string, amountPaise: number, change: object = {}) {
  const id = newId("pay")
  expect([409, 422]).toContain((await till.pay(orderId, amountPaise, change, id)).status)
  const { status, body } = await till.pay(orderId, amountPaise, { ...change, ...taken }, id)
  expect(status).toBe(200)
  return body
}

describe("money that a tablet has taken is written down", () => {
  test("if a dish was voided meanwhile: the rest is to be given back, and the audit log says so", async () => {
    const till = await openTill()
    const { body: order } = await till.enter({ items: [{ ...halfButterChicken, quantity: 3 }] })
    await till.call(`counter/orders/${order.id}/void`, "POST", {
      ...{ id: newId("void"), lines: [{ index: 0, quantity: 1 }], kind: "NOT_MADE", reason: "Mistake" },
    })
    const charged = (await till.call(`orders/${order.id}`)).body.charged.amount
    const above = order.total.amount - charged
    expect(above).toBeGreaterThan(0)
    const balance = await payLate(till, order.id, order.total.amount)
    expect(balance).toMatchObject({
      total: { amount: charged },
      open: { amount: 0 },
      toRefund: { amount: above },
    })
    expect(await audited(till)).toMatchObject([
      { subject: balance.billNumber, changes: [expect.stringContaining(showRupees(above))] },
    ])
    expect(await faults()).toEqual([])
    expect((await giveBack(till, order.id, above)).body.toRefund.amount).toBe(0)
    expect(await faults()).toEqual([])
  })

  test("if everything was voided: all of it is to be given back, without the round-off", async () => {
    const till = await openTill()
    const { id, total } = await till.order()
    for (const step of ["prepare", "ready"]) await till.call(`orders/${id}/${step}`, "POST")
    await till.call(`counter/orders/${id}/void`, "POST", {
      ...{ id: newId("void"), all: true, kind: "MADE", reason: "Cold" },
    })
    const rounded = Math.floor((total + 50) / 100) * 100
    const cash = { method: "CASH", roundOffPaise: total - rounded }
    const balance = await payLate(till, id, rounded, cash)
    expect(balance).toMatchObject({ open: { amount: 0 }, toRefund: { amount: rounded } })
    expect(await faults()).toEqual([])
  })

  test.each([
    ["with a bill", true],
    ["without one", false],
  ])(
    "if the order was cancelled %s: on a cancelled bill that is listed until it is given back",
    async (_, isBilled) => {
      const till = await openTill()
      const { id, total } = await till.order()
      if (isBilled) await till.call(`orders/${id}/bill`, "POST")
      await cancel(till, id)
      const balance = await payLate(till, id, total)
      expect(balance).toMatchObject({
        billNumber: "26-27/000001",
        open: { amount: 0 },
        toRefund: { amount: total },
      })
      expect(balance.cancelledAt).not.toBeNull()
      expect((await till.call(`counter/orders/${id}/payments`)).body).toEqual(balance)
      expect((await till.call("counter/bills?state=PAID")).body.data).toEqual([balance])
      const day = (await till.call("counter/days/2026-10-17")).body
      expect(JSON.stringify(day)).toContain(`"amount":${total}`)
      expect((await till.call("reports/sales")).body.totals).toMatchObject({ bills: 0, total: { amount: 0 } })
      const { revision, undo } = (await till.call(`orders/${id}`)).body
      expect(undo).toBeNull()
      const undone = await till.call(`orders/${id}/undo`, "POST", { revision })
      expect(undone.body.error.code).toBe("BILL_ISSUED")
      expect(await faults()).toEqual([])
      expect((await giveBack(till, id, total)).body.toRefund.amount).toBe(0)
      expect(await faults()).toEqual([])
    },
  )

  test("if its round was cancelled: on the bill of the other rounds of the tab", async () => {
    const till = await openTill()
    const tab = { id: newId("tab"), label: "4" }
    const [gone, left] = [(await till.enter(atTable(tab))).body, (await till.enter(atTable(tab))).body]
    await cancel(till, gone.id)
    const balance = await payLate(till, gone.id, gone.total.amount + left.total.amount)
    expect(balance).toMatchObject({
      orderIds: [left.id],
      cancelledAt: null,
      open: { amount: 0 },
      toRefund: gone.total,
    })
    expect(await faults()).toEqual([])
  })

  test("if all rounds were cancelled: on a cancelled bill", async () => {
    const till = await openTill()
    const { body: order } = await till.enter(atTable())
    await cancel(till, order.id)
    expect(await payLate(till, order.id, order.total.amount)).toMatchObject({
      orderIds: [order.id],
      toRefund: order.total,
    })
    expect(await faults()).toEqual([])
  })

  test("if a round was moved: on the bill of the rounds that stayed", async () => {
    const till = await openTill()
    const tab = { id: newId("tab"), label: "4" }
    const [stays, moves] = [(await till.enter(atTable(tab))).body, (await till.enter(atTable(tab))).body]
    const to = { id: newId("tab"), label: "5" }
    expect((await till.call(`counter/orders/${moves.id}/move`, "POST", { tab: to })).status).toBe(200)
    const balance = await payLate(till, stays.id, stays.total.amount + moves.total.amount)
    expect(balance).toMatchObject({ orderIds: [stays.id], open: { amount: 0 }, toRefund: moves.total })
    expect(await faults()).toEqual([])
  })

  test("if another tablet took it too, twenty times at once: each is a payment, none is lost", async () => {
    const till = await openTill()
    const { id, total } = await till.order()
    await till.pay(id, total)
    const all = await Promise.all(Array.from({ length: 20 }, () => till.pay(id, total, taken)))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
    const { body } = await till.call(`counter/orders/${id}/payments`)
    expect([body.payments.length, body.open.amount, body.toRefund.amount]).toEqual([21, 0, 20 * total])
    expect(await faults()).toEqual([])
  })
})

test("sent first without it and then with it, and the other way round, it is the same payment", async () => {
  const till = await openTill()
  const { id, total } = await till.order()
  const [one, other] = [newId("pay"), newId("pay")]
  await till.pay(id, 1_000, {}, one)
  await till.pay(id, total - 1_000, taken, other)
  expect((await till.pay(id, 1_000, taken, one)).status).toBe(200)
  const { status, body } = await till.pay(id, total - 1_000, {}, other)
  expect([status, body.payments.length, body.toRefund.amount]).toEqual([200, 2, 0])
  expect((await till.pay(id, 999, taken, one)).body.error.code).toBe("ID_TAKEN")
  expect(await audited(till)).toEqual([])
})

test("a rounded card, an unknown order and a false mark are refused all the same", async () => {
  const till = await openTill()
  const { id, total } = await till.order()
  const card = await till.pay(id, total, { method: "CARD", roundOffPaise: 10, ...taken })
  expect([card.status, card.body.error.field]).toEqual([422, "roundOffPaise"])
  expect((await till.pay(newId("ord"), total, taken)).status).toBe(404)
  expect((await till.pay(id, total, { taken: false })).body.error.field).toBe("taken")
})

test("the checker finds more given back than came, and a bill that says wrongly that it is open", async () => {
  // What is made wrong here stays wrong, so it is in a database of its own.
  const spoilt = await startTestApp({ clock: app.clock })
  onTestFinished(() => spoilt.stop())
  const till = await tillOf(spoilt)()
  const { id, total } = await till.order()
  await till.pay(id, total)
  const { billNumber } = (await till.pay(id, total, taken)).body
  expect(await faults(spoilt)).toEqual([])
  const setPaid = (isPaid: boolean) => setPaidInFull(spoilt.db, till.restaurantId, billNumber, isPaid)
  await setPaid(false)
  expect(await faults(spoilt)).toEqual([expect.stringContaining("says wrongly whether it is paid")])
  await setPaid(true)
  await giveBack(till, id, 2 * total)
  await spoilt.db.run(
    sql(
      "test.lessPaid",
      "update payments set amount_paise = 1 where restaurant_id = $1 and kind = 'PAYMENT'",
    ),
    [till.restaurantId],
  )
  expect(await faults(spoilt)).toEqual([expect.stringContaining("more was given back than was paid")])
})
