import { type Queries, sql } from "../../db/index.ts"
import type { ReservationRow } from "./store.ts"

/** Sorts after every booking id in every collation. */
const afterAllIds = "s"

/** "between" and the first "order by" column make PostgreSQL use the index of test bookings. */
const page = sql(
  "reservations.testPage",
  `select * from reservations
    where restaurant_id between $1 and $1 and test and id < $2
    order by restaurant_id, id desc limit $3`,
)

export function listTestReservations(
  db: Queries,
  restaurantId: string,
  beforeId: string | null,
  limit: number,
) {
  return db.rows<ReservationRow>(page, [restaurantId, beforeId ?? afterAllIds, limit])
}

const one = sql(
  "reservations.testOne",
  `select * from reservations where id = $1 and restaurant_id = $2 and test`,
)

export function findTestReservation(db: Queries, restaurantId: string, id: string) {
  return db.row<ReservationRow>(one, [id, restaurantId])
}
