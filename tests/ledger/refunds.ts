import {
  type Bill,
  creditedPaise,
  dayOf,
  duePaise,
  inRupees,
  type Method,
  openPaise,
  receivedPaise,
  roundedPaise,
  sum,
  toGiveBackPaise,
} from "./books.ts"
import { leftOf, type Taken, takeAmount, takeLines } from "./credit.ts"
import { type Evening, type Response, reasons } from "./evening.ts"
import { isPayable } from "./payments.ts"
import type { Random } from "./random.ts"
import { put } from "./sending.ts"

type Part = "whole" | "lines" | "amount"

export async function returnSome(evening: Evening): Promise<boolean> {
  const { books, random, server } = evening
  const paid = [...books.bills.values()].filter(bill => isReturnable(evening, bill))
  if (paid.length === 0) return false
  const bill = random.pick(paid)
  const orderId = bill.orderIds[0] ?? ""
  const { body: returnable } = await evening.ok(`counter/orders/${orderId}/returns`)
  // Lines come back once all is paid.
  const what = random.pick<Part>(openPaise(bill) > 0 ? ["whole", "amount"] : ["whole", "lines", "amount"])
  const method = random.pick<Method>(["CASH", "UPI"])
  const part = partOf(random, what, bill, returnable.lines)
  if (!part) return false
  const notePaise = sum(part.taken.map(({ paise }) => paise))
  const [before, openBefore] = [receivedPaise(bill), openPaise(bill)]
  const { body } = await refund(evening, orderId, {
    method,
    // Older code names no kind: what it gives back of a bill that is paid is a return of that amount.
    ...(what === "amount" && random.chance(0.3) ? {} : { kind: "RETURN" }),
    reason: random.pick(reasons),
    ...part.request,
  })
  evening.same(body.credited.amount - creditedPaise(bill), notePaise, `the note of a return of ${what}`)
  const isAll = notePaise === duePaise(bill)
  const all = isAll ? before : notePaise
  // A person who names the amount gives back exactly that.
  const wanted = what !== "amount" && method === "CASH" ? inRupees(all) : all
  const backPaise = isAll ? wanted : Math.min(before, wanted)
  bill.notes.push({ paise: notePaise, day: dayOf(server.now()), taken: part.taken })
  const leavesOpen = isAll ? 0 : openBefore
  bookRefund(evening, bill, body, { paise: -backPaise, method, what: `return of ${what}`, leavesOpen })
  evening.same(openPaise(bill), leavesOpen, `what is open of bill ${bill.number} after a return`)
  evening.same(toGiveBackPaise(bill), 0, `what is to be given back of bill ${bill.number} after a return`)
  return true
}

export async function giveBackOverpaid(evening: Evening): Promise<boolean> {
  const { books, random } = evening
  const above = [...books.bills.values()].filter(bill => toGiveBackPaise(bill) > 0)
  if (above.length === 0) return false
  const bill = random.pick(above)
  const method = random.pick<Method>(["CASH", "UPI"])
  const due = toGiveBackPaise(bill)
  const paise = method === "CASH" ? inRupees(due) : due
  const { body } = await refund(evening, bill.orderIds[0] ?? "", {
    method,
    kind: "OVERPAID",
    amountPaise: paise,
    reason: "Paid twice",
  })
  bookRefund(evening, bill, body, { paise: -paise, method, what: "overpaid" })
  return true
}

function refund(evening: Evening, orderId: string, request: object): Promise<Response> {
  return put(evening, {
    path: `counter/refunds/${evening.random.id("pay")}`,
    body: { orderId, ...request, receivedAt: evening.time() },
    orderIds: [orderId],
  })
}

/** Served, and paid at least in part. */
function isReturnable(evening: Evening, bill: Bill): boolean {
  return (
    receivedPaise(bill) > 0 &&
    toGiveBackPaise(bill) === 0 &&
    isPayable(evening, bill) &&
    evening.ordersOf(bill).every(({ stage }) => stage === "DONE")
  )
}

/** What is asked for, and what its credit note takes. */
function partOf(
  random: Random,
  what: Part,
  { parts, notes, ...bill }: Bill,
  // biome-ignore lint/suspicious/noExplicitAny: as the server says it
  lines: any[],
): { request: object; taken: Taken[] } | undefined {
  const left = leftOf(parts, notes)
  const paise = sum(left.map(each => each.paise))
  if (paise <= 0) return undefined
  if (what === "whole") return { request: { whole: true }, taken: left }
  if (what === "amount") {
    const whole = { parts, notes, ...bill }
    const received = receivedPaise(whole)
    const amountPaise = random.int(1, Math.min(paise, received))
    // All that came is a return of everything, with its round-off.
    const taken =
      amountPaise === received && openPaise(whole) === 0 ? left : takeAmount(parts, left, amountPaise)
    return { request: { amountPaise }, taken }
  }
  const some = lines.filter(({ quantity }) => quantity > 0 && random.chance(0.5))
  if (some.length === 0) return undefined
  const pieces = some.map(({ orderId, index, quantity }) => ({
    ...{ orderId, index, quantity: random.int(1, quantity) },
  }))
  const placeOf = ({ orderId, index }: { orderId: string; index: number }) =>
    parts.findIndex(part => part.orderId === orderId && part.index === index)
  const wanted = new Map(pieces.map(piece => [placeOf(piece), piece.quantity]))
  return { request: { lines: pieces }, taken: takeLines(parts, left, wanted) }
}

interface Back {
  /** Below zero. */
  readonly paise: number
  readonly method: Method
  readonly what: string
  readonly leavesOpen?: number
}

/** The movement that the server has written, which must be this one. */
function bookRefund(
  { books, server, same }: Evening,
  bill: Bill,
  // biome-ignore lint/suspicious/noExplicitAny: as the server says it
  balance: any,
  { paise, method, what, leavesOpen = 0 }: Back,
): void {
  const known = new Set(bill.money.map(({ id }) => id))
  const added = balance.payments.filter(({ id }: { id: string }) => !known.has(id))
  if (added.length !== 1) throw new Error(`${what}: ${added.length} movements of money`)
  const [{ id, amount, kind }] = added
  same(kind === "REFUND" ? -amount.amount : amount.amount, paise, `${what} of bill ${bill.number}`)
  // What rounding took off or added, so that as much is open as before.
  const roundOffPaise = duePaise(bill) - leavesOpen - receivedPaise(bill) - roundedPaise(bill) - paise
  const day = books.bookDay(dayOf(server.now()))
  bill.money.push({ id, paise, roundOffPaise, method, carrier: null, day })
}
