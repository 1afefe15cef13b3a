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

/** A statement must name every parameter with its type, also if its kind does not need it. */
export const everyParameter = `$1::text is not null and $2::timestamptz <= $3::timestamptz and $4::date <= $5::date
   and $6::timestamptz[] is not null and $7::timestamptz is not null`

/** One statement for each kind. */
export const statementsOf = (make: (kind: WatchKind) => Statement) =>
  Object.fromEntries(watchKinds.map(kind => [kind, make(kind)])) as Readonly<Record<WatchKind, Statement>>

export interface WatchSumRow {
  day: string
  person: string | null
  count: number
  amount_paise: number
}

const statements = statementsOf(kind =>
  sql(
    `reports.watch.sums.${kind}`,
    `select coalesce(day::text, '') as day, person, count(*)::int as count,
            least(coalesce(sum(abs(amount_paise)), 0), ${Number.MAX_SAFE_INTEGER})::bigint as amount_paise
       from (${watchRows[kind]}) watched
      where ${everyParameter}
      group by watched.day, person`,
  ),
)

/** By day and person. */
export function addUpWatched(db: Queries, kind: WatchKind, period: WatchPeriod) {
  const statement = statements[kind]
  return db.rows<WatchSumRow>(statement, valuesOf(period))
}

/** The first seven values of every statement. */
export function valuesOf({ restaurantId, from, to, starts, now }: WatchPeriod): unknown[] {
  return [restaurantId, starts[0], starts.at(-1), from, to, starts.slice(0, -1), now]
}
