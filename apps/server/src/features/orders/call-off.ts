import { Refusal } from "@rasoi/contract"
import type { ManagerReason } from "@rasoi/contract/console"
import { isOrderInWork, managerReasonFor, startedOrderStatuses } from "@rasoi/core"
import type { Queries } from "../../db/index.ts"
import { auditContextOf, recordAuditEntry, type StaffCall } from "../audit/index.ts"
import { approvedBy, requireApproved } from "../staff/index.ts"
import { listAccepted } from "./moves-store.ts"
import { findOrder, type OrderRow } from "./store.ts"

const isStarted = ({ status }: OrderRow) => startedOrderStatuses.some(each => each === status)

/** Who takes an order back. */
export interface CallOffRule {
  /** Why only a manager does. Null: that needs no manager. */
  readonly managerReason: ManagerReason | null
  /** It was accepted at some time: whoever takes it back answers for it with a name, also if it waits again. */
  readonly wasAccepted: boolean
}

/** By order id. */
export async function findCallOffRules(
  db: Queries,
  rows: readonly OrderRow[],
): Promise<Map<string, CallOffRule>> {
  // Accepted and taken back needs two more steps than the first one; what is begun says so itself.
  const perhaps = rows.filter(row => row.revision > 2 && !isStarted(row)).map(({ id }) => id)
  const listed = perhaps.length === 0 ? [] : await listAccepted(db, perhaps)
  const accepted = new Map(listed.map(({ order_id, began }) => [order_id, { began }]))
  return new Map(
    rows.map(row => {
      const managerReason = managerReasonFor({
        source: row.source,
        kitchenBegan: isStarted(row) || accepted.get(row.id)?.began === true,
        isBilled: row.bill_number !== null,
        ticketPrinted: row.ticket_prints > 0,
      })
      return [row.id, { managerReason, wasAccepted: isOrderInWork(row.status) || accepted.has(row.id) }]
    }),
  )
}

/** Who takes this order back. */
export async function callOffRuleOf(db: Queries, row: OrderRow): Promise<CallOffRule> {
  const rule = (await findCallOffRules(db, [row])).get(row.id)
  if (!rule) throw new Error("a rule for each order")
  return rule
}

const why: Readonly<Record<ManagerReason, string>> = {
  KITCHEN_BEGAN: "the kitchen has begun with it",
  BILLED: "its bill is issued",
  TICKET_PRINTED: "its ticket is printed",
}

/** For a move of staff that calls an order off. */
interface CallingOff extends StaffCall {
  readonly params: { readonly id: string }
}

/**
 * In the transaction that has called the order off and holds its lock: what was begun, printed or billed until then counts. What was
 * accepted is called off by a person.
 */
export async function requireMayCallOff(
  tx: Queries,
  call: CallingOff,
  to: "CANCELLED" | "REJECTED",
  token?: string,
): Promise<void> {
  const order = await findOrder(tx, call.params.id)
  if (!order) return
  const { managerReason: reason, wasAccepted } = await callOffRuleOf(tx, order)
  if (to === "REJECTED" && reason === null && !wasAccepted) return
  const approver = await requireRight(tx, call, { order, reason, token })
  await recordAuditEntry(tx, auditContextOf(call), {
    action: "order.cancelledByStaff",
    subject: order.number,
    changes: approvedBy(approver),
  })
}

interface Wanted {
  readonly order: OrderRow
  readonly reason: ManagerReason | null
  readonly token: string | undefined
}

/** A person, and a manager if there is a reason: or somebody who approves it with a PIN. */
function requireRight(tx: Queries, { session, now }: CallingOff, { order, reason, token }: Wanted) {
  if (reason === null && session.kind === "person") return undefined
  const message =
    reason === null
      ? "An accepted order is cancelled by a person: sign in on this device first."
      : `Only a manager or the owner cancels this order: ${why[reason]}.`
  const wanted = { act: "CANCEL", orderId: order.id, subject: order.id, token, now } as const
  return requireApproved(tx, session, wanted, () => new Refusal("ROLE_MISSING", { message }))
}
