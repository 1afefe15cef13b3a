import type { OrderType, PaymentMode } from "@rasoi/contract"
import { type Queries, sql } from "../db/index.ts"
import type { Period } from "./period.ts"
import { wallClock } from "./wall-clock-store.ts"

export type ChargeType = "PACKAGING" | "DELIVERY" | "OTHER"

export interface SumsRow {
  taxable_paise: number
  tax_paise: number
}

/** Bills of one day, order type or payment mode; or of all, when none of the three is set. */
export interface BillsRow extends SumsRow {
  part: "BILLS"
  day: string | null
  type: OrderType | null
  payment: PaymentMode | null
  bills: number
  total_paise: number
  first_number: string
  last_number: string
}

export interface RateRow extends SumsRow {
  part: "ITEM" | "CHARGE"
  /** Set for a charge. */
  charge: ChargeType | null
  rate_basis_points: number
}

export type SalesRow = BillsRow | RateRow

/** One statement sees one snapshot: an order that completes in the meantime is in all sums or in none. */
const sales = sql(
  "reports.sales",
  `select 'BILLS' as part, day, type, payment, null as charge, null::int as rate_basis_points, count(*)::int as bills,
          sum(taxable_paise + charges_paise)::bigint as taxable_paise, sum(tax_paise)::bigint as tax_paise,
          sum(total_paise)::bigint as total_paise, min(bill_number collate "C") as first_number,
          max(bill_number collate "C") as last_number
     from (select *, ${wallClock("billed_at", "$4", "$5")}::date as day
             from bills where restaurant_id = $1 and billed_at >= $2 and billed_at < $3) billed
    group by grouping sets ((day), (type), (payment), ())
    having count(*) > 0
   union all
   select kind, null, null, null, case when kind = 'CHARGE' then subject end, rate_basis_points, 0,
          sum(taxable_paise)::bigint, sum(tax_paise)::bigint, 0, null, null
     from bill_parts
    where restaurant_id = $1 and billed_at >= $2 and billed_at < $3 and kind in ('ITEM', 'CHARGE')
    group by kind, case when kind = 'CHARGE' then subject end, rate_basis_points`,
)

export function addUpSales(db: Queries, period: Period) {
  const { restaurantId, begins, until, offsetsSince, offsetSeconds } = period
  return db.rows<SalesRow>(sales, [restaurantId, begins, until, offsetsSince, offsetSeconds])
}

export interface SoldRow {
  kind: "ITEM" | "ADD_ON"
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
    group by kind, subject`,
)

/** One row per item, size and add-on, so the menu's limits also limit the rows. */
export function addUpSold(db: Queries, { restaurantId, begins, until }: Period) {
  return db.rows<SoldRow>(sold, [restaurantId, begins, until])
}
