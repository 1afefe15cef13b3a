import type { PaymentKind, PaymentMethod } from "@rasoi/contract/console"
import { type Queries, sql } from "../../../db/index.ts"
import { type PaymentRow, paymentColumns } from "./store.ts"

const lockShared = sql(
  "payments.lockDaysShared",
  "select pg_advisory_xact_lock_shared(hashtextextended('days ' || $1, 0))",
)

/** No day of the restaurant is closed until the transaction ends. */
export function keepDaysOpen(tx: Queries, restaurantId: string) {
  return tx.run(lockShared, [restaurantId])
}

const lock = sql("payments.lockDays", "select pg_advisory_xact_lock(hashtextextended('days ' || $1, 0))")

/** No payment is written until the transaction ends. */
export function lockDays(tx: Queries, restaurantId: string) {
  return tx.run(lock, [restaurantId])
}

export interface DayCloseRow {
  float_paise: number
  expected_paise: number
  counted_paise: number
  note: string | null
  closed_at: Date
  closed_by: string
}

const find = sql(
  "payments.findClose",
  `select float_paise, expected_paise, counted_paise, note, closed_at, closed_by
     from day_closes where restaurant_id = $1 and day = $2`,
)

export function findDayClose(db: Queries, restaurantId: string, day: string) {
  return db.row<DayCloseRow>(find, [restaurantId, day])
}

const lastClosed = sql(
  "payments.lastClosed",
  `select case when bool_or(day = $2) then max(day)::text end as day from day_closes
    where restaurant_id = $1 and day >= $2`,
)

/** The last closed day from this one on. Undefined: this day is open. */
export async function findLastClosed(db: Queries, restaurantId: string, from: string) {
  return (await db.row<{ day: string | null }>(lastClosed, [restaurantId, from]))?.day ?? undefined
}

const insert = sql(
  "payments.insertClose",
  `insert into day_closes (restaurant_id, day, float_paise, expected_paise, counted_paise, note, closed_at, closed_by)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)

export function insertDayClose(tx: Queries, restaurantId: string, day: string, row: DayCloseRow) {
  const { float_paise, expected_paise, counted_paise, note, closed_at, closed_by } = row
  return tx.run(insert, [
    restaurantId,
    day,
    float_paise,
    expected_paise,
    counted_paise,
    note,
    closed_at,
    closed_by,
  ])
}

/** A payment that was taken back because its method was wrong is less received: nobody got money back. */
export interface DaySumRow {
  kind: PaymentKind
  method: PaymentMethod
  person: string
  carried: boolean
  count: number
  amount_paise: number
  round_off_paise: number
}

const sums = sql(
  "payments.sums",
  `select moved.kind, method, person, carrier_id is not null as carried, count(*)::int as count,
          sum(case when refund_kind = 'CORRECTION' then -amount_paise else amount_paise end)::bigint as amount_paise,
          sum(round_off_paise)::bigint as round_off_paise
     from payments p
    cross join lateral (select case when p.refund_kind = 'CORRECTION' then 'PAYMENT' else p.kind end as kind) moved
    where restaurant_id = $1 and day = $2
    group by moved.kind, method, person, carried order by method, person, moved.kind, carried`,
)

export function addUpDay(db: Queries, restaurantId: string, day: string) {
  return db.rows<DaySumRow>(sums, [restaurantId, day])
}

const late = sql(
  "payments.late",
  `select ${paymentColumns} from payments where restaurant_id = $1 and day = $2 and belongs_to is not null order by received_at, id limit 500`,
)

export function listLate(db: Queries, restaurantId: string, day: string) {
  return db.rows<PaymentRow>(late, [restaurantId, day])
}

const openDays = sql(
  "payments.openDays",
  `select distinct day::text as day
     from (select restaurant_id, day from payments where restaurant_id = $1 and day >= $2 and day < $3
           union all
           select restaurant_id, day from cash_hand_ins where restaurant_id = $1 and day >= $2 and day < $3) p
    where not exists (select from day_closes c where c.restaurant_id = p.restaurant_id and c.day = p.day)
    order by day desc`,
)

/** Days with money that nobody has closed, newest first. */
export async function listOpenDays(db: Queries, restaurantId: string, from: string, before: string) {
  return (await db.rows<{ day: string }>(openDays, [restaurantId, from, before])).map(({ day }) => day)
}

export interface DaySummaryRow {
  day: string
  received_paise: number
  refunded_paise: number
  round_off_paise: number
  late: number
  late_paise: number
}

const summaries = sql(
  "payments.summaries",
  `select day::text as day, coalesce(sum(case when kind = 'PAYMENT' then amount_paise else -amount_paise end)
            filter (where kind = 'PAYMENT' or refund_kind = 'CORRECTION'), 0)::bigint as received_paise,
          coalesce(sum(amount_paise) filter (where kind = 'REFUND' and refund_kind is distinct from 'CORRECTION'), 0)::bigint as refunded_paise,
          sum(round_off_paise)::bigint as round_off_paise, count(belongs_to)::int as late,
          coalesce(sum(case kind when 'PAYMENT' then amount_paise else -amount_paise end)
            filter (where belongs_to is not null), 0)::bigint as late_paise
     from payments where restaurant_id = $1 and day between $2 and $3 group by day`,
)

export function addUpDays(db: Queries, restaurantId: string, from: string, to: string) {
  return db.rows<DaySummaryRow>(summaries, [restaurantId, from, to])
}

const closes = sql(
  "payments.closes",
  `select day::text as day, float_paise, expected_paise, counted_paise, note, closed_at, closed_by
     from day_closes where restaurant_id = $1 and day between $2 and $3`,
)

export function listDayCloses(db: Queries, restaurantId: string, from: string, to: string) {
  return db.rows<DayCloseRow & { day: string }>(closes, [restaurantId, from, to])
}
