import { type Queries, sql } from "../db/index.ts"
import type { Period } from "./period.ts"

export type BookingSource = "API" | "PHONE" | "WALK_IN"

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
  source: BookingSource | null
}

/** A pending booking past its time counts as unanswered, even if the job has not updated it yet. */
const counts = sql(
  "reports.bookings",
  `select day, hour, source, count(*)::int as bookings, coalesce(sum(people), 0)::int as guests,
          coalesce(sum(people) filter (where status = 'SEATED'), 0)::int as covers, count(confirmed_at)::int as confirmed,
          (count(*) filter (where status = 'PENDING' and starts_at > $4))::int as waiting,
          (count(*) filter (where status = 'CONFIRMED'))::int as expected,
          (count(*) filter (where status = 'SEATED'))::int as seated,
          (count(*) filter (where status = 'NO_SHOW'))::int as no_shows,
          (count(*) filter (where cancelled_by = 'CUSTOMER'))::int as cancelled_by_customer,
          (count(*) filter (where cancelled_by = 'RESTAURANT'))::int as cancelled_by_restaurant,
          (count(*) filter (where status = 'REJECTED'))::int as rejected,
          (count(*) filter (where cancelled_by = 'SYSTEM' or (status = 'PENDING' and starts_at <= $4)))::int as unanswered
     from (select date as day, left(time, 2)::int as hour, source, people, status, cancelled_by, starts_at, confirmed_at
             from reservations where restaurant_id = $1 and not test and date between $2 and $3) booked
    group by grouping sets ((day), (hour), (source), ())`,
)

export function countBookings(db: Queries, { restaurantId, from, to, now }: Period) {
  return db.rows<BookingCountsRow>(counts, [restaurantId, from, to, now])
}
