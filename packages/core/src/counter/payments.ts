import type { PaymentKind, PaymentMethod } from "@rasoi/contract/console"

/** Money that was received for a bill, or given back. */
export interface PaymentEntry {
  readonly kind: PaymentKind
  readonly method: PaymentMethod
  /** Above zero, for a refund too. */
  readonly amountPaise: number
  /** What rounding added to cash to settle the bill: below zero if the customer paid more than the bill. */
  readonly roundOffPaise: number
}

/** What an entry does to the money received. */
export const signOf: Readonly<Record<PaymentKind, 1 | -1>> = { PAYMENT: 1, REFUND: -1 }

const rupee = 100

/** What is still to be paid of an amount. Below zero: more was paid, and must be given back. */
export function openPaise(duePaise: number, entries: readonly PaymentEntry[]): number {
  let open = duePaise
  for (const { kind, amountPaise, roundOffPaise } of entries)
    open -= signOf[kind] * amountPaise + roundOffPaise
  return open
}

export interface BilledAmount {
  readonly totalPaise: number
  /** What credit notes have taken from it. */
  readonly creditedPaise: number
  /** A cancelled bill is not to be paid. */
  readonly isCancelled: boolean
}

/** What is to be paid for a bill in all. */
export function duePaise({ totalPaise, creditedPaise, isCancelled }: BilledAmount): number {
  return isCancelled ? 0 : totalPaise - creditedPaise
}

export interface Balance {
  readonly openPaise: number
  readonly toRefundPaise: number
}

/** What a customer still has to pay, or to get back; never both. */
export function balanceOf(bill: BilledAmount, entries: readonly PaymentEntry[]): Balance {
  const due = duePaise(bill)
  const received = receivedPaise(entries)
  // Nothing of the bill is left, so its cash is not rounded any more: the customer gets what they gave.
  if (due === 0) return { openPaise: 0, toRefundPaise: received }
  const open = openPaise(due, entries)
  return open >= 0
    ? { openPaise: open, toRefundPaise: 0 }
    : { openPaise: 0, toRefundPaise: Math.min(received, -open) }
}

/** The cash that is to be collected for an open amount: rounded where the restaurant rounds cash. */
export function cashToCollect(open: number, { roundCash }: { readonly roundCash: boolean }): number {
  return settlingCash(open, roundCash).amountPaise
}

/** The cash that settles an open amount: whole rupees, half a rupee up, if the restaurant rounds cash. */
export function settlingCash(
  open: number,
  roundCash: boolean,
): Pick<PaymentEntry, "amountPaise" | "roundOffPaise"> {
  const amountPaise = roundCash ? Math.floor((open + rupee / 2) / rupee) * rupee : open
  return { amountPaise, roundOffPaise: open - amountPaise }
}

export type PaymentFault =
  | { readonly reason: "ABOVE_OPEN"; readonly openPaise: number }
  | { readonly reason: "ROUND_OFF"; readonly expectedPaise: number }
  | { readonly reason: "ABOVE_PAID"; readonly paidPaise: number }

interface Receiving {
  readonly roundCash: boolean
  /** The customer has paid already: a payment is written as it was, whatever is open now. */
  readonly isTaken?: boolean
}

/** Why an entry cannot be added; null if it can. */
export function paymentFault(
  due: number,
  entries: readonly PaymentEntry[],
  added: PaymentEntry,
  { roundCash, isTaken = false }: Receiving,
): PaymentFault | null {
  const open = Math.max(0, openPaise(due, entries))
  if (added.kind === "REFUND") {
    const paidPaise = receivedPaise(entries)
    if (added.roundOffPaise !== 0) return { reason: "ROUND_OFF", expectedPaise: 0 }
    return added.amountPaise > paidPaise ? { reason: "ABOVE_PAID", paidPaise } : null
  }
  if (isTaken) return null
  const expectedPaise = roundOffOf(open, added, roundCash)
  if (added.amountPaise + expectedPaise > open) return { reason: "ABOVE_OPEN", openPaise: open }
  return added.roundOffPaise === expectedPaise ? null : { reason: "ROUND_OFF", expectedPaise }
}

/**
 * A payment that was taken without knowing what is open now, as it is written: it keeps its round-off only if it settles the bill
 * with it. Otherwise a bill that is paid twice would never come out even.
 */
export function takenEntry(due: number, entries: readonly PaymentEntry[], added: PaymentEntry): PaymentEntry {
  const settles = added.amountPaise + added.roundOffPaise === openPaise(due, entries)
  return settles ? added : { ...added, roundOffPaise: 0 }
}

/** Only cash that settles the bill is rounded. A part of it is what it is. */
function roundOffOf(open: number, { method, amountPaise }: PaymentEntry, roundCash: boolean): number {
  if (method !== "CASH" || !roundCash) return 0
  const settling = settlingCash(open, roundCash)
  return amountPaise === settling.amountPaise ? settling.roundOffPaise : 0
}

/** What the restaurant has received and not given back. */
export function receivedPaise(entries: readonly Pick<PaymentEntry, "kind" | "amountPaise">[]): number {
  return entries.reduce((sum, { kind, amountPaise }) => sum + signOf[kind] * amountPaise, 0)
}

/** An entry of a day. */
export interface DayEntry extends PaymentEntry {
  /** Cash that a delivery person received, and brings later. */
  readonly isCarried?: boolean
}

/** The cash that must be in the drawer at the end of the day, with what delivery people have handed in. */
export function expectedCashPaise(
  floatPaise: number,
  entries: readonly DayEntry[],
  handedInPaise = 0,
): number {
  const inDrawer = entries.filter(({ method, isCarried }) => method === "CASH" && !isCarried)
  return floatPaise + receivedPaise(inDrawer) + handedInPaise
}
