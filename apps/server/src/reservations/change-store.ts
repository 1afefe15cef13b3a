import type { ReservationChange } from "@rasoi/contract/console"
import { reservationChangeText } from "@rasoi/core"
import { type Queries, sql } from "../db/index.ts"
import type { ReservationRow } from "./store.ts"

export interface ChangedBy {
  actor: string
  device: string | null
  at: Date
}

/** A change that keeps the status, and its entry in the history. It requires the revision that the caller has read. */
function changeText(assignments: string, condition: string, undo = "false"): string {
  return `with changed as (
     update reservations set ${assignments}, revision = revision + 1
      where id = $1 and revision = $2 and ${condition}
      returning *
   ), logged as (
     insert into reservation_moves (reservation_id, revision, from_status, to_status, at, actor, device, changes, details, undo)
     select id, revision, status, status, $3, $4, $5, $6, $7, ${undo} from changed
   )
   select * from changed`
}

/** The first seven parameters. */
function changeValues(row: ReservationRow, { at, actor, device }: ChangedBy, changes: ReservationChange[]) {
  const history = [changes.map(reservationChangeText), JSON.stringify(changes)]
  return [row.id, row.revision, at, actor, device, ...history]
}

const change = sql(
  "reservations.change",
  changeText(
    `date = $8, time = $9, until = $10, starts_at = $11, ends_at = $12, people = $13, price_paise = $14, seats = $15,
     counted_at = $3`,
    "status in ('PENDING', 'CONFIRMED')",
  ),
)

type Rescheduled = Pick<
  ReservationRow,
  "date" | "time" | "until" | "starts_at" | "ends_at" | "people" | "price_paise" | "seats"
>

/** Undefined: somebody else changed it first. */
export function writeReschedule(
  tx: Queries,
  row: ReservationRow,
  by: ChangedBy,
  changes: ReservationChange[],
  { date, time, until, starts_at, ends_at, people, price_paise, seats }: Rescheduled,
) {
  const values = [date, time, until, starts_at, ends_at, people, price_paise, seats]
  return tx.row<ReservationRow>(change, [...changeValues(row, by, changes), ...values])
}

const settle = sql("reservations.settle", changeText("price_status = $8", "price_status is not null"))

/** Undefined: somebody else changed it first. */
export function writePriceStatus(
  db: Queries,
  row: ReservationRow,
  by: ChangedBy,
  status: "DUE" | "PAID" | "WAIVED",
) {
  return db.row<ReservationRow>(settle, [...changeValues(row, by, [{ kind: "PRICE", status }]), status])
}

/** A later end takes seats, so the trigger counts them. */
const setEnd = sql(
  "reservations.setEnd",
  changeText(
    "ends_at = $8, booked_ends_at = $9, seats = $10, counted_at = $3",
    "status = 'SEATED'",
    "booked_ends_at is null",
  ),
)

/** `booked_ends_at` is null if the party stays to the end. Undefined: somebody else changed it first. */
export function writeEnd(
  db: Queries,
  row: ReservationRow,
  by: ChangedBy,
  { ends_at, booked_ends_at, seats }: Pick<ReservationRow, "ends_at" | "booked_ends_at" | "seats">,
) {
  const values = [ends_at, booked_ends_at, seats]
  return db.row<ReservationRow>(setEnd, [...changeValues(row, by, [{ kind: "LEFT" }]), ...values])
}
