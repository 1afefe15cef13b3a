import { Refusal } from "@rasoi/contract"
import type { CustomerRequestAnswer } from "@rasoi/contract/console"
import { usualReasons } from "@rasoi/contract/console/usual-reasons"
import { isOrderInWork, orderLinkAction } from "@rasoi/core"
import { newId } from "../../base/ids.ts"
import type { Database, Queries } from "../../db/index.ts"
import { type AuditContext, recordAuditEntry } from "../audit/index.ts"
import {
  askedSoFar,
  findRequest,
  insertRequest,
  listRequestsOf,
  requireAnswered,
} from "../customer-requests/index.ts"
import type { staffMover } from "../moves/index.ts"
import { moveOrder } from "./moves.ts"
import { asOf } from "./representation.ts"
import { findOrder, type OrderRow } from "./store.ts"

/**
 * The customer asks staff to cancel an accepted order. Nothing of the order changes. False: the order has moved on, or the
 * customer has asked often enough.
 */
export function askToCancel(
  db: Database,
  { id, restaurant_id, number }: OrderRow,
  audit: AuditContext,
): Promise<boolean> {
  return db.transaction(async tx => {
    const [order, requests] = [await findOrder(tx, id), await listRequestsOf(tx, id)]
    const asked = askedSoFar(requests)
    if (!order || orderLinkAction(asOf(order, audit.now), asked) !== "ASK") return false
    const isAsked = await insertRequest(tx, {
      id: newId("req", audit.now),
      restaurant_id,
      subject_id: id,
      number: asked.count + 1,
      asked_at: new Date(audit.now),
      kind: "CANCEL_ORDER",
      date: null,
      time: null,
      people: null,
    })
    if (isAsked) await recordAuditEntry(tx, audit, { action: "order.cancelAsked", subject: number })
    return isAsked
  })
}

interface Answering {
  requestId: string
  answer: CustomerRequestAnswer
  reason?: string | undefined
  mover: ReturnType<typeof staffMover>
  now: number
  timezone: string
  /** Throws if whoever answers may not cancel the order. A test order may be cancelled by everybody. */
  mayCancel?(tx: Queries): Promise<void>
}

/** Staff answer. Accepting is the cancel of staff; both are written, or neither. */
export async function answerCancelRequest(
  db: Database,
  row: OrderRow,
  { requestId, answer, reason, mover, now, timezone, mayCancel }: Answering,
): Promise<OrderRow> {
  const wanted = { id: requestId, subjectId: row.id, restaurantId: row.restaurant_id }
  const request = await findRequest(db, wanted)
  if (request?.kind !== "CANCEL_ORDER")
    throw new Refusal("NOT_FOUND", { message: "This order has no such request." })
  const answered = { answer, reason: reason?.trim() ?? null, by: mover.name, at: new Date(now) }
  if (answer === "ACCEPTED") {
    return moveOrder(db, row, {
      ...{ to: "CANCELLED", mover, now, timezone, reason: usualReasons.cancelOnRequest.asked },
      async alongside(tx) {
        await mayCancel?.(tx)
        await requireAnswered(tx, request, answered, row.status)
      },
    })
  }
  if (!isOrderInWork(row.status)) {
    const message = `This order is ${row.status}; its request is closed.`
    throw new Refusal("INVALID_TRANSITION", { message, members: { status: row.status } })
  }
  await requireAnswered(db, request, answered, row.status)
  return row
}
