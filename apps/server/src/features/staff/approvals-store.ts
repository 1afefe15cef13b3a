import { rolesWith } from "@rasoi/contract"
import type { ApprovedAct, PaymentMethod } from "@rasoi/contract/console"
import { type Queries, sql } from "../../db/index.ts"

export interface NewApproval {
  readonly tokenHash: Buffer
  readonly restaurantId: string
  readonly deviceId: string
  readonly staffId: string
  readonly act: ApprovedAct
  readonly orderId: string
  readonly amountPaise: number | null
  readonly method: PaymentMethod | null
  readonly approvedBy: string
  readonly askedBy: string
  readonly givenAt: Date
  readonly endsAt: Date
}

const insert = sql(
  "approvals.insert",
  `insert into approvals (token_hash, restaurant_id, device_id, staff_id, act, order_id, amount_paise, approved_by, asked_by, given_at,
                          ends_at, method)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
)

export function addApproval(tx: Queries, approval: NewApproval) {
  const { tokenHash, restaurantId, deviceId, staffId, act, orderId, amountPaise } = approval
  const { approvedBy, askedBy, givenAt, endsAt, method } = approval
  const what = [tokenHash, restaurantId, deviceId, staffId, act, orderId, amountPaise]
  return tx.run(insert, [...what, approvedBy, askedBy, givenAt, endsAt, method])
}

const use = sql(
  "approvals.use",
  `update approvals a set used_at = $7, subject = $8
    where a.token_hash = $1 and a.restaurant_id = $2 and a.device_id = $3 and a.act = $4 and a.order_id = $5
      and a.amount_paise is not distinct from $6 and (a.method is null or a.method = $10) and a.used_at is null and a.ends_at > $7
      and exists (select from memberships m join staff_pins p on p.staff_id = m.staff_id and p.restaurant_id = m.restaurant_id
                   where m.staff_id = a.staff_id and m.restaurant_id = a.restaurant_id and m.role = any ($9))
   returning a.staff_id, a.approved_by`,
)

interface Use {
  readonly tokenHash: Buffer
  readonly restaurantId: string
  readonly deviceId: string
  readonly act: ApprovedAct
  readonly orderId: string
  readonly amountPaise: number | null
  readonly method: PaymentMethod | null
  readonly at: Date
  readonly subject: string
}

/** Undefined: it is not for this, has ended, was used, or the person may no longer approve. */
export function takeApproval(tx: Queries, { tokenHash, restaurantId, deviceId, act, ...rest }: Use) {
  const { orderId, amountPaise, method, at, subject } = rest
  const values = [
    tokenHash,
    restaurantId,
    deviceId,
    act,
    orderId,
    amountPaise,
    at,
    subject,
    rolesWith("till"),
    method,
  ]
  return tx.row<{ staff_id: string; approved_by: string }>(use, values)
}

const prune = sql("approvals.prune", `delete from approvals where used_at is null and ends_at <= $1`)

/** Deletes those that nobody used. */
export function pruneApprovals(db: Queries, now: Date) {
  return db.run(prune, [now])
}
