import type { PaymentMode } from "@rasoi/contract"
import type { PaymentMethod, StaffOrderType } from "@rasoi/contract/console"
import { longestWaitDays } from "../../base/tablet-time.ts"
import { type Queries, sql } from "../../db/index.ts"
import type { Period } from "./period.ts"
import { wallClock } from "./wall-clock-store.ts"

export type ChargeType = "PACKAGING" | "DELIVERY" | "OTHER"

/** What a trigger writes for each bill. */
export const billPartKinds = ["ITEM", "ADD_ON", "CHARGE"] as const
type BillPartKind = (typeof billPartKinds)[number]

export interface SumsRow {
  taxable_paise: number
  tax_paise: number
}

/** Bills of one day, order type or payment mode; or of all, when none of the three is set. Cancelled ones are in no sum. */
export interface BillsRow extends SumsRow {
  part: "BILLS"
  day: string | null
  type: StaffOrderType | null
  payment: PaymentMode | null
  bills: number
  total_paise: number
}

/** All bills or credit notes of a series and financial year, cancelled ones included. */
export interface DocumentsRow {
  part: "DOCUMENTS"
  /** What stands before the sequence: "26-27", "T2-26-27", "CN-26-27". */
  financial_year: string
  first_sequence: number
  last_sequence: number
  issued: number
  cancelled: number
}

export interface RateRow extends SumsRow {
  part: Exclude<BillPartKind, "ADD_ON">
  /** Set for a charge. */
  charge: ChargeType | null
  rate_basis_points: number
}

export type SalesRow = BillsRow | DocumentsRow | RateRow

export interface LossesRow {
  voids: number
  amount_paise: number
}

const losses = sql(
  "reports.losses",
  `select count(*)::int as voids, coalesce(sum(amount_paise), 0)::bigint as amount_paise
     from order_voids
    where restaurant_id = $1 and voided_at >= $2 and voided_at < $3 and kind = 'MADE'
      and ($4::text is null or exists (select from orders o where o.id = order_id and o.source = $4))`,
)

/** What was made and not charged. */
export async function addUpLosses(
  db: Queries,
  { restaurantId, begins, until, source }: Period,
): Promise<LossesRow> {
  return (
    (await db.row<LossesRow>(losses, [restaurantId, begins, until, source])) ?? { voids: 0, amount_paise: 0 }
  )
}

export interface CreditedRow extends SumsRow {
  notes: number
  total_paise: number
}

const credited = sql(
  "reports.credited",
  `select count(*)::int as notes, coalesce(-sum(taxable_paise + charges_paise), 0)::bigint as taxable_paise,
          coalesce(-sum(tax_paise), 0)::bigint as tax_paise, coalesce(-sum(total_paise), 0)::bigint as total_paise
     from bills where restaurant_id = $1 and billed_at >= $2 and billed_at < $3 and credits is not null
       and ($4::text is null or source = $4)`,
)

/** What credit notes have taken from the sales of the period. */
export async function addUpCredited(
  db: Queries,
  { restaurantId, begins, until, source }: Period,
): Promise<CreditedRow> {
  const row = await db.row<CreditedRow>(credited, [restaurantId, begins, until, source])
  return row ?? { notes: 0, taxable_paise: 0, tax_paise: 0, total_paise: 0 }
}

export interface MissingRow {
  financial_year: string
  first_sequence: number
  last_sequence: number
}

/**
 * SQL: the last bills of tablets that have not arrived, up to the highest number that each has reported, with the time at which it
 * reported it. $1 the restaurant.
 */
export const missingLastBills = `
  select financial_year, known + 1 as first_sequence, last as last_sequence, at, device, person
    from (select 'T' || s.number || '-' || said.key as financial_year, said.value::integer as last,
                 coalesce(s.numbers_at, s.heard_at) as at, s.device, s.person,
                 (select coalesce(max(b.sequence), 0) from bills b
                   where b.restaurant_id = $1 and b.bill_number like 'T%'
                     and b.financial_year = 'T' || s.number || '-' || said.key) as known
            from counter_series s cross join lateral jsonb_each_text(s.highest_bills) said
           where s.restaurant_id = $1) reported
   where last > known`

