import type { PaymentMethod } from "@rasoi/contract/console"
import {
  type BilledAmount,
  balanceOf,
  duePaise,
  openPaise,
  type PaymentEntry,
  receivedPaise,
  settlingCash,
} from "./payments.ts"

/** A bill, and what came for it. */
export interface PaidBill {
  readonly bill: BilledAmount
  readonly entries: readonly PaymentEntry[]
  /** False: nobody says whether it was paid, as of orders over the API. Then what is returned counts as paid. */
  readonly isKnown: boolean
}

interface How {
  readonly method: PaymentMethod
  readonly roundCash: boolean
}

/** The money of a refund. Its round-off makes what is paid agree with what is due. */
export type RefundMoney = Pick<PaymentEntry, "amountPaise" | "roundOffPaise">

const cashOf = (paise: number, { method, roundCash }: How) =>
  settlingCash(paise, method === "CASH" && roundCash).amountPaise

/** The most that a return can give back: what was received and is not to be given back anyway. */
export function returnablePaise({ bill, entries, isKnown }: PaidBill): number {
  const received = receivedPaise(entries)
  return !isKnown && received <= 0 ? duePaise(bill) : received - balanceOf(bill, entries).toRefundPaise
}

/** A return of everything that is left of the bill: what was received comes back, with its round-off. */
export function refundOfAll(paid: PaidBill, how: How): RefundMoney {
  const { bill, entries, isKnown } = paid
  const [due, back] = [duePaise(bill), returnablePaise(paid)]
  const amountPaise = cashOf(back, how)
  const received = receivedPaise(entries)
  if (!isKnown && received <= 0) return { amountPaise, roundOffPaise: amountPaise - due }
  const roundOffs = due - openPaise(due, entries) - received
  // What was paid too much is still to be given back, as it came: no round-off stays with it.
  const staysOwed = received > back && received > amountPaise
  return { amountPaise, roundOffPaise: (staysOwed ? 0 : amountPaise - received) - roundOffs }
}

/** A return of a part: what its credit note says, in whole rupees if it is cash and those are rounded. */
export function refundOfPart(paid: PaidBill, notePaise: number, how: How): RefundMoney {
  const amountPaise = Math.min(returnablePaise(paid), cashOf(notePaise, how))
  return { amountPaise, roundOffPaise: amountPaise - notePaise }
}

/** What is to be given back anyway. Cash for all of it is rounded, and the round-off settles the bill. */
export function refundOfOverpaid({ bill, entries }: PaidBill, amountPaise: number, how: How): RefundMoney {
  const { toRefundPaise } = balanceOf(bill, entries)
  const isAll = amountPaise === toRefundPaise || amountPaise === cashOf(toRefundPaise, how)
  return { amountPaise, roundOffPaise: isAll ? amountPaise + openPaise(duePaise(bill), entries) : 0 }
}

/** What the customer gets who gets all back that is to be given back. */
export function overpaidPaise({ bill, entries }: PaidBill, how: How): number {
  return cashOf(balanceOf(bill, entries).toRefundPaise, how)
}

/** Another way in which the money of a payment came: the bill is paid by as much as before. */
export function correctedPayment(paid: PaidBill, wrong: PaymentEntry, how: How): PaymentEntry {
  const paise = wrong.amountPaise + wrong.roundOffPaise
  const isSettled = openPaise(duePaise(paid.bill), paid.entries) === 0
  const money = settlingCash(paise, isSettled && how.method === "CASH" && how.roundCash)
  return { kind: "PAYMENT", method: how.method, ...money }
}

/** Takes a payment back with its round-off. */
export function reversalOf({ method, amountPaise, roundOffPaise }: PaymentEntry): PaymentEntry {
  return { kind: "REFUND", method, amountPaise, roundOffPaise: 0 - roundOffPaise }
}
