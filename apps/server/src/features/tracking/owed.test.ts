import { expect, test } from "vitest"
import { newId } from "../../base/ids.ts"
import { testApp } from "../../testing/fixtures.ts"
import { delivery, orderCaller } from "../orders/fixture.ts"
import { printedLines } from "../printing/text.fixture.ts"
import { deskOf } from "../reports/watch.fixture.ts"
import { caller } from "../till/counter/entered.fixture.ts"

const app = await testApp()
const place = orderCaller(app)

/** A delivery over the API on its way, and what its link, its paper and the board say. */
async function delivered(asks: boolean | null) {
  const desk = await deskOf(app)()
  await desk.call("settings", "PATCH", { counter: { roundCash: true, askOnlinePayments: asks } })
  app.presence.open(desk.restaurantId, desk.restaurantId, "tablet", Number.MAX_SAFE_INTEGER)
  const { secret } = await app.key(desk.restaurantId, "live")
  const { body: order } = await place(secret, delivery)
  await desk.walk(order.id, "accept", "prepare", "ready")
  await desk.call(`orders/${order.id}/dispatch`, "POST", { name: "Ravi", phone: "9845011111" })
  return { ...desk, order, total: order.total.amount as number }
}

/** Lines, sums and what is to be paid, one text each. */
async function shown({ trackingUrl }: { trackingUrl: string }) {
  const { text } = await app.call(new URL(trackingUrl).pathname)
  const [, card = ""] = /<section class="card" aria-label="Your order">(.*?)<\/section>/s.exec(text) ?? []
  return card.split(/<\/(?:li|p)>/).map(part =>
    part
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  )
}

const rupees = (paise: number) => `₹${(Math.floor((paise + 50) / 100)).toLocaleString("en-IN")}.00`
const toPay = (paise: number) => `Pay ${rupees(paise)} in cash on delivery.`

test("the link asks for what is open, as the paper and the board do; the record in the API stays", async () => {
  const { order, total, call, pay } = await delivered(true)
  expect(await shown(order)).toContain(toPay(total))
  await pay(order.id, 30_033)
  const open = total - 30_033
  expect(await shown(order)).toContain(toPay(open))
  expect((await call(`orders/${order.id}`)).body.toCollect.amount).toBe(open)
  const paper = printedLines((await call(`orders/${order.id}/bill`)).body)
  expect(paper).toContain(`Collect ${rupees(open)} in cash`)
  await pay(order.id, open)
  const paid = await shown(order)
  expect(paid).toContain("Nothing to pay.")
  expect(paid.join()).not.toContain("in cash")
  expect(paid).toContain(`Total ${order.total.display}`)
  const { body: record } = await app.call(`/v1/track/${new URL(order.trackingUrl).pathname.split("/").pop()}`)
  expect(record.order.total).toEqual(order.total)
})

test("where nobody says whether bills were paid, the link asks for the total", async () => {
  const { order, total, call } = await delivered(null)
  await call(`orders/${order.id}/bill`, "POST")
  expect(await shown(order)).toContain(toPay(total))
})

test("the link of an order with voids has the lines that are left, their total, and what is to be paid for them", async () => {
  const desk = await deskOf(app)()
  await desk.call("settings", "PATCH", { counter: { roundCash: true, askOnlinePayments: true } })
  const items = [{ menuItemId: "itm_butter_chicken_half", quantity: 3 }]
  const change = { ...caller, type: "DELIVERY" as const, items }
  const made = await desk.send(
    await desk.request({
      ...change,
      delivery: { address: "12 Residency Road", pincode: "560025" },
    } as object),
  )
  expect(made.status, made.text).toBe(200)
  const order = made.body
  const voided = {
    id: newId("void"),
    kind: "NOT_MADE",
    reason: "Too much",
    lines: [{ index: 0, quantity: 2 }],
  }
  const { body } = await desk.call(`counter/orders/${order.id}/void`, "POST", voided, desk.manager)
  const charged = body.charged.amount
  expect(charged).toBeLessThan(order.total.amount / 2)
  const now = await shown(order)
  expect(now[0]).toMatch(/^1 × /)
  expect(now).toContain(`Total ${body.charged.display}`)
  expect(now).toContain(toPay(charged))
  await desk.walk(order.id, "prepare", "ready")
  await desk.call(`orders/${order.id}/dispatch`, "POST", { name: "Ravi", phone: "9845011111" })
  const paper = printedLines((await desk.call(`orders/${order.id}/bill`, "POST")).body)
  expect(paper).toContain(`Collect ${rupees(charged)} in cash`)
  expect(await shown(order)).toContain(toPay(charged))
})
