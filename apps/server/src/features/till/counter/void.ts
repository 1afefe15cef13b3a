import { busyNow, Refusal, validationFailed } from "@rasoi/contract"
import type { VoidedRequest, VoidRequest } from "@rasoi/contract/console"
import { isNothingToMake, isOrderCalledOff, leftOf, type VoidedLine } from "@rasoi/core"
import type { Database, Queries } from "../../../db/index.ts"
import type { SessionCaller } from "../../../http/index.ts"
import { type AuditContext, recordAuditEntry } from "../../audit/index.ts"
import { findBills } from "../../billing/bills/index.ts"
import { requireLockedTab } from "../../billing/tabs/index.ts"
import {
  chargedOf,
  findVoid,
  findVoids,
  insertVoid,
  type VoidRow,
  voidedLines,
} from "../../billing/voids/index.ts"
import { fingerprintOf, requireSame } from "../../idempotency/index.ts"
import type { staffMover } from "../../moves/index.ts"
import {
  callOffRuleOf,
  cancelVoided,
  lockOrder,
  type OrderRow,
  placedOrder,
  unknownOrder,
} from "../../orders/index.ts"
import { approvedBy, requireApproved } from "../../staff/index.ts"
import { touchOrder } from "./store.ts"

interface Voiding {
  readonly request: VoidRequest
  readonly mover: ReturnType<typeof staffMover>
  readonly session: SessionCaller
  readonly audit: AuditContext
}

/** Takes lines from an order before its bill is issued. The order's document stays. */
export function voidOrder(db: Database, row: OrderRow, voiding: Voiding): Promise<OrderRow> {
  const { request, audit } = voiding
  if (row.source === "ONLINE") throw unknownOrder()
  return db.transaction(async tx => {
    // In the same order as whoever issues the bill.
    if (row.tab_id !== null) await requireLockedTab(tx, row.tab_id)
    const order = (await lockOrder(tx, row.id)) ?? row
    if (order.tab_id !== row.tab_id) throw busyNow("Somebody moves this order")
    if (await isKnown(tx, order, request)) return order
    await requireVoidable(tx, order)
    const before = (await findVoids(tx, [order.id])).get(order.id) ?? []
    const made = draftVoid(order, before, voiding)
    const approver = await requireRight(tx, order, { ...voiding, amountPaise: made.amount_paise })
    if ((await insertVoid(tx, made)) === 0) requireSame(request, undefined)
    const action = request.kind === "MADE" ? "order.voidedMade" : "order.voided"
    await recordAuditEntry(tx, audit, { action, subject: order.number, changes: approvedBy(approver) })
    const cancelled = isNothingToMake(placedOrder(order).lines, [...before, made])
      ? await cancelVoided(tx, order, { at: made.voided_at, reason: made.reason, mover: voiding.mover })
      : undefined
    if (cancelled)
      await recordAuditEntry(tx, audit, { action: "order.cancelledByStaff", subject: order.number })
    return cancelled ?? (await touchOrder(tx, order.id, made.voided_at)) ?? order
  })
}

/** What a void would take off the order now. */
export async function voidAmount(db: Queries, order: OrderRow, request: VoidedRequest): Promise<number> {
  if (order.source === "ONLINE") throw unknownOrder()
  await requireVoidable(db, order)
  const before = (await findVoids(db, [order.id])).get(order.id) ?? []
  return takenOff(order, before, linesVoided(order, before, request))
}

/** Whether this was voided before. */
async function isKnown(tx: Queries, { id }: OrderRow, request: VoidRequest): Promise<boolean> {
  const known = await findVoid(tx, request.id)
  if (known) requireSame(request, known.order_id === id ? known.fingerprint : undefined)
  return known !== undefined
}

interface Priced extends Voiding {
  /** What it takes off. */
  readonly amountPaise: number
}

/** The kitchen may have begun with what it has seen, and has what was made. */
async function requireRight(tx: Queries, order: OrderRow, { request, session, audit, amountPaise }: Priced) {
  if (request.kind === "NOT_MADE" && (await callOffRuleOf(tx, order)).managerReason === null) return undefined
  const what = request.kind === "MADE" ? "what was made" : "what the kitchen has seen"
  const { id: subject, approval: token } = request
  const wanted = { act: "VOID", orderId: order.id, amountPaise, subject, token } as const
  const message = `Only a manager or the owner voids ${what}.`
  const refusal = () => new Refusal("ROLE_MISSING", { message, field: "kind" })
  return requireApproved(tx, session, { ...wanted, now: audit.now }, refusal)
}

async function requireVoidable(tx: Queries, order: OrderRow): Promise<void> {
  const { status, restaurant_id, bill_number } = order
  if (isOrderCalledOff(status))
    throw new Refusal("INVALID_TRANSITION", {
      message: `This order is ${status}; there is nothing to void.`,
      members: { status },
    })
  const bill = (await findBills(tx, restaurant_id, [order])).get(bill_number ?? "")
  if (bill?.cancelled_at === null)
    throw new Refusal("BILL_ISSUED", {
      message: `The bill ${bill.bill_number} is issued; it cannot change.`,
      field: "id",
    })
}

function draftVoid(order: OrderRow, before: readonly VoidRow[], { request, mover, audit }: Voiding): VoidRow {
  const lines = linesVoided(order, before, request)
  return {
    id: request.id,
    restaurant_id: order.restaurant_id,
    order_id: order.id,
    kind: request.kind,
    reason: request.reason.trim(),
    lines,
    amount_paise: takenOff(order, before, lines),
    fingerprint: fingerprintOf(request),
    voided_at: new Date(audit.now),
    voided_by: mover.name,
    device: mover.device,
  }
}

const linesVoided = (order: OrderRow, before: readonly VoidRow[], request: VoidedRequest) =>
  voidedIn(request, leftOf(placedOrder(order).lines, voidedLines(before)))

function takenOff(order: OrderRow, before: readonly VoidRow[], lines: VoidedLine[]): number {
  return chargedOf(order, before).totalPaise - chargedOf(order, [...before, { lines }]).totalPaise
}

/** No more than what is left of each line. */
function voidedIn({ lines }: VoidedRequest, left: readonly number[]): VoidedLine[] {
  const voided =
    lines ?? left.map((quantity, index) => ({ index, quantity })).filter(each => each.quantity > 0)
  if (voided.length === 0)
    throw validationFailed([
      { field: "all", message: "nothing of this order is left to void", reason: "NOT_ALLOWED" },
    ])
  const faults = voided.flatMap(({ index, quantity }, place) => {
    const most = left[index] ?? 0
    if (quantity <= most) return []
    const field = `lines[${place}].quantity`
    const message = `must be at most ${most}, what is left of this line`
    return [{ field, message, reason: "OUT_OF_RANGE" as const, params: { least: 1, most } }]
  })
  if (faults.length > 0) throw validationFailed(faults)
  return voided
}
