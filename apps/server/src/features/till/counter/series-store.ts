import type { NumberMark, RefusedNumberReason } from "@rasoi/core"
import { longestWaitMs, toleranceMs } from "../../../base/tablet-time.ts"
import { type Queries, sql } from "../../../db/index.ts"

export interface SeriesRow {
  number: number
  tablet_id: string
  /** Null: its tablet has sent no secret yet. */
  secret_hash: Buffer | null
  highest_order: number
  /** When its tablet last had nothing unsent: as it has said, or before it got the series. */
  unsent_since: Date
}

/** A series that a restore has reserved is older than it says: what is in the backup had been sent. */
const columns = `number, tablet_id, secret_hash, highest_order,
  greatest(empty_at, case when claimed_by is not null then (select max(archive_at) from restores where restored_at >= given_at) end,
           case when claimed_by is null or not exists (select from restores where restored_at >= given_at) then given_at end) as unsent_since`

const ofTablet = sql(
  "counter.series",
  `select ${columns} from counter_series where restaurant_id = $1 and tablet_id = $2`,
)

export function findSeriesOf(db: Queries, restaurantId: string, tabletId: string) {
  return db.row<SeriesRow>(ofTablet, [restaurantId, tabletId])
}

const byNumber = sql(
  "counter.seriesByNumber",
  `select ${columns} from counter_series where restaurant_id = $1 and number = $2`,
)

export function findSeries(db: Queries, restaurantId: string, number: number) {
  return db.row<SeriesRow>(byNumber, [restaurantId, number])
}

const highestBill = sql(
  "counter.highestBill",
  `select greatest(coalesce((highest_bills ->> $3)::integer, 0),
                   coalesce((select max(sequence) from bills b
                              where b.restaurant_id = $1 and b.bill_number like 'T%'
                                and b.financial_year = 'T' || $2::integer || '-' || $3), 0)) as highest
     from counter_series where restaurant_id = $1 and number = $2::integer`,
)

/** The highest number of its bills of the year that the tablet has sent or reported. */
export async function findHighestBill(db: Queries, restaurantId: string, series: number, year: string) {
  return (await db.row<{ highest: number }>(highestBill, [restaurantId, series, year]))?.highest ?? 0
}

/** A bill's number has no more digits for it. */
export const highestSeries = 99_999

const free = sql(
  "counter.freeSeries",
  `select case when last < ${highestSeries} then last + 1
               else (select min(left_out) from generate_series(1, ${highestSeries}) left_out
                      where not exists (select from counter_series where restaurant_id = $1 and number = left_out)) end as number
     from (select coalesce(max(number), 0) as last from counter_series where restaurant_id = $1) given`,
)
const give = sql(
  "counter.giveSeries",
  `insert into counter_series (restaurant_id, tablet_id, number, given_at) values ($1, $2, $3, $4) on conflict do nothing`,
)

/**
 * The tablet's series number. Its first call takes the next one, which nobody else ever gets, or after the highest one that was left
 * out. Undefined: all are given.
 */
export async function seriesOf(
  db: Queries,
  restaurantId: string,
  tabletId: string,
  now: Date,
): Promise<number | undefined> {
  for (;;) {
    const row = await findSeriesOf(db, restaurantId, tabletId)
    if (row) return row.number
    const number = (await db.row<{ number: number | null }>(free, [restaurantId]))?.number
    if (typeof number !== "number") return undefined
    // Writes nothing if another tablet took the number at the same moment: then the next one is free.
    await db.run(give, [restaurantId, tabletId, number, now])
  }
}

const reserved = sql(
  "counter.reservedSeries",
  `select 1 from counter_series where restaurant_id = $1 and number = $2 and tablet_id = 'restored T' || $2::integer`,
)

/** Whether a restore has reserved the series, and no tablet has named it yet. */
export async function isReserved(db: Queries, restaurantId: string, number: number) {
  return (await db.run(reserved, [restaurantId, number])) > 0
}

const lockAll = sql(
  "counter.lockReserved",
  `select 1 from counter_series where restaurant_id = $1 and tablet_id like 'restored T%' order by number for update`,
)

export function lockReserved(tx: Queries, restaurantId: string) {
  return tx.run(lockAll, [restaurantId])
}

const adopt = sql(
  "counter.adoptSeries",
  `update counter_series set tablet_id = $3, secret_hash = $4, claimed_by = $5
    where restaurant_id = $1 and number = $2 and tablet_id = 'restored T' || $2::integer
      and not exists (select from counter_series where restaurant_id = $1 and (tablet_id = $3 or claimed_by = $5))`,
)

interface Claimant {
  readonly id: string
  readonly hash: Buffer
  readonly sender: string
}

/**
 * A series that a restore has reserved goes to the first tablet that names it. A paired device claims one, and so does a person without
 * one: nobody takes those of all tablets. The reserved ones are locked.
 */
export function adoptSeries(
  tx: Queries,
  restaurantId: string,
  number: number,
  { id, hash, sender }: Claimant,
) {
  return tx.run(adopt, [restaurantId, number, id, hash, sender])
}

