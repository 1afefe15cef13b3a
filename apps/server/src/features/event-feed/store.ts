import { type FeedEventType, feedDays, type OrderStatus, type ReservationStatus } from "@rasoi/contract"
import { type Queries, sql } from "../../db/index.ts"
import type { FeedPosition } from "./cursor-position.ts"

interface PlaceRow {
  horizon: number
  position: number
  recorded_at: Date
}

export interface EventRow extends PlaceRow {
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
  /** Every transaction with a smaller id has ended, or writes no events. */
  shown_before: number
  epoch: string
  /** False: the database was restored, and the horizons are those of another cluster. */
  adopted: boolean
  hidden: boolean
  newest_horizon: number | null
  newest_position: number | null
  newest_recorded_at: Date | null
  /** When the event at the reader's place was recorded; null if there is none. */
  read_to: Date | null
  secret: Buffer | null
  used_from: Date | null
  encrypts: boolean
}

/** `end` has a value in every row, because the outer joins give at least one. */
type PageRow = StateRow & { [Column in keyof EventRow]: EventRow[Column] | null }

/**
 * The oldest running transaction that may write an event, or the next one. Those of other databases and of autovacuum (the
 * backends without a user) cannot. A transaction that is in the snapshot and has ended since is not found, and counts.
 */
const shownBefore = `coalesce(
       (select min(running.id::text::bigint) from pg_snapshot_xip(pg_current_snapshot()) as running (id)
         where not exists (
           select from pg_stat_get_activity(null) as backend
            where backend.backend_xid = running.id::xid
              and (backend.usesysid is null
                   or backend.datid <> (select oid from pg_database where datname = current_database())))),
       pg_snapshot_xmax(pg_current_snapshot())::text::bigint)`

const pageOf = (audience: "$1" | "$2") =>
  `(select horizon, position, recorded_at, type, subject_id, status, previous_status, at from events
     where audience = ${audience} and (horizon, position) > ($3, $4) and horizon < here.shown_before and type = any($5)
     order by horizon, position limit $6)`

const newestOf = (audience: "$1" | "$2") =>
  `(select horizon, position, recorded_at from events where audience = ${audience} and horizon < here.shown_before
     order by horizon desc, position desc limit 1)`

/** By the index: a search for hidden events would read the table of all restaurants. */
const lastHorizonOf = (audience: "$1" | "$2") =>
  `(select horizon from events where audience = ${audience} order by horizon desc, position desc limit 1)`

/**
 * One statement, so that all of it is from one moment. The epoch changes with every restore: ours makes another
 * installation, and an operator's gives another cluster or another timeline.
 */
