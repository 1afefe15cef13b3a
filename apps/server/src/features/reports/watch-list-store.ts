import type { WatchCause, WatchKind } from "@rasoi/contract/console"
import { type Queries, sql } from "../../db/index.ts"
import { watchRows } from "./watch-kinds-store.ts"
import { everyParameter, statementsOf, valuesOf, type WatchPeriod } from "./watch-store.ts"

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
  other_person: string | null
  cause: WatchCause | null
  is_first: boolean
  /** Of an earlier day. */
  claimed_at: Date | null
}

/** SQL: what nobody can price may be all of it. `order by` takes no constant. */
const isFirst = (kind: WatchKind) => (kind === "MARKED" ? "(watched.amount_paise is null)" : "(not true)")

const statements = statementsOf(kind =>
  sql(
    `reports.watch.list.${kind}`,
    `select coalesce(id, '') as id, coalesce(at, $2) as at, coalesce(day::text, '') as day, person, device,
            amount_paise::bigint as amount_paise, subject, quantity, reason, order_id, bill_number,
            to_jsonb(watched) ->> 'other_person' as other_person, to_jsonb(watched) ->> 'cause' as cause,
            ${isFirst(kind)} as is_first,
            case when claimed < ($6::timestamptz[])[width_bucket(at, $6::timestamptz[])] then claimed end as claimed_at
       from (${watchRows[kind]}) watched
      cross join lateral (select (to_jsonb(watched) ->> 'claimed_at')::timestamptz as claimed) books
      where ${everyParameter} and ($8::text is null or person = $8)
        and ($9::timestamptz is null or (${isFirst(kind)}, watched.at, watched.id) < ($12::boolean, $9, $10::text))
      order by ${isFirst(kind)} desc, watched.at desc, watched.id desc limit $11`,
  ),
)

export interface WatchPage {
  readonly kind: WatchKind
  readonly person: string | null
  /** Where the page before has ended. */
  readonly after: { readonly at: Date; readonly id: string; readonly isFirst: boolean } | null
  readonly limit: number
}

/** Newest first; before them, what nobody can price. */
export function listWatched(db: Queries, period: WatchPeriod, { kind, person, after, limit }: WatchPage) {
  const values = [
    ...valuesOf(period),
    person,
    after?.at ?? null,
    after?.id ?? null,
    limit,
    after?.isFirst ?? null,
  ]
  const statement = statements[kind]
  return db.rows<WatchRow>(statement, values)
}
