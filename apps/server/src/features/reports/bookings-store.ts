import type { ReservationStatus } from "@rasoi/contract"
import type { ReservationSource } from "@rasoi/contract/console"
import { reservationStatusesIn } from "@rasoi/core"
import { type Queries, sql } from "../../db/index.ts"
import { reservationSql, statusIn } from "../moves/index.ts"
import { countsByStatus } from "./counts-store.ts"
import type { Period } from "./period.ts"

export interface BookingFiguresRow {
  bookings: number
  guests: number
  covers: number
  confirmed: number
  waiting: number
  expected: number
  seated: number
  no_shows: number
  cancelled_by_customer: number
  cancelled_by_restaurant: number
  rejected: number
  unanswered: number
}

/** One of the first three is set, or none on the row of the totals. */
export interface BookingCountsRow extends BookingFiguresRow {
  day: string | null
  hour: number | null
  source: ReservationSource | null
}

/** The figure that counts the bookings of a status. Cancelled ones are counted by who cancelled them. */
const figures: Record<Exclude<ReservationStatus, "PENDING">, keyof BookingFiguresRow | null> = {
  CONFIRMED: "expected",
  SEATED: "seated",
  NO_SHOW: "no_shows",
  REJECTED: "rejected",
  CANCELLED: null,
}
const answeredCounts = countsByStatus(figures)

/** A pending booking past its time counts as unanswered, even if the job has not updated it yet. */
const counts = sql(
  "reports.bookings",
  `select day, hour, source, count(*)::int as bookings, coalesce(sum(people), 0)::int as guests,
          coalesce(sum(people) filter (where ${statusIn(reservationStatusesIn("SEATED"))}), 0)::int as covers, count(confirmed_at)::int as confirmed,
          (count(*) filter (where ${reservationSql.isWaiting("$4")}))::int as waiting, ${answeredCounts},
          (count(*) filter (where cancelled_by = 'CUSTOMER'))::int as cancelled_by_customer,
          (count(*) filter (where cancelled_by = 'RESTAURANT'))::int as cancelled_by_restaurant,
          (count(*) filter (where cancelled_by = 'SYSTEM' or ${reservationSql.isExpired("$4")}))::int as unanswered
     from (select date as day, left(time, 2)::int as hour, source, people, status, cancelled_by, starts_at, confirmed_at
             from reservations where restaurant_id = $1 and not test and date between $2 and $3) booked
    group by grouping sets ((day), (hour), (source), ())`,
)

export function countBookings(db: Queries, { restaurantId, from, to, now }: Period) {
  return db.rows<BookingCountsRow>(counts, [restaurantId, from, to, now])
}