const missing = sql(
  "reports.missingNumbers",
  `with of_period as (
     select distinct financial_year from bills
      where restaurant_id = $1 and billed_at >= $2 and billed_at < $3 and bill_number like 'T%'
   ), numbered as (
     select financial_year, sequence, lag(sequence, 1, 0) over (partition by financial_year order by sequence) as known
       from bills
      where restaurant_id = $1 and bill_number like 'T%' and financial_year in (select financial_year from of_period)
   )
   select coalesce(financial_year, '') as financial_year, first_sequence, last_sequence
     from (select financial_year, known + 1 as first_sequence, sequence - 1 as last_sequence from numbered
            where sequence > known + 1
           union all
           select financial_year, first_sequence, last_sequence from (${missingLastBills}) after
            where (at >= $2 and at < $3) or financial_year in (select financial_year from of_period)) gaps
    order by 1, 2 limit 100`,
)

/**
 * Numbers of a tablet's series that have not arrived, up to the last one that it has sent or reported. Only series with bills, or
 * with the report of that last one, in the period.
 */
export function listMissingNumbers(db: Queries, { restaurantId, begins, until }: Period) {
  return db.rows<MissingRow>(missing, [restaurantId, begins, until])
}

export interface MissingOrdersRow {
  series: number
  first_number: number
  last_number: number
}

/** Far more than an order waits on a tablet. */
const neighbourDays = 400
/** Enough to find that nothing is missing, with few rows. Older orders never make another gap. */
const nearDays = 8
/** An order that a tablet has dated back makes a gap when it arrives. */
const gapDays = longestWaitDays

/**
 * SQL: gaps among the orders since some days before $2. `before`: the number before the first of these orders. `number` alone would go
 * by the index of numbers, through the orders of all years.
 */
const orderGaps = (days: number, before: string) => `
   with sent as (
     select id, substr(split_part(number, '-', 1), 2)::integer as series, split_part(number, '-', 2)::integer as number, placed_at
       from orders
      where restaurant_id = $1 and source <> 'ONLINE' and number || '' ~ '^T[1-9][0-9]{0,4}-[1-9][0-9]{0,6}$'
        and placed_at >= $2::timestamptz - interval '${gapDays + days} days'
   ), numbered as (
     select sent.*, given_at, lag(sent.number) over (partition by series order by sent.number) as known
       from sent join counter_series s on s.restaurant_id = $1 and s.number = sent.series
   )
   select series, first_number, last_number, at, placed_at as claimed_at, null as device, null as person
     from (select id, series, placed_at, number - 1 as last_number, coalesce(known, ${before}) + 1 as first_number
             from numbered where placed_at >= $2::timestamptz - interval '${gapDays} days' and placed_at < $3) gaps
     join lateral (select coalesce((select arrived_at from counter_entries where order_id = gaps.id), placed_at) as at) came
       on at >= $2 and at < $3
    where last_number >= first_number`

/** SQL: the number of the order, if it is one of the series of `s` and some days before its report at most. */
const sentOrders = (value: string, days: number) => `
  select ${value} from orders o
   where o.restaurant_id = $1 and o.source <> 'ONLINE' and o.number || '' ~ ('^T' || s.number || '-[1-9][0-9]{0,6}$')
     and o.placed_at >= reported.at - interval '${days} days'`

/** SQL: the last orders of tablets that have not arrived, up to the highest number that each has reported. */
const missingLastOrders = `
  select s.number as series,
         (${sentOrders("coalesce(max(split_part(o.number, '-', 2)::integer), 0)", neighbourDays)}) + 1 as first_number,
         s.highest_order as last_number, reported.at, null::timestamptz as claimed_at, s.device, s.person
    from counter_series s cross join lateral (select coalesce(s.numbers_at, s.heard_at) as at) reported
   where s.restaurant_id = $1 and s.highest_order > 0 and reported.at >= $2 and reported.at < $3
     and not exists (${sentOrders("", nearDays)} and o.number || '' = 'T' || s.number || '-' || s.highest_order)
     and not exists (${sentOrders("", neighbourDays)} and o.number || '' = 'T' || s.number || '-' || s.highest_order)`

/** SQL: gaps in the numbers of tablets' orders, with the time beside each. $1 the restaurant, $2 to $3 the period. */
export const missingOrderRows = `
  select * from (${orderGaps(neighbourDays, `case when given_at >= $2::timestamptz - interval '${gapDays + neighbourDays} days' then 0 else number - 1 end`)}) every_gap
   where exists (${orderGaps(nearDays, "0")})
  union all ${missingLastOrders}`

const missingOrders = sql(
  "reports.missingOrders",
  `select series, first_number, last_number from (${missingOrderRows}) gaps order by series, first_number limit 100`,
)

