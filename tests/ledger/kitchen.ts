import { findIssued } from "./bills.ts"
import { dayOf, duePaise, openPaise } from "./books.ts"
import { leftOf } from "./credit.ts"
import { type Evening, type Order, reasons } from "./evening.ts"
import { pay } from "./payments.ts"
import { totalOf } from "./prices.ts"

/** The oldest come first. */
const cookedAtOnce = 12

export async function step(evening: Evening): Promise<boolean> {
  const moving = evening.orders.filter(order => evening.isMoving(order))
  if (moving.length === 0) return false
  await advance(evening, evening.random.pick(moving.slice(0, cookedAtOnce)))
  return true
}

export async function advance(evening: Evening, order: Order): Promise<void> {
  if (order.stage === "COOKING") {
    if (order.kind === "COUNTER" || order.kind === "TABLE") await move(evening, order, "prepare", "PREPARING")
    await move(evening, order, "ready", "READY")
    order.stage = "READY"
  } else if (order.stage === "READY" && order.kind === "DELIVERY") {
    const { id, name, phone } = evening.random.pick(evening.restaurant.riders)
    await move(evening, order, "dispatch", "OUT_FOR_DELIVERY", { name, phone })
    order.stage = "OUT"
    order.rider = id
    await findIssued(evening, order)
  } else await complete(evening, order)
}

async function complete(evening: Evening, order: Order): Promise<void> {
  await move(evening, order, "complete", "COMPLETED")
  order.stage = "DONE"
  if (order.tabId !== null) return
  const bill = await findIssued(evening, order)
  if (openPaise(bill) > 0 && evening.random.chance(0.8))
    await pay(evening, bill, { orderId: order.id, rider: order.rider })
}

/** A step whose response was lost is found by the status. */
export async function move(
  evening: Evening,
  order: Order,
  name: string,
  to: string,
  body?: object,
): Promise<void> {
  const response = await evening.server.send(`orders/${order.id}/${name}`, "POST", body)
  if (response.status === 200) return
  const { body: now } = await evening.ok(`orders/${order.id}`)
  if (now.status !== to) throw new Error(`${name} was refused: ${response.text}`)
}

export async function cancel(evening: Evening): Promise<boolean> {
  const { orders, books, random, server } = evening
  const open = orders.filter(order => evening.isMoving(order) && order.tabId === null)
  if (open.length === 0) return false
  const order = random.pick(open)
  const bill = books.billOf(order.id)
  await move(evening, order, "cancel", "CANCELLED", { reason: random.pick(reasons) })
  order.stage = "CANCELLED"
  if (!bill || bill.isCancelled) return true
  // A bill that money came for is corrected by a note; another one is cancelled.
  if (bill.money.length > 0)
    bill.notes.push({
      paise: duePaise(bill),
      day: dayOf(server.now()),
      taken: leftOf(bill.parts, bill.notes),
    })
  else bill.isCancelled = true
  return true
}

export async function voidSome(evening: Evening): Promise<boolean> {
  const { random } = evening
  const open = evening.orders.filter(order => isVoidable(evening, order))
  if (open.length === 0) return false
  const order = random.pick(open)
  const index = random.pick(order.left.flatMap((left, place) => (left > 0 ? [place] : [])))
  const quantity = random.int(1, order.left[index] ?? 1)
  const isAll = order.left.reduce((total, left) => total + left, 0) === quantity
  // What is made stays an order over nothing. What is not made ends it.
  const kind = isAll || random.chance(0.5) ? "MADE" : "NOT_MADE"
  const request = {
    id: random.id("void"),
    lines: [{ index, quantity }],
    kind,
    reason: random.pick(reasons),
  }
  const { body } = await evening.ok(`counter/orders/${order.id}/void`, "POST", request)
  order.left[index] = (order.left[index] ?? 0) - quantity
  evening.same(body.charged.amount, totalOf(evening.priced(order)), `what is charged of ${body.number}`)
  return true
}

function isVoidable(evening: Evening, order: Order): boolean {
  return (
    (order.kind === "COUNTER" || order.kind === "TABLE") &&
    order.stage === "COOKING" &&
    !evening.isUnsent(order) &&
    !evening.books.billOf(order.id) &&
    order.left.some(left => left > 0)
  )
}
