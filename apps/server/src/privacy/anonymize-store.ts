import { type Queries, sql } from "../db/index.ts"

/** The documents of an order that contain personal data. */
export interface OrderDocuments {
  id: string
  answer: string
  bill: string
}

/** The stored first answer of a booking. */
export interface ReservationDocuments {
  id: string
  answer: string
}

/** Live rows from `fromDay` up to, but not including, `beforeDay`; test rows by the time in their ids. */
export interface DueRange {
  restaurantId: string
  fromDay: string
  beforeDay: string
  fromId: string
  beforeId: string
  limit: number
}

// The branches use the indexes of live rows by day and of test rows by id.
const dueOrders = sql(
  "privacy.dueOrders",
  `select id, answer, bill from orders
    where restaurant_id = $1 and not test and day >= $2 and day < $3 and anonymized_at is null
    order by day, id limit $4 for update`,
)
const dueTestOrders = sql(
  "privacy.dueTestOrders",
  `select id, answer, bill from orders
    where restaurant_id = $1 and test and id >= $2 and id < $3 and anonymized_at is null
    order by id limit $4 for update`,
)

export async function listDueOrders(tx: Queries, range: DueRange): Promise<OrderDocuments[]> {
  const { restaurantId, fromDay, beforeDay, fromId, beforeId, limit } = range
  const live = await tx.rows<OrderDocuments>(dueOrders, [restaurantId, fromDay, beforeDay, limit])
  if (live.length > 0) return live
  return tx.rows<OrderDocuments>(dueTestOrders, [restaurantId, `ord_${fromId}`, `ord_${beforeId}`, limit])
}

const dueReservations = sql(
  "privacy.dueReservations",
  `select id, answer from reservations
    where restaurant_id = $1 and date >= $2 and date < $3 and not test and anonymized_at is null
    order by date, starts_at limit $4 for update`,
)
const dueTestReservations = sql(
  "privacy.dueTestReservations",
  `select id, answer from reservations
    where restaurant_id = $1 and test and id >= $2 and id < $3 and anonymized_at is null
    order by id limit $4 for update`,
)

export async function listDueReservations(tx: Queries, range: DueRange): Promise<ReservationDocuments[]> {
  const { restaurantId, fromDay, beforeDay, fromId, beforeId, limit } = range
  const live = await tx.rows<ReservationDocuments>(dueReservations, [restaurantId, fromDay, beforeDay, limit])
  if (live.length > 0) return live
  const ids = [`res_${fromId}`, `res_${beforeId}`]
  return tx.rows<ReservationDocuments>(dueTestReservations, [restaurantId, ...ids, limit])
}

// The revision is part of the ETag. A reason of the clock is ours and names nobody.
const clearOrders = sql(
  "privacy.clearOrders",
  `with input as (
     select * from unnest($1::text[], $2::text[], $3::text[]) as documents (id, answer, bill)
   ), reasons as (
     update order_moves set reason = $4
      where order_id = any($1) and reason is not null and actor_kind <> 'CLOCK'
   )
   update orders
      set answer = input.answer, bill = input.bill, anonymized_at = $5, revision = revision + 1,
          person_name = case when status = 'OUT_FOR_DELIVERY' then '' end, person_phone = null,
          rejection_reason = case when cancelled_by = 'SYSTEM' or rejection_reason is null then rejection_reason else $4 end
     from input where orders.id = input.id`,
)

export async function writeClearedOrders(
  tx: Queries,
  rows: readonly OrderDocuments[],
  reason: string,
  at: Date,
): Promise<void> {
  const columns = [rows.map(row => row.id), rows.map(row => row.answer), rows.map(row => row.bill)]
  await tx.run(clearOrders, [...columns, reason, at])
}

const clearReservations = sql(
  "privacy.clearReservations",
  `with input as (
     select * from unnest($1::text[], $2::text[]) as documents (id, answer)
   ), reasons as (
     update reservation_moves set reason = $3
      where reservation_id = any($1) and reason is not null and actor_kind <> 'CLOCK'
   )
   update reservations
      set answer = input.answer, anonymized_at = $4, revision = revision + 1, customer_name = '', customer_phone = null,
          customer_email = null, occasion = null, notes = null,
          rejection_reason = case when cancelled_by = 'SYSTEM' or rejection_reason is null then rejection_reason else $3 end
     from input where reservations.id = input.id`,
)

export async function writeClearedReservations(
  tx: Queries,
  rows: readonly ReservationDocuments[],
  reason: string,
  at: Date,
): Promise<void> {
  await tx.run(clearReservations, [rows.map(row => row.id), rows.map(row => row.answer), reason, at])
}

const clearSeatBlocks = sql(
  "privacy.clearSeatBlocks",
  `update seat_blocks set reason = null where restaurant_id = $1 and ends_at < $2 and reason is not null`,
)

/** Why seats were blocked may name a guest. */
export async function clearOldSeatBlocks(db: Queries, restaurantId: string, before: Date): Promise<void> {
  await db.run(clearSeatBlocks, [restaurantId, before])
}

const progress = sql(
  "privacy.progress",
  `select restaurant_id, anonymized_before from anonymization_progress`,
)

/** By restaurant: everything before this date is done. */
export async function readProgress(db: Queries): Promise<Map<string, string>> {
  const rows = await db.rows<{ restaurant_id: string; anonymized_before: string }>(progress)
  return new Map(rows.map(row => [row.restaurant_id, row.anonymized_before]))
}

const setProgress = sql(
  "privacy.setProgress",
  `insert into anonymization_progress as known (restaurant_id, anonymized_before) values ($1, $2)
   on conflict (restaurant_id) do update
     set anonymized_before = greatest(known.anonymized_before, excluded.anonymized_before)`,
)

export async function writeProgress(db: Queries, restaurantId: string, before: string): Promise<void> {
  await db.run(setProgress, [restaurantId, before])
}
