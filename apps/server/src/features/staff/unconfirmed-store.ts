import { rolesWith } from "@rasoi/contract"
import { type Queries, sql } from "../../db/index.ts"

export const unconfirmedKinds = ["ORDER", "BILL", "PAYMENT"] as const
export type UnconfirmedKind = (typeof unconfirmedKinds)[number]
/** The person has left or no longer takes orders; has no PIN that counts; has one that needs the password first. */
export const unconfirmedReasons = ["LEFT", "NO_PIN", "LOCKED"] as const
type UnconfirmedReason = (typeof unconfirmedReasons)[number]

interface UnconfirmedRow {
  kind: UnconfirmedKind
  /** The id of the order, the bill or the payment. */
  subject: string
  person: string
  device: string | null
  reason: UnconfirmedReason
  arrived_at: Date
}

const reason = sql(
  "unconfirmed.reason",
  `select case when m.staff_id is null or s.id is null then 'LEFT'
               when p.staff_id is null or p.set_at <= coalesce(s.password_set_at, s.created_at) or s.password_temporary then 'NO_PIN'
               when p.locked_at is not null then 'LOCKED' end as reason
     from (values ($1, $2)) asked (restaurant_id, staff_id)
     left join memberships m on m.restaurant_id = asked.restaurant_id and m.staff_id = asked.staff_id and m.role = any ($3)
     left join staff s on s.id = m.staff_id
     left join staff_pins p on p.restaurant_id = m.restaurant_id and p.staff_id = m.staff_id`,
)

/** Why the person could not sign in with a PIN now. Null: they could. */
export async function whyUnconfirmed(tx: Queries, restaurantId: string, staffId: string) {
  const values = [restaurantId, staffId, rolesWith("service")]
  return (await tx.row<{ reason: UnconfirmedReason | null }>(reason, values))?.reason ?? null
}

const insert = sql(
  "unconfirmed.insert",
  `insert into unconfirmed_entries (kind, subject, restaurant_id, person, device, reason, arrived_at)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
)

export function addUnconfirmed(tx: Queries, restaurantId: string, row: UnconfirmedRow) {
  const { kind, subject, person, device, reason: why, arrived_at } = row
  return tx.run(insert, [kind, subject, restaurantId, person, device, why, arrived_at])
}
