import type { ReservationChange } from "@rasoi/contract/console"
import { reservationChangeText } from "@rasoi/core"
import { type Queries, sql } from "../db/index.ts"
import type { ReservationRow } from "./store.ts"

const ofDay = sql(
  "reservations.ofDay",
  `select * from reservations where restaurant_id = $1 and date = $2 and not test order by starts_at, id`,
)

export function listReservationsOfDay(db: Queries, restaurantId: string, date: string) {
  return db.rows<ReservationRow>(ofDay, [restaurantId, date])
}

const expected = sql(
  "reservations.expected",
  `select date, starts_at, people, status from reservations
    where restaurant_id = $1 and date between $2 and $3 and not test
      and (status in ('CONFIRMED', 'SEATED') or status = 'PENDING' and starts_at > $4)`,
)

export type ExpectedParty = Pick<ReservationRow, "date" | "starts_at" | "people" | "status">

/** The parties of some dates that wait, are confirmed or are seated. */
export function listExpectedParties(
  db: Queries,
  restaurantId: string,
  dates: { first: string; last: string },
  now: Date,
) {
  return db.rows<ExpectedParty>(expected, [restaurantId, dates.first, dates.last, now])
}

const waiting = sql(
  "reservations.waiting",
  `select date, count(*)::int as count, array_agg(id order by id) as ids from reservations
    where restaurant_id = $1 and not test and status = 'PENDING' and starts_at > $2
    group by date order by date`,
)

/** Days with bookings that wait for an answer. */
export function listWaiting(db: Queries, restaurantId: string, now: Date) {
  return db.rows<{ date: string; count: number; ids: string[] }>(waiting, [restaurantId, now])
}

const change = sql(
  "reservations.change",
  `with changed as (
     update reservations
        set date = $3, time = $4, until = $5, starts_at = $6, ends_at = $7, people = $8, price_paise = $9, seats = $10,
            counted_at = $11, revision = revision + 1
      where id = $1 and revision = $2 and status in ('PENDING', 'CONFIRMED')
      returning *
   ), logged as (
     insert into reservation_moves (reservation_id, revision, from_status, to_status, at, actor, device, changes, details)
     select id, revision, status, status, $11, $12, $13, $14, $15 from changed
   )
   select * from changed`,
)

export interface ChangeWrite {
  id: string
  revision: number
  date: string
  time: string
  until: string
  startsAt: Date
  endsAt: Date
  people: number
  pricePaise: number | null
  seats: number
  at: Date
  actor: string
  device: string | null
  changes: ReservationChange[]
}

/** Zero rows: somebody else changed it first. */
export function writeChange(tx: Queries, write: ChangeWrite) {
  const {
    id,
    revision,
    date,
    time,
    until,
    startsAt,
    endsAt,
    people,
    pricePaise,
    seats,
    at,
    actor,
    device,
    changes,
  } = write
  const values = [id, revision, date, time, until, startsAt, endsAt, people, pricePaise, seats]
  return tx.row<ReservationRow>(change, [...values, at, actor, device, ...bothForms(changes)])
}

/** The columns `changes` and `details`. */
function bothForms(changes: ReservationChange[]): [string[], string] {
  return [changes.map(reservationChangeText), JSON.stringify(changes)]
}

const settle = sql(
  "reservations.settle",
  `with settled as (
     update reservations set price_status = $3, revision = revision + 1
      where id = $1 and revision = $2 and price_status is not null
      returning *
   ), logged as (
     insert into reservation_moves (reservation_id, revision, from_status, to_status, at, actor, device, changes, details)
     select id, revision, status, status, $4, $5, $6, $7, $8 from settled
   )
   select * from settled`,
)

export function writePriceStatus(
  db: Queries,
  row: ReservationRow,
  status: "DUE" | "PAID" | "WAIVED",
  at: Date,
  actor: string,
  device: string | null,
) {
  return db.row<ReservationRow>(settle, [
    ...[row.id, row.revision, status, at, actor, device],
    ...bothForms([{ kind: "PRICE", status }]),
  ])
}

export interface BlockRow {
  id: string
  restaurant_id: string
  starts_at: Date
  ends_at: Date
  seats: number
  reason: string | null
  created_at: Date
  created_by: string
}

const insertBlock = sql(
  "reservations.insertBlock",
  `insert into seat_blocks (id, restaurant_id, starts_at, ends_at, seats, reason, created_at, created_by)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)

export async function addBlock(tx: Queries, row: BlockRow): Promise<void> {
  const { id, restaurant_id, starts_at, ends_at, seats, reason, created_at, created_by } = row
  await tx.run(insertBlock, [id, restaurant_id, starts_at, ends_at, seats, reason, created_at, created_by])
}

const blocks = sql(
  "reservations.blocks",
  `select * from seat_blocks where restaurant_id = $1 and starts_at < $3 and ends_at > $2 order by starts_at, id`,
)

export function listBlocks(db: Queries, restaurantId: string, from: Date, to: Date) {
  return db.rows<BlockRow>(blocks, [restaurantId, from, to])
}

const removeOne = sql(
  "reservations.removeBlock",
  `delete from seat_blocks where restaurant_id = $1 and id = $2 returning *`,
)

export function removeBlock(tx: Queries, restaurantId: string, id: string) {
  return tx.row<BlockRow>(removeOne, [restaurantId, id])
}
