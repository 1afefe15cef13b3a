import { type Queries, sql } from "../../db/index.ts"
import type { ReservationRow } from "./store.ts"

const matching = sql(
  "reservations.matching",
  `select * from reservations
    where restaurant_id = $1 and date >= $2 and not test
      and ((select bool_and(strpos(lower(customer_name), word) > 0) from unnest($3::text[]) word)
           or strpos(customer_phone, $4) > 0)
    order by starts_at < $5, abs(extract(epoch from starts_at - $5::timestamptz)) limit $6`,
)

interface Search {
  restaurantId: string
  firstDate: string
  /** In lower case. */
  words: readonly string[]
  /** Null: nobody looks for a phone. */
  digits: string | null
  now: Date
  limit: number
}

/** Those to come first, the next one at the top. */
export function findMatchingReservations(db: Queries, search: Search) {
  const { restaurantId, firstDate, words, digits, now, limit } = search
  return db.rows<ReservationRow>(matching, [restaurantId, firstDate, words, digits, now, limit])
}
