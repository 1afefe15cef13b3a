import { orderStatusesIn } from "@rasoi/core"
import { type Queries, sql } from "../../db/index.ts"
import { statusIn } from "../moves/index.ts"
import { endedIn, type FinishedFilter, statementsFor, valuesOf } from "./finished-filter-store.ts"

const statements = statementsFor((used, suffix) => {
  const ended = endedIn(used, 9)
  return sql(
    `orders.finishedTotals.${suffix}`,
    `with voided as (
       select order_id, sum(amount_paise)::bigint as amount_paise from order_voids
        where restaurant_id = $1 and voided_at >= $2::date - interval '1 day' group by order_id
     )
     select count(*)::int as orders,
            coalesce(sum(total_paise - coalesce(voided.amount_paise, 0))
              filter (where ${statusIn(orderStatusesIn("SOLD"))}), 0)::bigint as sales_paise
       from ${ended.from()} full join voided on voided.order_id = ended.id
      where ${ended.where}`,
  )
})

export interface FinishedTotalsRow {
  orders: number
  /** What is charged of the completed ones. */
  sales_paise: number
}

export async function addUpFinished(db: Queries, filter: FinishedFilter): Promise<FinishedTotalsRow> {
  const [statement, values] = statements(filter)
  const row = await db.row<FinishedTotalsRow>(statement, [...valuesOf(filter), ...values])
  return row ?? { orders: 0, sales_paise: 0 }
}
