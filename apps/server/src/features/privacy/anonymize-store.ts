import { removedReason } from "@rasoi/core"
import { type Queries, sql } from "../../db/index.ts"
import { updatedOrderAt } from "../moves/index.ts"

/** The documents of an order that contain personal data. */
export interface OrderDocuments {
  id: string
  answer: string
  bill: string
}

/** The stored first response of a booking. */
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

interface DueTable {
  table: "orders" | "reservations"
  idPrefix: "ord" | "res"
  columns: string
  day: "day" | "date"
  order: string
}

/** Two statements, because live rows have an index by day and test rows one by id. */
function makeListDue<Row extends object>({ table, idPrefix, columns, day, order }: DueTable) {
  const due = (condition: string, by: string) =>
    `select ${columns} from ${table} where restaurant_id = $1 and ${condition} and anonymized_at is null
      order by ${by} limit $4 for update`
  const live = sql(`privacy.due.${table}`, due(`not test and ${day} >= $2 and ${day} < $3`, order))
  const inTest = sql(`privacy.dueTest.${table}`, due("test and id >= $2 and id < $3", "id"))
  return async (tx: Queries, range: DueRange): Promise<Row[]> => {
    const { restaurantId, fromDay, beforeDay, fromId, beforeId, limit } = range
    const rows = await tx.rows<Row>(live, [restaurantId, fromDay, beforeDay, limit])
    if (rows.length > 0) return rows
    const ids = [`${idPrefix}_${fromId}`, `${idPrefix}_${beforeId}`]
    return tx.rows<Row>(inTest, [restaurantId, ...ids, limit])
  }
}

export const listDueOrders = makeListDue<OrderDocuments>({
  table: "orders",
  idPrefix: "ord",
  columns: "id, answer, bill",
  day: "day",
  order: "day, id",
})

export const listDueReservations = makeListDue<ReservationDocuments>({
  table: "reservations",
  idPrefix: "res",
  columns: "id, answer",
  day: "date",
  order: "date, starts_at",
})

// The revision is part of the ETag. A reason of the clock is ours and names nobody.
const clearOrders = sql(
  "privacy.clearOrders",
  `with input as (
     select * from unnest($1::text[], $2::text[], $3::text[]) as documents (id, answer, bill)
   ), reasons as (
     update order_moves set reason = $4
      where order_id = any($1) and reason is not null and actor_kind <> 'CLOCK'
   ), answers as (
     update customer_requests set reason = $4 where subject_id = any($1) and reason is not null
   ), voids as (
     update order_voids set reason = $4 where order_id = any($1)
   ), labels as (
     update tabs set label = '' where id in (select tab_id from orders where id = any($1))
   ), cancelled as (
     update bills set cancel_reason = $4 where order_ids && $1 and cancelled_at is not null
   ), refunded as (
     update payments set reason = $4 from orders o
      where o.id = any($1) and payments.restaurant_id = o.restaurant_id and payments.bill_number = o.bill_number
        and payments.kind = 'REFUND'
   )
   update orders
      set answer = input.answer, bill = input.bill, phone = null, anonymized_at = $5, revision = revision + 1,
          ${updatedOrderAt("$5").join(", ")},
          person_name = case when status = 'OUT_FOR_DELIVERY' then '' end, person_phone = null,
          rejection_reason = case when cancelled_by = 'SYSTEM' or rejection_reason is null then rejection_reason else $4 end
     from input where orders.id = input.id`,
)

export function writeClearedOrders(tx: Queries, rows: readonly OrderDocuments[], at: Date) {
  const columns = [rows.map(row => row.id), rows.map(row => row.answer), rows.map(row => row.bill)]
  return tx.run(clearOrders, [...columns, removedReason, at])
}

const clearReservations = sql(
  "privacy.clearReservations",
  `with input as (
     select * from unnest($1::text[], $2::text[]) as documents (id, answer)
   ), reasons as (
     update reservation_moves set reason = $3
      where reservation_id = any($1) and reason is not null and actor_kind <> 'CLOCK'
   ), answers as (
     update customer_requests set reason = $3 where subject_id = any($1) and reason is not null
   )
   update reservations
      set answer = input.answer, anonymized_at = $4, revision = revision + 1, customer_name = '', customer_phone = null,
          customer_email = null, occasion = null, notes = null,
          rejection_reason = case when cancelled_by = 'SYSTEM' or rejection_reason is null then rejection_reason else $3 end
     from input where reservations.id = input.id`,
)

