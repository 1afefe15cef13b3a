import type { PaymentKind, PaymentMethod } from "@rasoi/contract/console"

/** Money that was received for a bill, or given back. */
export interface PaymentEntry {
  readonly kind: PaymentKind
  readonly method: PaymentMethod
  /** Above zero, for a refund too. */
  readonly amountPaise: number
  /**
   * What rounding added to cash to settle the bill: below zero if the customer paid more than the bill. A refund takes it back, so
   * there it has the other sign.
   */
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
  /** What an earlier version gave back without a credit note. */
  readonly givenBackPaise?: number
  /** A cancelled bill is not to be paid. */
  readonly isCancelled: boolean
}

/** What is to be paid for a bill in all. */
export function duePaise(bill: BilledAmount): number {
  return bill.isCancelled ? 0 : bill.totalPaise - bill.creditedPaise - (bill.givenBackPaise ?? 0)
}

export interface Balance {
  readonly openPaise: number
  readonly toRefundPaise: number
}

/** What a customer still has to pay, or to get back; never both. */
export function balanceOf(bill: BilledAmount, entries: readonly PaymentEntry[]): Balance {
  const due = duePaise(bill)
  const received = receivedPaise(entries)
  const open = openPaise(due, entries)
  // Nothing of the bill is left, so its cash is not rounded any more: the customer gets what they gave.
  if (due === 0) return { openPaise: 0, toRefundPaise: open === 0 ? 0 : Math.max(0, received) }
  return open >= 0
    ? { openPaise: open, toRefundPaise: 0 }
    : { openPaise: 0, toRefundPaise: Math.max(0, Math.min(received, -open)) }
}

/** The cash that is to be collected for an open amount: rounded where the restaurant rounds cash. */
export function cashToCollect(open: number, { roundCash }: { readonly roundCash: boolean }): number {
  return settlingCash(open, roundCash).amountPaise
}

/**
 * The cash that settles an open amount: whole rupees, half a rupee up, if the restaurant rounds cash. Less than that is not rounded:
 * nobody pays nothing.
 */
export function settlingCash(
  open: number,
  roundCash: boolean,
): Pick<PaymentEntry, "amountPaise" | "roundOffPaise"> {
  const rounded = Math.floor((open + rupee / 2) / rupee) * rupee
  const amountPaise = roundCash && rounded > 0 ? rounded : open
  return { amountPaise, roundOffPaise: open - amountPaise }
}

export type PaymentFault =
  | { readonly reason: "ABOVE_OPEN"; readonly openPaise: number }
  | { readonly reason: "ROUND_OFF"; readonly expectedPaise: number }

interface Receiving {
  readonly roundCash: boolean
  /** The customer has paid already: a payment is written as it was, whatever is open now. */
  readonly isTaken?: boolean
}

/** Why a payment cannot be added; null if it can. */
export function paymentFault(
  due: number,
  entries: readonly PaymentEntry[],
  added: PaymentEntry,
  { roundCash, isTaken = false }: Receiving,
): PaymentFault | null {
  const open = Math.max(0, openPaise(due, entries))
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
