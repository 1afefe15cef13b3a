import { type Queries, sql } from "../../db/index.ts"
import { afterAllIds } from "./list-store.ts"
import type { OrderRow } from "./store.ts"

/** "between" and the first "order by" column make PostgreSQL use the index of test orders. */
const page = sql(
  "orders.testPage",
  `select * from orders
    where restaurant_id between $1 and $1 and test and id < $2
    order by restaurant_id, id desc limit $3`,
)

export function listTestOrders(db: Queries, restaurantId: string, beforeId: string | null, limit: number) {
  return db.rows<OrderRow>(page, [restaurantId, beforeId ?? afterAllIds, limit])
}

const one = sql("orders.testOne", `select * from orders where id = $1 and restaurant_id = $2 and test`)

export function findTestOrder(db: Queries, restaurantId: string, id: string) {
  return db.row<OrderRow>(one, [id, restaurantId])
}
