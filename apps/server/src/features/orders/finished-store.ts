import { type Queries, sql } from "../../db/index.ts"
import { endedIn, type FinishedFilter, statementsFor, valuesOf } from "./finished-filter-store.ts"
import type { OrderRow } from "./store.ts"

const statements = statementsFor((used, suffix) => {
  const ended = endedIn(used, 12)
  return sql(
    `orders.finished.${suffix}`,
    `with page as materialized (
       select ended.id from ${ended.from("(day, id) < ($9::date, $10)")}
        where ${ended.where} order by day desc, ended.id desc limit $11
     )
     select orders.* from page join orders on orders.id = page.id order by orders.day desc, orders.id desc`,
  )
})

/** Newest first, those before an order of a day. */
export function listFinishedOrders(
  db: Queries,
  filter: FinishedFilter,
  { day, id, limit }: { day: string; id: string; limit: number },
) {
  const [statement, values] = statements(filter)
  return db.rows<OrderRow>(statement, [...valuesOf(filter), day, id, limit, ...values])
}
