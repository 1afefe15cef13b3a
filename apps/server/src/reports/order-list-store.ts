import { type Queries, sql } from "../db/index.ts"
import type { OrderRow } from "../orders/index.ts"
import type { Period } from "./period.ts"

/**
 * Sorted by the date of placing, oldest first; the cursor is the last order of the page before. "Between" is redundant,
 * but without it PostgreSQL uses another index and sorts a whole day for every page.
 */
const placed = sql(
  "reports.orderList.placed",
  `select * from orders
    where restaurant_id = $1 and not test and day between $3 and $2 and (day, id) > ($3, $4)
    order by day, id limit $5`,
)

/** Sorts before every order's id. */
const beforeAllIds = ""

export function pageOfPlaced(db: Queries, period: Period, last: OrderRow | undefined, limit: number) {
  const { restaurantId, from, to } = period
  const cursor = last ? [last.day, last.id] : [from, beforeAllIds]
  return db.rows<OrderRow>(placed, [restaurantId, to, ...cursor, limit])
}

const billed = sql(
  "reports.orderList.billed",
  `select o.* from bills b join orders o on o.id = b.order_id
    where b.restaurant_id = $1 and b.billed_at < $2 and (b.billed_at, b.order_id) > ($3, $4)
    order by b.billed_at, b.order_id limit $5`,
)

export function pageOfBilled(db: Queries, period: Period, last: OrderRow | undefined, limit: number) {
  const { restaurantId, begins, until } = period
  const cursor = last ? [last.billed_at, last.id] : [begins, beforeAllIds]
  return db.rows<OrderRow>(billed, [restaurantId, until, ...cursor, limit])
}
