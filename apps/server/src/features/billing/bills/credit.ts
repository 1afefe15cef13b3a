import { type Bill, creditOf, financialYearOf, localDate } from "@rasoi/core"
import type { Queries } from "../../../db/index.ts"
import { type Actor, recordAuditEntry } from "../../audit/index.ts"
import { type BillRow, cancelBill, findPaid, insertCreditNote, lockBill } from "./store.ts"

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
 * stays, and a credit note takes the order from it. False: it was cancelled.
 */
export async function callOffBill(tx: Queries, bill: BillRow, calledOff: CalledOff): Promise<boolean> {
  const { restaurant_id: restaurantId, bill_number: number } = bill
  const { orderId, charged, at, by, reason, timezone } = calledOff
  const audit = { actor: { ...by, requestId: null }, now: at.getTime(), restaurantId }
  // Whoever writes a payment holds this lock.
  await lockBill(tx, restaurantId, number)
  if (!(await findPaid(tx, restaurantId, [number])).has(number)) {
    await cancelBill(tx, { restaurantId, number, at, reason, by: by.name })
    await recordAuditEntry(tx, audit, { action: "bill.cancelled", subject: number })
    return false
  }
  const note = await insertCreditNote(tx, {
    restaurantId,
    number,
    orderId,
    document: JSON.stringify(creditOf(charged)),
    at,
    financialYear: financialYearOf(localDate(timezone, at.getTime())),
  })
  await recordAuditEntry(tx, audit, {
    action: "bill.credited",
    subject: note.bill_number,
    changes: [{ kind: "MONEY", what: "CREDITED", amountPaise: charged.totalPaise }],
  })
  return true
}
