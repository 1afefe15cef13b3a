import { type Queries, sql } from "../../db/index.ts"
import { isChange } from "../audit/index.ts"
import { updatedOrderAt } from "../moves/index.ts"
import type { Question } from "./records.ts"

const clearCourier = sql(
  "privacy.clearCourier",
  `update orders
      set person_name = null, person_phone = null, revision = revision + 1, ${updatedOrderAt("$2").join(", ")}
    where id = any($1)`,
)

export function clearCouriers(tx: Queries, orderIds: readonly string[], at: Date) {
  return tx.run(clearCourier, [orderIds, at])
}

const deletePeople = sql("privacy.deleteDeliveryPeople", `delete from delivery_people where id = any($1)`)
// The subject of these entries is the person's name.
const clearPeopleAudit = sql(
  "privacy.clearDeliveryPeopleAudit",
  `update audit_log set subject = null
    where restaurant_id = $1 and action in ('deliveryPerson.added', 'deliveryPerson.changed') and subject = any($2)`,
)

export async function deleteDeliveryPeople(
  tx: Queries,
  restaurantId: string,
  people: readonly { id: string; name: string }[],
): Promise<void> {
  await tx.run(deletePeople, [people.map(({ id }) => id)])
  await tx.run(clearPeopleAudit, [restaurantId, people.map(({ name }) => name)])
}

const removeBlocks = sql("privacy.deleteBlockedPhones", `delete from blocked_phones where id = any($1)`)

export function deleteBlocks(tx: Queries, ids: readonly string[]) {
  return tx.run(removeBlocks, [ids])
}

const maskOrders = sql(
  "privacy.maskOrders",
  `with reasons as (
     update order_moves set reason = replace(reason, $2, $3) where order_id = any($1) and strpos(reason, $2) > 0
   )
   update orders
      set answer = replace(answer, $2, $3), bill = replace(bill, $2, $3),
          rejection_reason = replace(rejection_reason, $2, $3), revision = revision + 1,
          ${updatedOrderAt("$4").join(", ")}
    where id = any($1)`,
)
const maskReservations = sql(
  "privacy.maskReservations",
  `with found as (
     update reservations
        set answer = replace(answer, $2, $3), notes = replace(notes, $2, $3), occasion = replace(occasion, $2, $3),
            customer_email = replace(customer_email, $2, $3), rejection_reason = replace(rejection_reason, $2, $3),
            revision = revision + 1
      where restaurant_id = $1 and created_at <= $4
        and strpos(concat(answer, notes, occasion, customer_email, rejection_reason), $2) > 0
      returning id
   )
   update reservation_moves set reason = replace(reason, $2, $3)
    where reservation_id in (select id from found) and strpos(reason, $2) > 0`,
)
const maskSeatBlocks = sql(
  "privacy.maskSeatBlocks",
  `update seat_blocks set reason = replace(reason, $2, $3)
    where restaurant_id = $1 and created_at <= $4 and strpos(reason, $2) > 0`,
)
const maskBlocks = sql(
  "privacy.maskBlockedPhones",
  `update blocked_phones set reason = replace(reason, $2, $3)
    where restaurant_id = $1 and blocked_at <= $4 and strpos(reason, $2) > 0`,
)
const maskRequests = sql(
  "privacy.maskCustomerRequests",
  `update customer_requests set reason = replace(reason, $2, $3)
    where restaurant_id = $1 and asked_at <= $4 and strpos(reason, $2) > 0`,
)
const maskRefunds = sql(
  "privacy.maskRefunds",
  `update payments set reason = replace(reason, $2, $3)
    where restaurant_id = $1 and kind = 'REFUND' and received_at <= $4 and strpos(reason, $2) > 0`,
)
const maskDays = sql(
  "privacy.maskDays",
  `update day_closes set note = replace(note, $2, $3)
    where restaurant_id = $1 and closed_at <= $4 and strpos(note, $2) > 0`,
)
const maskTabs = sql(
  "privacy.maskTabs",
  `update tabs set label = replace(label, $2, $3)
    where restaurant_id = $1 and opened_at <= $4 and strpos(label, $2) > 0`,
)
const maskVoids = sql(
  "privacy.maskVoids",
  `update order_voids set reason = replace(reason, $2, $3)
    where restaurant_id = $1 and voided_at <= $4 and strpos(reason, $2) > 0`,
)
const maskAudit = sql(
  "privacy.maskAudit",
  `update audit_log
      set subject = replace(subject, $2, $3), changes = replace(changes::text, $2, $3)::text[],
          details = replace(details::text, $2, $3)::jsonb
    where restaurant_id = $1 and at <= $4 and ${isChange}
      and strpos(concat(subject, changes::text, details::text), $2) > 0`,
)

const mask = "[removed]"
const masks = [
  ...[maskReservations, maskSeatBlocks, maskBlocks, maskRequests, maskRefunds, maskDays],
  ...[maskTabs, maskVoids, maskAudit],
]

/** Replaces the number in texts about others, such as "call 98… instead". */
export async function maskMentions(
  tx: Queries,
  { restaurantId, phone, until }: Question,
  orderIds: readonly string[],
  at: Date,
): Promise<void> {
  await tx.run(maskOrders, [orderIds, phone, mask, at])
  for (const statement of masks) await tx.run(statement, [restaurantId, phone, mask, until])
}

const forgetRequests = sql(
  "privacy.forgetRequests",
  `delete from api_key_requests
    where key_id in (select id from api_keys where restaurant_id = $1) and strpos(path, $2) > 0`,
)
const forgetResponses = sql(
  "privacy.forgetResponses",
  `delete from idempotency
    where key_id in (select id from api_keys where restaurant_id = $1)
      and (strpos(idempotency_key, $2) > 0 or strpos(body, $2) > 0)`,
)

/** Both are deleted soon in any case: after seven days, and after one. */
export async function forgetRequestsWith(tx: Queries, restaurantId: string, phone: string): Promise<void> {
  await tx.run(forgetRequests, [restaurantId, phone])
  await tx.run(forgetResponses, [restaurantId, phone])
}

export interface ErasureRow {
  id: string
  restaurant_id: string
  phone_hash: Buffer
  key_id: string
  erased_at: Date
}

const insert = sql(
  "privacy.insertErasure",
  `insert into erasures (id, restaurant_id, phone_hash, key_id, erased_at) values ($1, $2, $3, $4, $5)
   on conflict (id) do nothing`,
)

export function insertErasure(tx: Queries, row: ErasureRow) {
  return tx.run(insert, [row.id, row.restaurant_id, row.phone_hash, row.key_id, row.erased_at])
}

const table = sql("privacy.table", `select to_regclass('erasures') is not null as present`)

export async function hasErasures(db: Queries): Promise<boolean> {
  return (await db.row<{ present: boolean }>(table))?.present ?? false
}

const all = sql("privacy.erasures", `select * from erasures order by erased_at, id`)

export function listErasures(db: Queries) {
  return db.rows<ErasureRow>(all)
}

const latest = sql(
  "privacy.latestErasure",
  `select erased_at from erasures where restaurant_id = $1 and phone_hash = any($2) order by erased_at desc limit 1`,
)

export async function findLatestErasure(db: Queries, restaurantId: string, phoneHashes: readonly Buffer[]) {
  return (await db.row<{ erased_at: Date }>(latest, [restaurantId, phoneHashes]))?.erased_at ?? null
}

const keyIds = sql("privacy.erasureKeyIds", `select distinct key_id from erasures`)

export async function listErasureKeyIds(db: Queries): Promise<string[]> {
  return (await db.rows<{ key_id: string }>(keyIds)).map(row => row.key_id)
}
