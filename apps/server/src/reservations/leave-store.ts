import type { ReservationChange } from "@rasoi/contract/console"
import { reservationChangeText } from "@rasoi/core"
import { type Queries, sql } from "../db/index.ts"
import type { ReservationRow } from "./store.ts"

const changes: ReservationChange[] = [{ kind: "LEFT" }]

/** A later end takes seats, so the trigger counts them. */
const setEnd = sql(
  "reservations.setEnd",
  `with changed as (
     update reservations
        set ends_at = $3, booked_ends_at = $4, seats = $5, counted_at = $6, revision = revision + 1
      where id = $1 and revision = $2 and status = 'SEATED'
      returning *
   ), logged as (
     insert into reservation_moves (reservation_id, revision, from_status, to_status, at, actor, device, changes, details, undo)
     select id, revision, status, status, $6, $7, $8, $9, $10, booked_ends_at is null from changed
   )
   select * from changed`,
)

interface EndWrite {
  endsAt: Date
  /** The end as booked, if the party left before. Null: the party stays to the end. */
  bookedEndsAt: Date | null
  seats: number
  at: Date
  actor: string
  device: string | null
}

/** Undefined: somebody changed it first. */
export function writeEnd(db: Queries, { id, revision }: ReservationRow, write: EndWrite) {
  const { endsAt, bookedEndsAt, seats, at, actor, device } = write
  const values = [id, revision, endsAt, bookedEndsAt, seats, at, actor, device]
  return db.row<ReservationRow>(setEnd, [
    ...values,
    changes.map(reservationChangeText),
    JSON.stringify(changes),
  ])
}
