import type { PaymentMethod } from "@rasoi/contract/console"

/** Money that was received for a bill, or given back. */
export interface PaymentEntry {
  readonly kind: "PAYMENT" | "REFUND"
  readonly method: PaymentMethod
  /** Above zero, for a refund too. */
  readonly amountPaise: number
  /** What rounding added to cash to settle the bill: below zero if the guest paid more than the bill. */
  readonly roundOffPaise: number
}

const rupee = 100

/** What is still to be paid. Below zero: it was paid twice and not given back yet. */
export function openPaise(totalPaise: number, entries: readonly PaymentEntry[]): number {
  let open = totalPaise
  for (const { kind, amountPaise, roundOffPaise } of entries)
    open -= kind === "PAYMENT" ? amountPaise + roundOffPaise : -amountPaise
  return open
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

/** Why an entry cannot be added; null if it can. */
export function paymentFault(
  totalPaise: number,
  entries: readonly PaymentEntry[],
  added: PaymentEntry,
  { roundCash }: { roundCash: boolean },
): PaymentFault | null {
  const open = openPaise(totalPaise, entries)
  if (added.kind === "REFUND") {
    const paidPaise = receivedPaise(entries)
    if (added.roundOffPaise !== 0) return { reason: "ROUND_OFF", expectedPaise: 0 }
    return added.amountPaise > paidPaise ? { reason: "ABOVE_PAID", paidPaise } : null
  }
  const expectedPaise = roundOffOf(open, added, roundCash)
  if (added.amountPaise + expectedPaise > open) return { reason: "ABOVE_OPEN", openPaise: open }
  return added.roundOffPaise === expectedPaise ? null : { reason: "ROUND_OFF", expectedPaise }
}

/** Only cash that settles the bill is rounded. A part of it is what it is. */
function roundOffOf(open: number, { method, amountPaise }: PaymentEntry, roundCash: boolean): number {
  if (method !== "CASH" || !roundCash) return 0
  const settling = settlingCash(open, roundCash)
  return amountPaise === settling.amountPaise ? settling.roundOffPaise : 0
}

/** What the restaurant has received and not given back. */
export function receivedPaise(entries: readonly Pick<PaymentEntry, "kind" | "amountPaise">[]): number {
  return entries.reduce(
    (sum, { kind, amountPaise }) => sum + (kind === "PAYMENT" ? amountPaise : -amountPaise),
    0,
  )
}

/** The cash that must be in the drawer at the end of the day. */
export function expectedCashPaise(floatPaise: number, entries: readonly PaymentEntry[]): number {
  return floatPaise + receivedPaise(entries.filter(({ method }) => method === "CASH"))
}
