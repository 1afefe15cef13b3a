import { type Queries, sql } from "../../../db/index.ts"
import type { OrderRow } from "../../orders/index.ts"

const ofPhone = sql(
  "counter.ordersOfPhone",
  `select * from orders
    where restaurant_id = $1 and phone = $2 and not test
    order by placed_at desc limit 20`,
)

/** The newest live orders of a phone. */
export function listOrdersOfPhone(db: Queries, restaurantId: string, phone: string) {
  return db.rows<OrderRow>(ofPhone, [restaurantId, phone])
}
