import type { ReturnedPart } from "@rasoi/core"
import { type Queries, sql } from "../../db/index.ts"
import type { OrderRow } from "../orders/index.ts"
import type { Period } from "./period.ts"

/** An order with its bill, or a bill with its order. */
export interface ListedRow extends OrderRow {
  listed_bill: string | null
  billed_at: Date | null
  bill_cancelled_at: Date | null
  bill_cancel_reason: string | null
  bill_cancelled_by: string | null
  /** The bill that the listed credit note corrects. */
  credits: string | null
  /** What it takes. Null: all of the order. */
  credited_parts: ReturnedPart[] | null
}

const billColumns = `b.bill_number as listed_bill, b.billed_at, b.cancelled_at as bill_cancelled_at,
  b.cancel_reason as bill_cancel_reason, b.cancelled_by as bill_cancelled_by, b.credits,
  b.credited_parts`

/**
 * Sorted by the date of placing, oldest first; the cursor is the last order of the page before. "Between" is redundant,
 * but without it PostgreSQL uses another index and sorts a whole day for every page.
 */
const placed = sql(
  "reports.orderList.placed",
  `select o.*, ${billColumns}
     from orders o left join bills b on b.restaurant_id = o.restaurant_id and b.bill_number = o.bill_number
    where o.restaurant_id = $1 and not o.test and o.day between $3 and $2 and (o.day, o.id) > ($3, $4)
      and ($6::text is null or o.source = $6)
    order by o.day, o.id limit $5`,
)

/** Sorts before every id and number. */
const beforeAllIds = ""

export function pageOfPlaced(db: Queries, period: Period, last: ListedRow | undefined, limit: number) {
  const { restaurantId, from, to, source } = period
  const cursor = last ? [last.day, last.id] : [from, beforeAllIds]
  return db.rows<ListedRow>(placed, [restaurantId, to, ...cursor, limit, source])
}

const billed = sql(
  "reports.orderList.billed",
  `select o.*, ${billColumns}
     from bills b join orders o on o.id = any (b.order_ids)
    where b.restaurant_id = $1 and b.billed_at < $2 and (b.billed_at, b.bill_number, o.id) > ($3, $4, $5)
      and b.billed_at >= $3 and ($7::text is null or b.source = $7)
    order by b.billed_at, b.bill_number, o.id limit $6`,
)

export function pageOfBilled(
  db: Queries,
  period: Pick<Period, "restaurantId" | "begins" | "until" | "source">,
  last: ListedRow | undefined,
  limit: number,
) {
  const { restaurantId, begins, until, source } = period
  const cursor = last ? [last.billed_at, last.listed_bill, last.id] : [begins, beforeAllIds, beforeAllIds]
  return db.rows<ListedRow>(billed, [restaurantId, until, ...cursor, limit, source])
}