export function writeClearedReservations(tx: Queries, rows: readonly ReservationDocuments[], at: Date) {
  const columns = [rows.map(row => row.id), rows.map(row => row.answer)]
  return tx.run(clearReservations, [...columns, removedReason, at])
}

const clearSeatBlocks = sql(
  "privacy.clearSeatBlocks",
  `update seat_blocks set reason = null where restaurant_id = $1 and ends_at < $2 and reason is not null`,
)

/** Why seats were blocked may name a customer. */
export function clearOldSeatBlocks(db: Queries, restaurantId: string, before: Date) {
  return db.run(clearSeatBlocks, [restaurantId, before])
}

const clearLabels = sql(
  "privacy.clearTabLabels",
  `update tabs set label = '' where restaurant_id = $1 and opened_at < $2 and label <> ''`,
)

/** A label may name a customer, also that of a tab whose orders were moved away. */
export function clearOldTabLabels(db: Queries, restaurantId: string, before: Date) {
  return db.run(clearLabels, [restaurantId, before])
}

const removeOldBlocks = sql(
  "privacy.deleteOldBlockedPhones",
  `delete from blocked_phones where restaurant_id = $1 and blocked_at < $2`,
)

const clearDays = sql(
  "privacy.clearDayNotes",
  `update day_closes set note = null where restaurant_id = $1 and closed_at < $2 and note is not null`,
)

/** The note at the close of a day may name a customer. */
export function clearOldDayNotes(db: Queries, restaurantId: string, before: Date) {
  return db.run(clearDays, [restaurantId, before])
}

const removeOldCouriers = sql(
  "privacy.deleteOldCouriers",
  `delete from delivery_people d
    where restaurant_id = $1 and not remembered and created_at < $2
      and not exists (select from payments
                       where restaurant_id = $1 and carrier_id = d.id and received_at >= $2)
      and coalesce((select sum(case kind when 'PAYMENT' then amount_paise else -amount_paise end) from payments
                     where restaurant_id = $1 and carrier_id = d.id), 0)
          <= coalesce((select sum(amount_paise) from cash_hand_ins where restaurant_id = $1 and carrier_id = d.id), 0)`,
)

/** Delivery people of single orders, who are in no list. Whoever still has cash stays. */
export function deleteOldCouriers(db: Queries, restaurantId: string, before: Date) {
  return db.run(removeOldCouriers, [restaurantId, before])
}

/** A phone is kept no longer than those of orders. */
export function deleteOldBlocks(db: Queries, restaurantId: string, before: Date) {
  return db.run(removeOldBlocks, [restaurantId, before])
}

/** A restaurant with days to anonymize. */
interface DueRestaurant {
  restaurant_id: string
  /** Everything before this date is done. Null: nothing is. */
  anonymized_before: string | null
  before_day: string
}

const currentSettings = `restaurants r
     join settings_versions s on s.restaurant_id = r.id and s.version = r.settings_version`

const timezones = sql(
  "privacy.timezones",
  `select distinct s.document -> 'profile' ->> 'timezone' as timezone from ${currentSettings}`,
)

export async function listTimezones(db: Queries): Promise<string[]> {
  return (await db.rows<{ timezone: string | null }>(timezones)).flatMap(({ timezone }) => timezone ?? [])
}

// The database's zones may be older than ours, so the dates are given. Older settings keep data for $3 days.
const retentions = sql(
  "privacy.retentions",
  `select r.id as restaurant_id, done.anonymized_before, due.before_day
     from ${currentSettings}
     join unnest($1::text[], $2::date[]) as zone (name, today) on zone.name = s.document -> 'profile' ->> 'timezone'
    cross join lateral (
      select zone.today - coalesce((s.document -> 'privacy' ->> 'retentionDays')::integer, $3::integer) as before_day
    ) due
     left join anonymization_progress done on done.restaurant_id = r.id
    where done.anonymized_before is null or done.anonymized_before < due.before_day
    order by r.id`,
)

/** `todayIn` has the date of each time zone. */
export function listDueRestaurants(db: Queries, todayIn: ReadonlyMap<string, string>, presetDays: number) {
  return db.rows<DueRestaurant>(retentions, [[...todayIn.keys()], [...todayIn.values()], presetDays])
}

const setProgress = sql(
  "privacy.setProgress",
  `insert into anonymization_progress as known (restaurant_id, anonymized_before) values ($1, $2)
   on conflict (restaurant_id) do update
     set anonymized_before = greatest(known.anonymized_before, excluded.anonymized_before)`,
)

export function writeProgress(db: Queries, restaurantId: string, before: string) {
  return db.run(setProgress, [restaurantId, before])
}
