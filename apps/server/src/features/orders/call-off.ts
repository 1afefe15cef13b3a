import { Refusal } from "@rasoi/contract"
import type { ManagerReason } from "@rasoi/contract/console"
import { managerReasonFor, startedOrderStatuses } from "@rasoi/core"
import type { Queries } from "../../db/index.ts"
import { auditContextOf, recordAuditEntry, type StaffCall } from "../audit/index.ts"
import { approvedBy, requireApproved } from "../staff/index.ts"
import { listBegan } from "./moves-store.ts"
import { findOrder, type OrderRow } from "./store.ts"

const isStarted = ({ status }: OrderRow) => startedOrderStatuses.some(each => each === status)

/** Why only a manager takes these orders back, by order id. An order that is not there needs none. */
export async function findManagerReasons(
  db: Queries,
  rows: readonly OrderRow[],
): Promise<Map<string, ManagerReason>> {
  const began = new Set(rows.filter(isStarted).map(({ id }) => id))
  // Begun and taken back needs two more steps than the first one.
  const perhaps = rows.filter(row => row.revision > 2 && !began.has(row.id)).map(({ id }) => id)
  if (perhaps.length > 0) for (const { order_id } of await listBegan(db, perhaps)) began.add(order_id)
  return new Map(
    rows.flatMap(row => {
      const reason = managerReasonFor({
        source: row.source,
        kitchenBegan: began.has(row.id),
        isBilled: row.bill_number !== null,
        ticketPrinted: row.ticket_prints > 0,
      })
      return reason ? [[row.id, reason] as const] : []
    }),
  )
}

/** Why only a manager takes this order back. Null: it needs none. */
export async function managerReasonOf(db: Queries, row: OrderRow): Promise<ManagerReason | null> {
  return (await findManagerReasons(db, [row])).get(row.id) ?? null
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
  const reason = await managerReasonOf(tx, order)
  if (to === "REJECTED" && reason === null) return
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
