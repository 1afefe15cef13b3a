import type { Canceller, PriceStatus, ReservationStatus } from "@rasoi/contract"
import type { ReservationSource } from "@rasoi/contract/console"
import { type Queries, sql } from "../../db/index.ts"
import { reservationSql, type StatusTimes } from "../moves/index.ts"

export interface ReservationRow extends StatusTimes<ReservationStatus> {
  id: string
  restaurant_id: string
  key_id: string | null
  test: boolean
  source: ReservationSource
  date: string
  time: string
  until: string
  starts_at: Date
  ends_at: Date
  /** The end as booked, if the party left before. */
  booked_ends_at: Date | null
  people: number
  status: ReservationStatus
  revision: number
  customer_name: string
  /** Null: a walk-in without a phone number. */
  customer_phone: string | null
  customer_email: string | null
  occasion: string | null
  notes: string | null
  price_paise: number | null
  price_mode: "DEDUCT" | "FEE" | null
  price_status: PriceStatus | null
  rejection_reason: string | null
  cancelled_by: Canceller | null
  created_at: Date
  made_on: string
  seats: number
  counted_at: Date
  tracking_url: string
  answer: string
}

type LaterColumn =
  | "revision"
  | "rejection_reason"
  | "cancelled_by"
  | "booked_ends_at"
  | "counted_at"
  | keyof StatusTimes<ReservationStatus>

export type NewReservation = Omit<ReservationRow, LaterColumn> & { token_hash: Buffer }

/**
 * Acquires the locks one by one, in this order. Bookings that compete share a lock: the same client key, phone or
 * calendar day. Two bookings that overlap in time share a day, so the second waits for the first and then counts it.
 */
const lock = sql(
  "reservations.lock",
  `select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest($1::text[]) with ordinality as names (name, position)
    order by position`,
)

export function lockNames(tx: Queries, names: readonly string[]) {
  return tx.run(lock, [names])
}

const currentVersion = sql(
  "reservations.currentVersion",
  `select 1 from restaurants where id = $1 and settings_version = $2 and status = 'ACTIVE'`,
)

/** False: the decision used settings that are no longer current. */
export async function isCurrent(db: Queries, restaurantId: string, version: number) {
  return (await db.run(currentVersion, [restaurantId, version])) > 0
}

export interface StayRow {
  starts_at: Date
  ends_at: Date
  people: number
}

/** No stay is longer than 25 hours, so the index is read only from there on. */
const stays = sql(
  "reservations.stays",
  `select asked.position::int, stay.*
     from unnest($1::text[], $2::boolean[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[], $6::text[])
          with ordinality as asked (of_restaurant, in_test, since, until, now, but, position)
    cross join lateral (
      select starts_at, ends_at, people from reservations
       where restaurant_id = of_restaurant and test = in_test and ${reservationSql.holdsSeats}
         and ${reservationSql.isNotExpired("now")}
         and starts_at < asked.until and starts_at > since - interval '25 hours' and ends_at > since and id <> but
      union all
      select starts_at, ends_at, seats from seat_blocks
       where restaurant_id = of_restaurant and not in_test and starts_at < asked.until and ends_at > since) stay`,
)

export interface StayFilter {
  restaurantId: string
  test: boolean
  from: Date
  to: Date
  /** A PENDING booking holds no seats after its start, even before the expiry job has cancelled it. */
  now: Date
  /** Excludes a booking that is being rescheduled: its own seats are free for it. */
  exceptId?: string
}

/** Returns one list per filter, in the same order. */
export async function listStays(db: Queries, filters: readonly StayFilter[]): Promise<StayRow[][]> {
  const rows = await db.rows<StayRow & { position: number }>(stays, [
    filters.map(({ restaurantId }) => restaurantId),
    filters.map(({ test }) => test),
    filters.map(({ from }) => from),
    filters.map(({ to }) => to),
    filters.map(({ now }) => now),
    filters.map(({ exceptId = "" }) => exceptId),
  ])
  const lists: StayRow[][] = filters.map(() => [])
  for (const row of rows) lists[row.position - 1]?.push(row)
  return lists
}

const ofPhone = sql(
  "reservations.ofPhone",
  `select count(*)::int as count from reservations
    where restaurant_id = $1 and test = $2 and customer_phone = $3 and made_on = $4 and source = 'API'`,
)

export async function countOfPhone(
  tx: Queries,
  restaurantId: string,
  test: boolean,
  phone: string,
  day: string,
) {
  return (await tx.row<{ count: number }>(ofPhone, [restaurantId, test, phone, day]))?.count ?? 0
}

const ofKey = sql("reservations.ofKey", `select * from reservations where id = $1 and key_id = $2`)

export function findReservationOfKey(db: Queries, keyId: string, id: string) {
  return db.row<ReservationRow>(ofKey, [id, keyId])
}

const ofRestaurant = sql(
  "reservations.ofRestaurant",
  `select * from reservations where id = $1 and restaurant_id = $2 and not test`,
)

export function findReservationOfRestaurant(db: Queries, restaurantId: string, id: string) {
  return db.row<ReservationRow>(ofRestaurant, [id, restaurantId])
}

const one = sql("reservations.one", `select * from reservations where id = $1`)

export function findReservation(db: Queries, id: string) {
  return db.row<ReservationRow>(one, [id])
}

const byToken = sql("reservations.byToken", `select * from reservations where token_hash = $1`)

export function findReservationByToken(db: Queries, tokenHash: Buffer) {
  return db.row<ReservationRow>(byToken, [tokenHash])
}