const keepSecret = sql(
  "counter.keepSecret",
  `update counter_series set secret_hash = $3
    where restaurant_id = $1 and tablet_id = $2 and secret_hash is null`,
)

/** The first secret that a tablet sends stays its secret. */
export function writeSecret(db: Queries, restaurantId: string, tabletId: string, hash: Buffer) {
  return db.run(keepSecret, [restaurantId, tabletId, hash])
}

/** Above the highest one of a tablet by so many at most: the number of another series is then no tablet's. */
const mostAheadSeries = 50

const reserveOne = sql(
  "counter.reserveOneSeries",
  `insert into counter_series (restaurant_id, tablet_id, number, given_at)
   select $1, 'restored T' || $2::integer, $2::integer, $3
    where $2::integer <= (select coalesce(max(number), 0) + ${mostAheadSeries} from counter_series
                           where restaurant_id = $1 and tablet_id <> 'restored T' || number)
   on conflict do nothing`,
)

/** For what a manager sends from a file: nobody gets this series later. Nothing is written if it is far from any. */
export function reserveSeriesNumber(db: Queries, restaurantId: string, number: number, now: Date) {
  return db.run(reserveOne, [restaurantId, number, now])
}

export interface UnsentReport {
  readonly device: string | null
  readonly deviceId: string | null
  /** Null: nobody is signed in. */
  readonly person: string | null
  readonly unsent: number
  readonly unsentPaise: number | null
  readonly oldestAt: Date | null
  readonly heardAt: Date
}

const report = sql(
  "counter.reportUnsent",
  `update counter_series set device = $3, unsent = $4, oldest_at = $5, heard_at = $6,
          device_id = $7, person = $8, unsent_paise = $9, empty_at = case when $4 = 0 then $6 else empty_at end
    where restaurant_id = $1 and tablet_id = $2`,
)

/** Of a tablet that has a series. */
export function writeUnsent(
  db: Queries,
  restaurantId: string,
  tabletId: string,
  { device, deviceId, person, unsent, unsentPaise, oldestAt, heardAt }: UnsentReport,
) {
  const said = [device, unsent, oldestAt, heardAt, deviceId, person, unsentPaise]
  return db.run(report, [restaurantId, tabletId, ...said])
}

const replace = sql(
  "counter.replaceSeries",
  `update counter_series s
      set replaces = before.number, replaced_at = $3, replaced_device = s.device, replaced_person = before.person,
          replaced_unsent = before.unsent, replaced_paise = before.unsent_paise
     from (select b.number, b.person, b.unsent, b.unsent_paise
             from counter_series b join counter_series own on own.restaurant_id = $1 and own.tablet_id = $2
            where b.restaurant_id = $1 and b.number < own.number and b.device_id is not null
              and (b.device_id = own.device_id or b.device = own.device)
            order by b.number desc limit 1) before
    where s.restaurant_id = $1 and s.tablet_id = $2 and s.device_id is not null and s.replaces is null`,
)

/** After a report: the series before it on the same paired device, or on one of the same name. What was written once stays. */
export function writeReplaced(db: Queries, restaurantId: string, tabletId: string, at: Date) {
  return db.run(replace, [restaurantId, tabletId, at])
}

const highest = sql(
  "counter.reportHighest",
  `update counter_series
      set numbers_at = case when $3 > highest_order
                              or exists (select from unnest($4::text[], $5::integer[]) as said (year, number)
                                          where number > coalesce((highest_bills ->> year)::integer, 0))
                            then $6 else numbers_at end,
          highest_order = greatest(highest_order, $3),
          highest_bills = highest_bills || (
            select coalesce(jsonb_object_agg(year, greatest(number, coalesce((highest_bills ->> year)::integer, 0))), '{}')
              from unnest($4::text[], $5::integer[]) as said (year, number))
    where restaurant_id = $1 and tablet_id = $2`,
)

interface LastNumbers {
  readonly order: number
  readonly bills: readonly { readonly financialYear: string; readonly number: number }[]
}

/** Numbers only grow, in whatever order reports arrive. */
export function writeHighest(
  db: Queries,
  restaurantId: string,
  tabletId: string,
  { order, bills }: LastNumbers,
  at: Date,
) {
  const years = bills.map(({ financialYear }) => financialYear)
  const numbers = bills.map(({ number }) => number)
  return db.run(highest, [restaurantId, tabletId, order, years, numbers, at])
}

export interface TabletRow {
  number: number
  device: string | null
  unsent: number
  oldest_at: Date | null
  heard_at: Date
  replaced_by: number | null
}

const heard = sql(
  "counter.tablets",
  `select number, device, coalesce(unsent, 0) as unsent, oldest_at, coalesce(heard_at, given_at) as heard_at,
          (select min(number) from counter_series later
            where later.restaurant_id = s.restaurant_id and later.replaces = s.number) as replaced_by
     from counter_series s
    where restaurant_id = $1 and heard_at is not null and (unsent > 0 or heard_at > $2) order by number`,
)

