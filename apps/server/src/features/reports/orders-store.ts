import type { StaffOrderType } from "@rasoi/contract/console"
import { type FinalOrderStatus, orderStatusesIn } from "@rasoi/core"
import { type Queries, sql } from "../../db/index.ts"
import { orderSql, statusIn } from "../moves/index.ts"
import { countsByStatus } from "./counts-store.ts"
import type { Period } from "./period.ts"
import { wallClock } from "./wall-clock-store.ts"

export interface OrderFiguresRow {
  placed: number
  accepted: number
  rejected: number
  cancelled_by_customer: number
  cancelled_by_restaurant: number
  cancelled_on_request: number
  missed: number
  completed: number
  under_way: number
  sales_paise: number
}

/** One of the first three is set, or none on the row of the totals. */
export interface OrderCountsRow extends OrderFiguresRow {
  day: string | null
  hour: number | null
  type: StaffOrderType | null
}

/** The figure that counts the finished orders of a status. Cancelled ones are counted by who cancelled them. */
const figures: Record<FinalOrderStatus, keyof OrderFiguresRow | null> = {
  COMPLETED: "completed",
  REJECTED: "rejected",
  CANCELLED: null,
}
const finishedCounts = countsByStatus(figures)

/**
 * A pending order past its deadline counts as missed, even if the job has not updated it yet. Nothing is voided before its order
 * is there; the day before is for another time zone in the settings. With "offset", PostgreSQL expects few hours and
 * does not sort the year. A full join reads the voids once; for a period that seems short, PostgreSQL could read them for each order.
 */
const counts = sql(
  "reports.orders",
  `with voided as (
     select order_id, sum(amount_paise)::bigint as amount_paise from order_voids
      where restaurant_id = $1 and voided_at >= $8::timestamptz - interval '1 day'
      group by order_id
   )
   select day, hour, type, count(*)::int as placed, count(accepted_at)::int as accepted,
          ${finishedCounts},
          (count(*) filter (where cancelled_by = 'CUSTOMER'))::int as cancelled_by_customer,
          (count(*) filter (where cancelled_by = 'RESTAURANT' and not on_request))::int as cancelled_by_restaurant,
          (count(*) filter (where on_request))::int as cancelled_on_request,
          (count(*) filter (where cancelled_by = 'SYSTEM' or ${orderSql.isExpired("$4")}))::int as missed,
          (count(*) filter (where ${orderSql.isOpen} and ${orderSql.isNotExpired("$4")}))::int as under_way,
          coalesce(sum(total_paise) filter (where ${statusIn(orderStatusesIn("SOLD"))}), 0)::bigint as sales_paise
     from (select day, extract(hour from ${wallClock("placed_at", "$5", "$6")})::int as hour, type, status, cancelled_by,
                  total_paise - coalesce(voided.amount_paise, 0) as total_paise, accept_by, accepted_at,
                  coalesce(cancelled_by, '') = 'RESTAURANT' and exists (
                    select from customer_requests where subject_id = orders.id and kind = 'CANCEL_ORDER' and answer = 'ACCEPTED') as on_request
             from (select *, true as is_asked from orders
                    where restaurant_id = $1 and not test and day between $2 and $3 and ($7::text is null or source = $7)) orders
                  full join voided on voided.order_id = orders.id
            where coalesce(is_asked, false)
           offset 0) placed
    group by grouping sets ((day), (hour), (type), ())`,
)

export function countOrders(db: Queries, period: Period) {
  const { restaurantId, from, to, now, offsetsSince, offsetSeconds, source, begins } = period
  const values = [restaurantId, from, to, now, offsetsSince, offsetSeconds, source, begins]
  return db.rows<OrderCountsRow>(counts, values)
}

export interface AnswerTimesRow {
  answered: number
  /** p50, p90, p99; null when none was answered. */
  percentiles: [number, number, number] | null
  longest: number | null
}

const answerTimes = sql(
  "reports.answerTimes",
  `select count(*)::int as answered, percentile_disc(array[0.5, 0.9, 0.99]) within group (order by seconds) as percentiles,
          max(seconds) as longest
     from (select ceil(extract(epoch from coalesce(accepted_at, rejected_at) - placed_at))::int as seconds
             from orders
            where restaurant_id = $1 and not test and day between $2 and $3
              and source = 'ONLINE' and coalesce($4, 'ONLINE') = 'ONLINE' and (accepted_at is not null or rejected_at is not null)) answered`,
)

export async function measureAnswers(db: Queries, { restaurantId, from, to, source }: Period) {
  const row = await db.row<AnswerTimesRow>(answerTimes, [restaurantId, from, to, source])
  return row ?? { answered: 0, percentiles: null, longest: null }
}
