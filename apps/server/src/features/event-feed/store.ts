import type { FeedEventType, OrderStatus, ReservationStatus } from "@rasoi/contract"
import { type Queries, sql } from "../../db/index.ts"
import type { FeedPosition } from "./cursor.ts"

export interface EventRow extends FeedPosition {
  recorded_at: Date
  type: FeedEventType
  subject_id: string | null
  status: OrderStatus | ReservationStatus | null
  previous_status: OrderStatus | ReservationStatus | null
  at: Date
}

/** Who reads: a key sees its own events and those of its restaurant. */
export interface Reader {
  readonly keyId: string
  readonly restaurantId: string
}

export interface FeedRead {
  readonly reader: Reader
  readonly after: FeedPosition
  readonly types: readonly FeedEventType[]
  readonly limit: number
}

interface StateRow {
  /** Every transaction with a smaller id has ended. */
  shown_before: number
  last_position: number
  epoch: string
  /** False: the database was restored, and the horizons are those of another cluster. */
  adopted: boolean
  hidden: boolean
  newest_horizon: number | null
  newest_position: number | null
}

/** `end` has a value in every row, because the outer joins give at least one. */
type PageRow = StateRow & { [Column in keyof EventRow]: EventRow[Column] | null }

const shownBefore = "pg_snapshot_xmin(pg_current_snapshot())::text::bigint"

const pageOf = (audience: "$1" | "$2") =>
  `(select horizon, position, recorded_at, type, subject_id, status, previous_status, at from events
     where audience = ${audience} and (horizon, position) > ($3, $4) and horizon < here.shown_before and type = any($5)
     order by horizon, position limit $6)`

const newestOf = (audience: "$1" | "$2") =>
  `(select horizon, position from events where audience = ${audience} and horizon < here.shown_before
     order by horizon desc, position desc limit 1)`

/**
 * One statement, so that all of it is from one moment. The epoch changes with every restore: ours makes another
 * installation, and an operator's gives another cluster or another timeline.
 */
const page = sql(
  "eventFeed.page",
  `with here as (
     select ${shownBefore} as shown_before,
            (select last_value from events_position_seq) as last_position,
            concat_ws(' ', installation.id, cluster.system_identifier,
                      left(pg_walfile_name(pg_current_wal_lsn()), 8)) as epoch,
            coalesce(feed_cluster = cluster.system_identifier::text, false) as adopted
       from installation, pg_control_system() cluster
   )
   select here.*, exists (select from events where audience in ($1, $2) and horizon >= here.shown_before) as hidden,
          newest.horizon as newest_horizon, newest.position as newest_position, event.*
     from here
     left join lateral (${newestOf("$1")} union all ${newestOf("$2")} order by 1 desc, 2 desc limit 1) newest on true
     left join lateral (${pageOf("$1")} union all ${pageOf("$2")} order by 1, 2 limit $6) event on true
    order by event.horizon, event.position`,
)

export interface FeedPage {
  readonly events: readonly EventRow[]
  /** The newest event that this reader can have read, whatever its type. */
  readonly newest: FeedPosition | undefined
  readonly epoch: string
  readonly adopted: boolean
  /** There are events that are shown as soon as earlier transactions have ended. */
  readonly hidden: boolean
  /** No event can be there yet: the cursor is from a later state of this database. */
  readonly isAhead: boolean
}

export async function readPage(db: Queries, { reader, after, types, limit }: FeedRead): Promise<FeedPage> {
  const { keyId, restaurantId } = reader
  const values = [keyId, restaurantId, after.horizon, after.position, types, limit]
  const rows = await db.rows<PageRow>(page, values)
  const [first] = rows
  if (!first) throw new Error("The database has no id of its installation: the table installation is empty.")
  const { newest_horizon: horizon, newest_position: position, epoch, adopted, hidden } = first
  return {
    events: rows.flatMap(row => (row.type === null ? [] : [row as EventRow])),
    newest: horizon === null || position === null ? undefined : { horizon, position },
    epoch,
    adopted,
    hidden,
    isAhead: after.horizon >= first.shown_before || after.position > first.last_position,
  }
}

const adopt = sql("eventFeed.adopt", "select adopt_feed()::text")

/** After a restore: makes the restored events readable here. Does nothing otherwise. */
export async function adoptFeed(db: Queries): Promise<void> {
  await db.run(adopt)
}

const changed = sql(
  "eventFeed.changed",
  `select number::int as number
     from unnest($1::text[], $2::bigint[], $3::bigint[], $4::int[]) as waiting (audience, horizon, position, number)
    where exists (select from events
                   where events.audience = waiting.audience
                     and (events.horizon, events.position) > (waiting.horizon, waiting.position)
                     and events.horizon < ${shownBefore})`,
)

/** Which of the readers, by their place in the list, have something to read after their positions. */
export async function findChanged(
  db: Queries,
  readers: readonly { reader: Reader; after: FeedPosition }[],
): Promise<Set<number>> {
  const waiting = readers.flatMap(({ reader, after }, number) =>
    [reader.keyId, reader.restaurantId].map(audience => ({ audience, ...after, number })),
  )
  const rows = await db.rows<{ number: number }>(changed, [
    waiting.map(({ audience }) => audience),
    waiting.map(({ horizon }) => horizon),
    waiting.map(({ position }) => position),
    waiting.map(({ number }) => number),
  ])
  return new Set(rows.map(({ number }) => number))
}

const prune = sql(
  "eventFeed.prune",
  `delete from events where ctid in (select ctid from events where recorded_at < $1 limit 2000)`,
)

/** Deletes some events that were recorded before, and returns their number. Small, so that the feed never waits for it. */
export function pruneEvents(db: Queries, before: Date): Promise<number> {
  return db.run(prune, [before])
}
