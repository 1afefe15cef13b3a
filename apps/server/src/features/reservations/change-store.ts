import type { PriceStatus } from "@rasoi/contract"
import type { ReservationChange } from "@rasoi/contract/console"
import { openReservationStatuses, reservationChangeText } from "@rasoi/core"
import { type Queries, sql } from "../../db/index.ts"
import { type MoverKind, statusIn } from "../moves/index.ts"
import type { ReservationRow } from "./store.ts"

export interface ChangedBy {
  actor: string
  actorKind: MoverKind
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
     insert into reservation_moves (reservation_id, revision, from_status, to_status, at, actor, actor_kind, device, changes, details, undo)
     select id, revision, status, status, $3, $4, $8, $5, $6, $7, ${undo} from changed
   )
   select * from changed`
}

/** The first eight parameters. */
function changeValues(
  row: ReservationRow,
  { at, actor, actorKind, device }: ChangedBy,
  changes: ReservationChange[],
) {
  const history = [changes.map(reservationChangeText), JSON.stringify(changes)]
  return [row.id, row.revision, at, actor, device, ...history, actorKind]
}

const change = sql(
  "reservations.change",
  changeText(
    `date = $9, time = $10, until = $11, starts_at = $12, ends_at = $13, people = $14, price_paise = $15, seats = $16,
     counted_at = $3`,
    statusIn(openReservationStatuses),
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

const settle = sql("reservations.settle", changeText("price_status = $9", "price_status is not null"))

/** Undefined: somebody else changed it first. */
export function writePriceStatus(db: Queries, row: ReservationRow, by: ChangedBy, status: PriceStatus) {
  return db.row<ReservationRow>(settle, [...changeValues(row, by, [{ kind: "PRICE", status }]), status])
}

/** A later end takes seats, so the trigger counts them. */
const setEnd = sql(
  "reservations.setEnd",
  changeText(
    "ends_at = $9, booked_ends_at = $10, seats = $11, counted_at = $3",
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
