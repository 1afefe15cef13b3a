import type { OrderType } from "@rasoi/contract"
import type { MissedCause } from "@rasoi/contract/console"
import { type Queries, sql } from "../../db/index.ts"
import { orderSql } from "../moves/index.ts"
import type { Period } from "./period.ts"

/** A server records its online devices at intervals, so it cannot detect a shorter absence. */
const graceSeconds = 90

/**
 * Orders of the days from $2 to $3 that were lost, as of $4: rejected, cancelled, or not answered. The second part has
 * those that the job has not updated yet. "Offset 0" makes PostgreSQL read the restaurant's few open orders first,
 * instead of all its orders of a year or the pending orders of all restaurants.
 */
const lostOrders = `
  select id, number, type, placed_at, accept_by, total_paise,
         case when status = 'REJECTED' then 'REJECTED' when cancelled_by = 'RESTAURANT' then 'CANCELLED_BY_RESTAURANT'
         end as cause,
         case when cancelled_by is distinct from 'SYSTEM' then rejection_reason end as reason
    from orders
   where restaurant_id = $1 and day between $2 and $3 and not test and source = 'ONLINE'
     and (status = 'REJECTED' or cancelled_by in ('RESTAURANT', 'SYSTEM'))
  union all
  select id, number, type, placed_at, accept_by, total_paise, null, null
    from (select * from orders
           where restaurant_id = $1 and not test and ${orderSql.isOpen}
          offset 0) open
   where ${orderSql.isExpired("$4")} and day between $2 and $3`

/** Adds why nobody answered: the devices' receipts for the order, and how long no device was connected. */
const classifiedOrders = `
  select lost.*, online.offline_seconds,
         case when lost.cause is not null then lost.cause
              when seen.acknowledged then 'SEEN_NOT_ANSWERED'
              when online.offline_seconds > ${graceSeconds} then 'DEVICES_OFFLINE'
              when seen.shown then 'SHOWN_NOT_ANSWERED'
              else 'NOT_SHOWN' end as final_cause
    from (${lostOrders}) lost
    left join lateral (
      select bool_or(acknowledged_at is not null) as acknowledged, bool_or(shown_at is not null) as shown
        from order_receipts where order_id = lost.id) seen on lost.cause is null
    left join lateral (
      select (extract(epoch from lost.accept_by - lost.placed_at)
              - sum(extract(epoch from upper(stretch) - lower(stretch))))::int as offline_seconds
        from (select range_agg(tstzrange(began_at, ended_at)) as spans
                from online_spans
               where restaurant_id = $1 and began_at < lost.accept_by
                 and began_at > lost.placed_at - interval '25 hours' and ended_at > lost.placed_at) known
       cross join lateral unnest(known.spans * tstzmultirange(tstzrange(lost.placed_at, lost.accept_by))) stretch
    ) online on lost.cause is null`

const entries = `
  select placed_at as at, final_cause as cause, 1 as count, id as order_id, number, type, total_paise, reason, offline_seconds
    from (${classifiedOrders}) classified
  union all
  select minute, cause, attempts, null, null, null, null, null, null
    from refused_orders where restaurant_id = $1 and minute >= $5 and minute < $6`

export interface CauseRow {
  cause: MissedCause
  count: number
  /** Null for refused attempts, which have no total. */
  value_paise: number | null
}

const causes = sql(
  "reports.missedCauses",
  `select cause, sum(count)::int as count, sum(total_paise)::bigint as value_paise
     from (${entries}) entry group by cause order by 2 desc, 1`,
)

export interface MissedRow {
  at: Date
  cause: MissedCause
  count: number
  order_id: string | null
  number: string | null
  type: OrderType | null
  total_paise: number | null
  reason: string | null
  offline_seconds: number | null
  customer_name: string | null
  customer_phone: string | null
}

const newest = sql(
  "reports.missed",
  `select entry.*, placed.answer::jsonb #>> '{customer,name}' as customer_name,
          placed.answer::jsonb #>> '{customer,phone}' as customer_phone
     from (select * from (${entries}) every order by at desc, order_id desc nulls last, cause limit $7) entry
     left join orders placed on placed.id = entry.order_id
    order by at desc, order_id desc nulls last, cause`,
)

const maxReasons = 20

export interface ReasonRow {
  cause: MissedCause
  reason: string
  count: number
}

const reasons = sql(
  "reports.missedReasons",
  `select cause, reason, count from (
     select cause, reason, count(*)::int as count,
            row_number() over (partition by cause order by count(*) desc, reason) as position
       from (${lostOrders}) lost where reason is not null group by cause, reason) ranked
    where position <= ${maxReasons} order by cause, position`,
)

export function countCauses(db: Queries, { restaurantId, from, to, now, begins, until }: Period) {
  return db.rows<CauseRow>(causes, [restaurantId, from, to, now, begins, until])
}

export function listMissed(
  db: Queries,
  { restaurantId, from, to, now, begins, until }: Period,
  limit: number,
) {
  return db.rows<MissedRow>(newest, [restaurantId, from, to, now, begins, until, limit])
}

export function listReasons(db: Queries, { restaurantId, from, to, now }: Period) {
  return db.rows<ReasonRow>(reasons, [restaurantId, from, to, now])
}
