import { type Queries, sql } from "../../../db/index.ts"
import type { Difference } from "./store.ts"

/** An order that was billed with another price than the server's. */
export interface MarkRow {
  order_id: string
  number: string
  placed_at: Date
  device: string | null
  entered_by: string
  difference: Difference["reason"]
  total_paise: number
  expected_paise: number | null
  seen_at: Date | null
  seen_by: string | null
}

const columns = `e.order_id, o.number, o.placed_at, e.device, e.entered_by, coalesce(e.difference, '') as difference,
  o.total_paise, e.expected_paise, e.seen_at, e.seen_by`

const list = sql(
  "counter.marks",
  `select ${columns} from counter_entries e join orders o on o.id = e.order_id
    where e.restaurant_id = $1 and e.difference is not null and (e.seen_at is null or $2)
    order by o.placed_at desc, e.order_id limit 200`,
)

export function listMarked(db: Queries, restaurantId: string, withSeen: boolean) {
  return db.rows<MarkRow>(list, [restaurantId, withSeen])
}

const find = sql(
  "counter.mark",
  `select ${columns} from counter_entries e join orders o on o.id = e.order_id
    where e.restaurant_id = $1 and e.order_id = $2 and e.difference is not null`,
)

export function findMarked(db: Queries, restaurantId: string, orderId: string) {
  return db.row<MarkRow>(find, [restaurantId, orderId])
}

const see = sql(
  "counter.seeMark",
  `update counter_entries set seen_at = $3, seen_by = $4
    where restaurant_id = $1 and order_id = $2 and difference is not null and seen_at is null`,
)

/** Zero: somebody has seen it before. */
export function writeSeen(tx: Queries, restaurantId: string, orderId: string, at: Date, by: string) {
  return tx.run(see, [restaurantId, orderId, at, by])
}
