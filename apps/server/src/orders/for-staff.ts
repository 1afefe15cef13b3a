import { findOrderUndo, nextOrderStatuses } from "@rasoi/core"
import { undoableOf } from "./moves.ts"
import { asOf, cancelledReason, representOrder } from "./representation.ts"
import type { OrderRow } from "./store.ts"

/** An order as staff see it, with the statuses that they can set now. */
export function representForStaff(stored: OrderRow, now: number) {
  const row = asOf(stored, now)
  const { status, type, accept_by } = row
  const undo = findOrderUndo(undoableOf(row), now)
  return {
    ...representOrder(row),
    revision: row.revision,
    delayMinutes: row.delay_minutes,
    undo: undo && { to: undo.to, until: new Date(undo.until).toISOString() },
    billNumber: row.bill_number,
    nextSteps: nextOrderStatuses({ status, type, acceptBy: accept_by.getTime() }, "STAFF", now),
    customerReason: customerReasonOf(row),
  }
}

function customerReasonOf({ cancelled_by, rejection_reason }: OrderRow): string | null {
  return cancelled_by === "CUSTOMER" && rejection_reason !== cancelledReason ? rejection_reason : null
}