const page = sql(
  "eventFeed.page",
  `with here as (
     select ${shownBefore} as shown_before,
            concat_ws(' ', installation.id, cluster.system_identifier,
                      left(pg_walfile_name(pg_current_wal_lsn()), 8)) as epoch,
            coalesce(feed_cluster = cluster.system_identifier::text, false) as adopted,
            cursors.secret, cursors.used_from, coalesce(cursors.used_from <= now(), false) as encrypts
       from installation
       left join signing_keys cursors on cursors.purpose = 'event-cursors', pg_control_system() cluster
   )
   select here.*, coalesce(last.horizon >= here.shown_before, false) as hidden,
          newest.horizon as newest_horizon, newest.position as newest_position,
          newest.recorded_at as newest_recorded_at, read_to.recorded_at as read_to, event.*
     from here
     left join lateral (
       select recorded_at from events where audience = $1 and horizon = $3 and position = $4
       union all
       select recorded_at from events where audience = $2 and horizon = $3 and position = $4
       limit 1) read_to on true
     left join lateral (select greatest(${lastHorizonOf("$1")}, ${lastHorizonOf("$2")}) as horizon) last on true
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
  /** False: the event at the reader's place is another one or absent, so the cursor is from another state of this database. */
  readonly knowsPlace: boolean
  readonly cursorKey: CursorKey | undefined
}

/** What hides positions, in cursors and in the ids of events. */
export interface CursorKey {
  readonly secret: Buffer
  /** Events that were recorded before have ids without the secret. */
  readonly usedFrom: number
  /** `usedFrom` is over. */
  readonly encrypts: boolean
}

export async function readPage(
  db: Queries,
  { reader, after, types, limit }: FeedRead,
  now: number,
): Promise<FeedPage> {
  const { keyId, restaurantId } = reader
  const values = [keyId, restaurantId, after.horizon, after.position, types, limit]
  const rows = await db.rows<PageRow>(page, values)
  const [first] = rows
  if (!first) throw new Error("The database has no id of its installation: the table installation is empty.")
  const { newest_horizon, newest_position, newest_recorded_at, epoch, adopted, hidden, read_to } = first
  const { secret, used_from, encrypts } = first
  const isEmpty = newest_horizon === null || newest_position === null || newest_recorded_at === null
  return {
    events: rows.flatMap(row => (row.type === null ? [] : [row as EventRow])),
    newest: isEmpty
      ? undefined
      : { horizon: newest_horizon, position: newest_position, recordedAt: newest_recorded_at.getTime() },
    epoch,
    adopted,
    hidden,
    knowsPlace: after.position === 0 || isPruned(after, now) || read_to?.getTime() === after.recordedAt,
    cursorKey: secret
      ? { secret, usedFrom: used_from?.getTime() ?? Number.POSITIVE_INFINITY, encrypts }
      : undefined,
  }
}

export function positionOf({ horizon, position, recorded_at }: PlaceRow): FeedPosition {
  return { horizon, position, recordedAt: recorded_at.getTime() }
}

/** The event at this place may be deleted, because no cursor is needed to read what comes after it. */
const isPruned = ({ recordedAt }: FeedPosition, now: number) => now - recordedAt > feedDays * 86_400_000

const cluster = "(select system_identifier::text from pg_control_system())"

const lastPosition = sql(
  "eventFeed.lastPosition",
  "select coalesce(max(position), 0) as position from events",
)

/** Some ways to copy a database leave its sequences behind. */
const continuePositions = sql(
  "eventFeed.continuePositions",
  "select setval('events_position_seq', $1) from events_position_seq where last_value < $1",
)

/**
 * Walks once along the primary key. The row of the installation is locked: while another server makes the feed readable, this
 * one does nothing, and no event changes its place after somebody could have read it.
 */
const adoptSome = sql(
  "eventFeed.adoptSome",
  `with due as materialized (select from installation where feed_cluster is distinct from ${cluster} for update),
     batch as (
       select audience, horizon, position from events, due
        where (audience, horizon, position) > ($1, $2, $3) and horizon > 0 and position <= $4
        order by audience, horizon, position limit 2000),
     adopted as (
       update events set horizon = 0 from batch
        where (events.audience, events.horizon, events.position) = (batch.audience, batch.horizon, batch.position))
   select audience, horizon, position from batch order by audience desc, horizon desc, position desc limit 1`,
)

const finishAdoption = sql(
  "eventFeed.finishAdoption",
  `update installation set feed_cluster = ${cluster} where feed_cluster is distinct from ${cluster}`,
)

const isAdopted = sql(
  "eventFeed.isAdopted",
  `select feed_cluster from installation where feed_cluster = ${cluster}`,
)

interface AdoptedRow {
  audience: string
  horizon: number
  position: number
}

/**
 * After a restore: makes the restored events readable here, in small steps, because an order must not wait for any of them.
 * Does nothing otherwise.
 */
export async function adoptFeed(db: Queries): Promise<void> {
  if (await db.row<{ feed_cluster: string | null }>(isAdopted)) return
  const until = (await db.row<{ position: number }>(lastPosition))?.position
  await db.run(continuePositions, [until])
  let last: AdoptedRow | undefined
  do {
    const { audience = "", horizon = 0, position = 0 } = last ?? {}
    last = await db.row<AdoptedRow>(adoptSome, [audience, horizon, position, until])
  } while (last)
  await db.run(finishAdoption)
}

const changed = sql(
  "eventFeed.changed",
  `select number::int as number
     from unnest($1::text[], $2::bigint[], $3::bigint[], $4::int[]) as waiting (audience, horizon, position, number)
    where exists (select from events
                   where events.audience = waiting.audience
                     and (events.horizon, events.position) > (waiting.horizon, waiting.position))`,
)

/** Which of the readers, by their place in the list, have something to read after their positions, also if it is still hidden. */
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
