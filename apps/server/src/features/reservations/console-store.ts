import { reservationStatusesIn } from "@rasoi/core"
import { type Queries, sql } from "../../db/index.ts"
import { reservationSql, statusIn } from "../moves/index.ts"
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
  `select id, date, time, starts_at, people, status, customer_name from reservations
    where restaurant_id = $1 and date between $2 and $3 and not test
      and ${reservationSql.holdsSeats} and ${reservationSql.isNotExpired("$4")}
    order by starts_at, id`,
)

export type ExpectedParty = Pick<
  ReservationRow,
  "id" | "date" | "time" | "starts_at" | "people" | "status" | "customer_name"
>

/** The parties from the first to the last date that wait, are confirmed or are seated. */
export function listExpectedParties(
  db: Queries,
  restaurantId: string,
  first: string,
  last: string,
  now: Date,
) {
  return db.rows<ExpectedParty>(expected, [restaurantId, first, last, now])
}

const waiting = sql(
  "reservations.waiting",
  `select date, count(*)::int as count, array_agg(id order by id) as ids
     from (select date, id from reservations
            where restaurant_id = $1 and not test and ${reservationSql.isWaiting("$2")}
           union all
           select booked.date, booked.id from customer_requests asked join reservations booked on booked.id = subject_id
            where asked.restaurant_id = $1 and asked.answer is null and not test and starts_at > $2
              and ${statusIn(reservationStatusesIn("EXPECTED"))}) waiting
    group by date order by date`,
)

/** Days with bookings that wait for an answer, or whose customer waits for one about another time. */
export function listWaiting(db: Queries, restaurantId: string, now: Date) {
  return db.rows<{ date: string; count: number; ids: string[] }>(waiting, [restaurantId, now])
}
