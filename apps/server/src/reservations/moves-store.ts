import type { ReservationStatus } from "@rasoi/contract"
import type { ReservationChange } from "@rasoi/contract/console"
import type { ReservationActor } from "@rasoi/core"
import { type Queries, type Statement, sql } from "../db/index.ts"
import type { ReservationRow } from "./store.ts"

const stampColumns = {
  CONFIRMED: "confirmed_at",
  SEATED: "seated_at",
  REJECTED: "rejected_at",
  CANCELLED: "cancelled_at",
  NO_SHOW: "no_show_at",
} as const
type Reached = keyof typeof stampColumns

/** One statement for each status that can be reached. Zero rows: somebody else moved it first. */
const moves = Object.fromEntries(
  Object.entries(stampColumns).map(([status, column]) => [
    status,
    sql(
      `reservations.move.${status}`,
      `with moved as (
         update reservations
            set status = '${status}', revision = revision + 1, ${column} = $4, rejection_reason = $5, cancelled_by = $6
          where id = $1 and status = $2 and revision = $3
          returning *
       ), logged as (
         insert into reservation_moves (reservation_id, revision, from_status, to_status, at, actor, actor_kind, device, reason)
         select id, revision, $2, '${status}', $4, $7, $8, $9, $5 from moved
       )
       select * from moved`,
    ),
  ]),
) as Record<Reached, Statement>

export interface Mover {
  readonly kind: ReservationActor
  readonly name: string
  readonly device: string | null
}

export interface MoveWrite {
  id: string
  from: ReservationStatus
  revision: number
  to: Reached
  at: Date
  reason: string | null
  cancelledBy: ReservationRow["cancelled_by"]
  mover: Mover
}

export function writeMove(
  db: Queries,
  { id, from, revision, to, at, reason, cancelledBy, mover }: MoveWrite,
) {
  const { name, kind, device } = mover
  return db.row<ReservationRow>(moves[to], [id, from, revision, at, reason, cancelledBy, name, kind, device])
}

export interface MoveRow {
  revision: number
  from_status: ReservationStatus
  to_status: ReservationStatus
  at: Date
  actor: string
  actor_kind: ReservationActor
  device: string | null
  reason: string | null
  changes: string[]
  /** Null: written by a version that kept sentences only. */
  details: ReservationChange[] | null
}

const movesOf = sql(
  "reservations.movesOf",
  `select * from reservation_moves where reservation_id = $1 order by revision`,
)

export function listMoves(db: Queries, id: string) {
  return db.rows<MoveRow>(movesOf, [id])
}

const lapse = sql(
  "reservations.lapse",
  `with due as (
     select id from reservations where status = 'PENDING' and starts_at <= $1
      order by starts_at limit $2 for update skip locked
   ), moved as (
     update reservations r
        set status = 'CANCELLED', revision = r.revision + 1, cancelled_at = r.starts_at, cancelled_by = 'SYSTEM',
            rejection_reason = $3
       from due where r.id = due.id
      returning r.id, r.revision, r.restaurant_id, r.test, r.starts_at
   ), logged as (
     insert into reservation_moves (reservation_id, revision, from_status, to_status, at, actor, actor_kind, reason)
     select id, revision, 'PENDING', 'CANCELLED', starts_at, 'The clock', 'CLOCK', $3 from moved
   )
   select id, restaurant_id, test from moved`,
)

/** Cancels what nobody answered by its time; several servers may do this at once. */
export function lapseReservations(db: Queries, now: Date, limit: number, reason: string) {
  return db.rows<Pick<ReservationRow, "id" | "restaurant_id" | "test">>(lapse, [now, limit, reason])
}

const dueTestMoves = sql(
  "reservations.dueTestMoves",
  `select subject_id, to_status, at from test_moves
    where at <= $1 and starts_with(subject_id, 'res_') order by at limit $2`,
)

export interface PlannedMoveRow {
  subject_id: string
  to_status: Reached
  at: Date
}

export function listDueTestMoves(db: Queries, now: Date, limit: number) {
  return db.rows<PlannedMoveRow>(dueTestMoves, [now, limit])
}

const drop = sql("reservations.dropTestMove", `delete from test_moves where subject_id = $1 and at = $2`)

export async function dropTestMove(db: Queries, { subject_id, at }: PlannedMoveRow): Promise<void> {
  await db.run(drop, [subject_id, at])
}
