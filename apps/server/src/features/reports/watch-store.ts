import { type WatchKind, watchKinds } from "@rasoi/contract/console"
import { type Queries, type Statement, sql } from "../../db/index.ts"
import { watchRows } from "./watch-kinds-store.ts"

/** Service days, in every form that the statements need. */
export interface WatchPeriod {
  readonly restaurantId: string
  readonly timezone: string
  readonly from: string
  readonly to: string
  /** Of each day, and at the end of the day after the last one. */
  readonly starts: readonly Date[]
  readonly now: Date
}

/** A rows' statement must name every parameter with its type, also if its kind does not need it. */
const everyParameter = `$1::text is not null and $2::timestamptz <= $3::timestamptz and $4::date <= $5::date
   and $6::timestamptz[] is not null and $7::timestamptz is not null`

const statementsOf = (make: (kind: WatchKind) => Statement) =>
  Object.fromEntries(watchKinds.map(kind => [kind, make(kind)])) as Readonly<Record<WatchKind, Statement>>

export interface WatchSumRow {
  day: string
  person: string | null
  count: number
  amount_paise: number
}

const sums = statementsOf(kind =>
  sql(
    `reports.watch.sums.${kind}`,
    `select coalesce(day::text, '') as day, person, count(*)::int as count,
            coalesce(sum(abs(amount_paise)), 0)::bigint as amount_paise
       from (${watchRows[kind]}) watched
      where ${everyParameter}
      group by watched.day, person`,
  ),
)

/** By day and person. */
export function addUpWatched(db: Queries, kind: WatchKind, period: WatchPeriod) {
  return db.rows<WatchSumRow>(sums[kind], valuesOf(period))
}

export interface WatchRow {
  id: string
  at: Date
  day: string
  person: string | null
  device: string | null
  amount_paise: number | null
  subject: string | null
  quantity: number | null
  reason: string | null
  order_id: string | null
  bill_number: string | null
}

const lists = statementsOf(kind =>
  sql(
    `reports.watch.list.${kind}`,
    `select coalesce(id, '') as id, coalesce(at, $2) as at, coalesce(day::text, '') as day, person, device,
            amount_paise::bigint as amount_paise, subject, quantity, reason, order_id, bill_number
       from (${watchRows[kind]}) watched
      where ${everyParameter} and ($8::text is null or person = $8)
        and ($9::timestamptz is null or (watched.at, watched.id) < ($9, $10::text))
      order by watched.at desc, watched.id desc limit $11`,
  ),
)

export interface WatchPage {
  readonly kind: WatchKind
  readonly person: string | null
  /** Where the page before has ended. */
  readonly after: { readonly at: Date; readonly id: string } | null
  readonly limit: number
}

/** Newest first. */
export function listWatched(db: Queries, period: WatchPeriod, { kind, person, after, limit }: WatchPage) {
  const values = [...valuesOf(period), person, after?.at ?? null, after?.id ?? null, limit]
  return db.rows<WatchRow>(lists[kind], values)
}

function valuesOf({ restaurantId, from, to, starts, now }: WatchPeriod): unknown[] {
  return [restaurantId, starts[0], starts.at(-1), from, to, starts.slice(0, -1), now]
}
