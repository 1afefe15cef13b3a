import {
  type Bill,
  type BilledOrder,
  creditOf,
  financialYearOf,
  leftToReturn,
  localDate,
  type PartLeft,
  type ReturnedPart,
  returnAll,
  returnedBill,
} from "@rasoi/core"
import type { Queries } from "../../../db/index.ts"
import { type Actor, type AuditContext, recordAuditEntry } from "../../audit/index.ts"
import { type BillRow, cancelBill, findPaid, insertCreditNote, listCreditNotes, lockBill } from "./store.ts"

/** An order on a bill ended without a sale. */
export interface CalledOff {
  readonly orderId: string
  /** What the bill has of it. */
  readonly charged: Bill
  readonly at: Date
  readonly by: Pick<Actor, "kind" | "name">
  readonly reason: string
  /** The financial year is that of the restaurant's date. */
  readonly timezone: string
}

/**
 * Corrects the valid bill of an order that ended without a sale. Before any payment the bill is cancelled. A bill that was paid
 * stays, and a credit note takes from it what is left of the order. False: it was cancelled.
 */
export async function callOffBill(tx: Queries, bill: BillRow, calledOff: CalledOff): Promise<boolean> {
  const { restaurant_id: restaurantId, bill_number: number } = bill
  const { orderId, charged, at, by, reason, timezone } = calledOff
  const audit = { actor: { ...by, requestId: null }, now: at.getTime(), restaurantId }
  // Whoever writes a payment holds this lock.
  await lockBill(tx, restaurantId, number)
  const notes = await listCreditNotes(tx, restaurantId, [number])
  if (notes.length === 0 && !(await findPaid(tx, restaurantId, [number])).has(number)) {
    await cancelBill(tx, { restaurantId, number, at, reason, by: by.name })
    await recordAuditEntry(tx, audit, { action: "bill.cancelled", subject: number })
    return false
  }
  const orders = [{ orderId, bill: charged }]
  const isReturned = notes.some(({ order_ids }) => order_ids.includes(orderId))
  const parts = isReturned ? returnAll(partsLeft(orders, notes)) : null
  if (parts?.length === 0) return true
  await writeCreditNote(tx, audit, { bill, orders, parts, refund: null, timezone })
  return true
}

/** What is left of a bill after its credit notes. */
export function partsLeft(orders: readonly BilledOrder[], notes: readonly BillRow[]): PartLeft[] {
  const gone = new Set(notes.filter(note => note.credited_parts === null).flatMap(note => note.order_ids))
  return leftToReturn(
    orders.filter(({ orderId }) => !gone.has(orderId)),
    notes.flatMap(note => note.credited_parts ?? []),
  )
}

interface Crediting {
  readonly bill: Pick<BillRow, "bill_number">
  /** What the bill has of its orders. */
  readonly orders: readonly BilledOrder[]
  /** Null: all of the orders. */
  readonly parts: readonly ReturnedPart[] | null
  readonly refund: string | null
  readonly timezone: string
}

/** The caller has locked the bill. */
export async function writeCreditNote(tx: Queries, audit: AuditContext, crediting: Crediting) {
  const { bill, orders, parts, refund, timezone } = crediting
  const { restaurantId, now } = audit
  const credited = orders.flatMap(order => {
    const own = parts?.filter(({ orderId }) => orderId === order.orderId)
    if (own?.length === 0) return []
    return [{ ...order, bill: own ? returnedBill(order.bill, own) : order.bill }]
  })
  const note = await insertCreditNote(tx, {
    restaurantId,
    number: bill.bill_number,
    credited: credited.map(each => ({ orderId: each.orderId, document: creditOf(each.bill) })),
    ...{ parts, refund },
    at: new Date(now),
    financialYear: financialYearOf(localDate(timezone, now)),
  })
  await recordAuditEntry(tx, audit, {
    action: "bill.credited",
    subject: note.bill_number,
    changes: [{ kind: "MONEY", what: "CREDITED", amountPaise: -note.total_paise }],
  })
  return note
}
