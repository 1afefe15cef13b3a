import type { PaymentMode } from "@rasoi/contract"
import type { StaffOrderType } from "@rasoi/contract/console"
import { type Queries, sql } from "../../db/index.ts"
import type { Period } from "./period.ts"
import { wallClock } from "./wall-clock-store.ts"

export type ChargeType = "PACKAGING" | "DELIVERY" | "OTHER"

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

/** All bills of a financial year, cancelled ones included. */
export interface DocumentsRow {
  part: "DOCUMENTS"
  financial_year: string
  first_sequence: number
  last_sequence: number
  issued: number
  cancelled: number
}

export interface RateRow extends SumsRow {
  part: "ITEM" | "CHARGE"
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
     from order_voids where restaurant_id = $1 and voided_at >= $2 and voided_at < $3 and kind = 'MADE'`,
)

/** What was made and not charged. */
export async function addUpLosses(db: Queries, { restaurantId, begins, until }: Period): Promise<LossesRow> {
  return (await db.row<LossesRow>(losses, [restaurantId, begins, until])) ?? { voids: 0, amount_paise: 0 }
}

/** One statement sees one snapshot: an order that completes in the meantime is in all sums or in none. */
const sales = sql(
  "reports.sales",
  `select case when grouping(financial_year) = 0 then 'DOCUMENTS' else 'BILLS' end as part, day, type, payment,
          financial_year, null as charge, null::int as rate_basis_points, count(*) filter (where valid)::int as bills,
          coalesce(sum(taxable_paise + charges_paise) filter (where valid), 0)::bigint as taxable_paise,
          coalesce(sum(tax_paise) filter (where valid), 0)::bigint as tax_paise,
          coalesce(sum(total_paise) filter (where valid), 0)::bigint as total_paise, min(sequence) as first_sequence,
          max(sequence) as last_sequence, count(*)::int as issued, count(cancelled_at)::int as cancelled
     from (select *, cancelled_at is null as valid, ${wallClock("billed_at", "$4", "$5")}::date as day
             from bills where restaurant_id = $1 and billed_at >= $2 and billed_at < $3) billed
    group by grouping sets ((day), (type), (payment), (financial_year), ())
    having count(*) > 0
   union all
   select kind, null, null, null, null, case when kind = 'CHARGE' then subject end, rate_basis_points, 0,
          sum(taxable_paise)::bigint, sum(tax_paise)::bigint, 0, null, null, 0, 0
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
