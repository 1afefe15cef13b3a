import { type Bill, dayOf, openPaise } from "./books.ts"
import type { Evening, Order } from "./evening.ts"
import { pay } from "./payments.ts"

export function issueBill(
  evening: Evening,
  number: string,
  orders: readonly Order[],
  isOnline: boolean,
): Bill {
  const { bills } = evening.books
  const bill: Bill = {
    number,
    orderIds: orders.map(({ id }) => id),
    day: dayOf(evening.server.now()),
    parts: orders.flatMap(order => evening.billed(order)),
    isOnline,
    isCancelled: false,
    notes: [],
    money: [],
  }
  if (bills.has(number)) throw new Error(`bill ${number} is there twice`)
  bills.set(number, bill)
  return bill
}

/** The bill that the server has issued by itself: only its number is taken over. */
export async function findIssued(evening: Evening, order: Order): Promise<Bill> {
  const known = evening.books.billOf(order.id)
  if (known && !known.isCancelled) return known
  const { body } = await evening.ok(`orders/${order.id}`)
  if (!body.bill || body.bill.cancelledAt) throw new Error(`order ${body.number} has no bill`)
  return issueBill(evening, body.bill.number, [order], order.kind === "PICKUP" || order.kind === "DELIVERY")
}

export async function printBill(evening: Evening): Promise<boolean> {
  const ready = evening.orders.filter(
    order => order.stage === "READY" && order.tabId === null && !evening.isUnsent(order),
  )
  if (ready.length === 0) return false
  const order = evening.random.pick(ready)
  await evening.ok(`orders/${order.id}/bill`, "POST")
  await findIssued(evening, order)
  return true
}

/** Of a table that has ordered and that nobody has billed. */
export function isUnbilled({ orders, books }: Evening, tabId: string): boolean {
  const rounds = orders.filter(order => order.tabId === tabId)
  return rounds.length > 0 && !rounds.some(({ id }) => books.billOf(id))
}

export const tabIds = ({ orders }: Evening) => [...new Set(orders.flatMap(({ tabId }) => tabId ?? []))]

export async function billSomeTable(evening: Evening): Promise<boolean> {
  const tabs = tabIds(evening).filter(tabId => isUnbilled(evening, tabId))
  if (tabs.length === 0) return false
  return billTable(evening, evening.random.pick(tabs))
}

export async function billTable(evening: Evening, tabId: string): Promise<boolean> {
  if (!isUnbilled(evening, tabId)) return false
  const rounds = evening.orders.filter(order => order.tabId === tabId && order.stage !== "CANCELLED")
  if (rounds.length === 0 || rounds.some(order => evening.isUnsent(order))) return false
  const { body } = await evening.ok(`counter/tabs/${tabId}/bill`, "POST")
  const number = body.bill?.number ?? (await evening.ok(`counter/tabs/${tabId}`)).body.bill.number
  const bill = issueBill(evening, number, rounds, false)
  const [first] = rounds
  if (first && openPaise(bill) > 0 && evening.random.chance(0.85))
    await pay(evening, bill, { orderId: first.id })
  return true
}