/** Numbers of tablets' orders that have not arrived: before an order of the period, or up to the last one that was reported in it. */
export function listMissingOrders(db: Queries, { restaurantId, begins, until }: Period) {
  return db.rows<MissingOrdersRow>(missingOrders, [restaurantId, begins, until])
}

export interface ReceivedRow {
  method: PaymentMethod
  received_paise: number
  refunded_paise: number
  round_off_paise: number
}

const received = sql(
  "reports.received",
  `select method, coalesce(sum(case when kind = 'PAYMENT' then amount_paise else -amount_paise end)
            filter (where kind = 'PAYMENT' or refund_kind = 'CORRECTION'), 0)::bigint as received_paise,
          coalesce(sum(amount_paise) filter (where kind = 'REFUND' and refund_kind is distinct from 'CORRECTION'), 0)::bigint as refunded_paise,
          sum(round_off_paise)::bigint as round_off_paise
     from payments p
    where restaurant_id = $1 and day between $2 and $3
      and ($4::text is null or exists (select from bills b where b.restaurant_id = p.restaurant_id
                                                             and b.bill_number = p.bill_number and b.source = $4))
    group by method`,
)

/** The payments that were written down, by method. */
export function addUpReceived(db: Queries, { restaurantId, from, to, source }: Period) {
  return db.rows<ReceivedRow>(received, [restaurantId, from, to, source])
}

/** SQL: the parts of bills of the source, if there is one. */
const ofSource = (source: string) => `(${source}::text is null or order_id in (
    select unnest(order_ids) from bills
     where restaurant_id = $1 and billed_at >= $2 and billed_at < $3 and source = ${source}))`

/** One statement sees one snapshot: an order that completes in the meantime is in all sums or in none. "offset": see `reports.orders`. */
const sales = sql(
  "reports.sales",
  `select case when grouping(financial_year) = 0 then 'DOCUMENTS' else 'BILLS' end as part, day, type, payment,
          financial_year, null as charge, null::int as rate_basis_points, count(*) filter (where valid and credits is null)::int as bills,
          coalesce(sum(taxable_paise + charges_paise) filter (where valid), 0)::bigint as taxable_paise,
          coalesce(sum(tax_paise) filter (where valid), 0)::bigint as tax_paise,
          coalesce(sum(total_paise) filter (where valid), 0)::bigint as total_paise, min(sequence) as first_sequence,
          max(sequence) as last_sequence, count(*)::int as issued, count(cancelled_at)::int as cancelled
     from (select type, payment, financial_year, sequence, taxable_paise, charges_paise, tax_paise, total_paise, credits,
                  cancelled_at, cancelled_at is null as valid, ${wallClock("billed_at", "$4", "$5")}::date as day
             from bills
            where restaurant_id = $1 and billed_at >= $2 and billed_at < $3 and ($6::text is null or source = $6)
           offset 0) billed
    group by grouping sets ((day), (type), (payment), (financial_year), ())
    having count(*) > 0
   union all
   select kind, null, null, null, null, case when kind = 'CHARGE' then subject end, rate_basis_points, 0,
          sum(taxable_paise)::bigint, sum(tax_paise)::bigint, 0, null, null, 0, 0
     from bill_parts
    where restaurant_id = $1 and billed_at >= $2 and billed_at < $3 and kind in ('ITEM', 'CHARGE')
      and ${ofSource("$6")}
    group by kind, case when kind = 'CHARGE' then subject end, rate_basis_points`,
)

export function addUpSales(db: Queries, period: Period) {
  const { restaurantId, begins, until, offsetsSince, offsetSeconds, source } = period
  return db.rows<SalesRow>(sales, [restaurantId, begins, until, offsetsSince, offsetSeconds, source])
}

export interface SoldRow {
  kind: Exclude<BillPartKind, "CHARGE">
  subject: string
  /** The name on the latest order. */
  name: string
  quantity: number
  listed_paise: number
}

const sold = sql(
  "reports.sold",
  `select kind, subject, (max(array[order_id, name] collate "C"))[2] as name, sum(quantity)::bigint as quantity,
          sum(listed_paise)::bigint as listed_paise
     from bill_parts
    where restaurant_id = $1 and billed_at >= $2 and billed_at < $3 and kind in ('ITEM', 'ADD_ON')
      and ${ofSource("$4")}
    group by kind, subject`,
)

/** One row per item, size and add-on, so the menu's limits also limit the rows. */
export function addUpSold(db: Queries, { restaurantId, begins, until, source }: Period) {
  return db.rows<SoldRow>(sold, [restaurantId, begins, until, source])
}
