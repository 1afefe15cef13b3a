import { type Queries, sql } from "../../db/index.ts"

export interface BlockedPhoneRow {
  id: string
  restaurant_id: string
  phone: string
  reason: string
  blocked_by: string
  blocked_at: Date
}

const all = sql(
  "blockedPhones.all",
  `select * from blocked_phones where restaurant_id = $1 order by blocked_at desc, id desc`,
)

export function listBlocked(db: Queries, restaurantId: string) {
  return db.rows<BlockedPhoneRow>(all, [restaurantId])
}

const ofPhone = sql(
  "blockedPhones.ofPhone",
  `select 1 from blocked_phones where restaurant_id = $1 and phone = $2`,
)

export async function isBlocked(db: Queries, restaurantId: string, phone: string): Promise<boolean> {
  return (await db.run(ofPhone, [restaurantId, phone])) > 0
}

const insert = sql(
  "blockedPhones.insert",
  `insert into blocked_phones (id, restaurant_id, phone, reason, blocked_by, blocked_at)
   values ($1, $2, $3, $4, $5, $6) on conflict (restaurant_id, phone) do nothing`,
)

/** False: it is blocked already. */
export async function addBlocked(tx: Queries, row: BlockedPhoneRow): Promise<boolean> {
  const { id, restaurant_id, phone, reason, blocked_by, blocked_at } = row
  return (await tx.run(insert, [id, restaurant_id, phone, reason, blocked_by, blocked_at])) > 0
}

const remove = sql(
  "blockedPhones.remove",
  `delete from blocked_phones where restaurant_id = $1 and id = $2 returning *`,
)

export function removeBlocked(tx: Queries, restaurantId: string, id: string) {
  return tx.row<BlockedPhoneRow>(remove, [restaurantId, id])
}