/** The tablets that have something unsent, or have reported since that time. */
export function listTablets(db: Queries, restaurantId: string, since: Date) {
  return db.rows<TabletRow>(heard, [restaurantId, since])
}

const olderTablet = sql(
  "counter.olderTablet",
  `select exists (select from counter_series
                   where restaurant_id = $1 and secret_hash is null and given_at <= $2 and heard_at > $3
                     and coalesce(empty_at <= $2, true)) as "isThere"`,
)

/** Whether a tablet with older code, which proves with nothing which one it is, may still hold something from that time. */
export async function hasOlderTablet(db: Queries, restaurantId: string, at: number, now: number) {
  const values = [restaurantId, new Date(at + toleranceMs), new Date(now - longestWaitMs)]
  return (await db.row<{ isThere: boolean }>(olderTablet, values))?.isThere ?? false
}

const placedBefore = sql(
  "counter.placedBefore",
  `select max(placed_at) as at from orders
    where restaurant_id = $1 and source <> 'ONLINE' and placed_at > $3
      and case when number ~ '^T[0-9]+-[0-9]+$' and split_part(number, '-', 1) = split_part($2, '-', 1)
               then split_part(number, '-', 2)::integer end <= split_part($2, '-', 2)::integer`,
)

/** When a tablet took the last order up to this number, if that was after `time`. */
export async function findPlacedBefore(db: Queries, restaurantId: string, number: string, time: Date) {
  return (await db.row<{ at: Date | null }>(placedBefore, [restaurantId, number, time]))?.at
}

export interface RefusedNumber {
  readonly restaurantId: string
  readonly id: string
  readonly kind: "ORDER" | "BILL"
  readonly number: string
  readonly reason: RefusedNumberReason
  readonly totalPaise: number
  readonly person: string
  readonly device: string | null
  readonly at: Date
  /** The order of a bill that came in under another number, and of its request: sent again, it has one. */
  readonly orderId: string | null
  readonly fingerprint: Buffer | null
}

/** Within 30 days. Nobody fills the table by making up ids. */
const mostRefused = 2_000

/** SQL: further ones are counted by person, day and reason, and so are others under an id. No order or bill has such an id. */
const moreRefused = `'more ' || $3::text || ' ' || $5::text || ' ' || ($9::timestamptz at time zone 'UTC')::date || ' ' || $7::text`

const refuse = sql(
  "counter.refuseNumber",
  `insert into refused_numbers as r (restaurant_id, id, kind, number, reason, total_paise, person, device, refused_at, order_id,
                                     fingerprint, quantity)
   select $1, case when fits then $2 else ${moreRefused} end, $3, $4, $5, $6, $7, $8, $9, case when fits then $10 end,
          case when fits then $11::bytea end, case when not fits then 1 end
     from (select coalesce((select number = $4 and total_paise <= $6 and person = $7
                              from refused_numbers where restaurant_id = $1 and id = $2),
                           (select count(*) from refused_numbers
                             where restaurant_id = $1 and refused_at > $9::timestamptz - interval '30 days') < ${mostRefused}) as fits) room
   on conflict (restaurant_id, id) do update
      set reason = excluded.reason, refused_at = excluded.refused_at, order_id = excluded.order_id,
          fingerprint = excluded.fingerprint, quantity = r.quantity + 1,
          number = case when r.quantity is null then r.number else excluded.number end,
          total_paise = case when r.quantity is null then excluded.total_paise
                             else least(r.total_paise + excluded.total_paise, ${Number.MAX_SAFE_INTEGER}) end`,
)

export function writeRefused(db: Queries, refused: RefusedNumber) {
  const { restaurantId, id, kind, number, reason, totalPaise, person, device, at, orderId, fingerprint } =
    refused
  const what = [restaurantId, id, kind, number, reason, totalPaise]
  return db.run(refuse, [...what, person, device, at, orderId, fingerprint])
}

const takenNumber = sql(
  "counter.takenNumber",
  "select restaurant_id, coalesce(fingerprint, '') as fingerprint from refused_numbers where restaurant_id = $1 and id = $2 and reason = 'NUMBER_TAKEN'",
)

/** A bill whose number somebody else had used up, and which came in under another one. */
export function findTakenNumber(db: Queries, restaurantId: string, id: string) {
  return db.row<{ restaurant_id: string; fingerprint: Buffer }>(takenNumber, [restaurantId, id])
}

/** Beside an order that was entered: how its number was judged, and whether a restore had lost it. */
export interface Arrival {
  readonly mark: NumberMark | null
  readonly recoveredAt: Date | null
}

const markEntry = sql(
  "counter.markEntry",
  "update counter_entries set number_mark = $2, recovered_at = $3 where order_id = $1",
)

export async function writeArrival(tx: Queries, orderId: string, { mark, recoveredAt }: Arrival) {
  if (mark !== null || recoveredAt !== null) await tx.run(markEntry, [orderId, mark, recoveredAt])
}
