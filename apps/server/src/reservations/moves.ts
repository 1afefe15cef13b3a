import { Refusal, type ReservationStatus } from "@rasoi/contract"
import { findReservationMove, isReservationMoveInTime, localTime } from "@rasoi/core"
import type { Database } from "../db/index.ts"
import { listMoves, type Mover, type MoveWrite, writeMove } from "./moves-store.ts"
import { asOf } from "./representation.ts"
import { findReservation, type ReservationRow } from "./store.ts"

interface Move {
  to: ReservationStatus
  mover: Mover
  now: number
  reason?: string | undefined
  cancelCutoffMinutes: number
  timezone: string
  /** Simulated staff do not wait for the time. */
  whateverTheTime?: boolean
}

const mostTries = 5

/**
 * One step of a booking's life, if the table has it. When somebody was quicker, the booking is looked at again: a
 * customer may still cancel what staff confirmed a moment ago, and nobody can confirm what was just cancelled.
 */
export async function moveReservation(
  db: Database,
  row: ReservationRow,
  move: Move,
): Promise<ReservationRow> {
  let current = row
  for (let attempt = 0; attempt < mostTries; attempt += 1) {
    const moved = await tryMove(db, current, move)
    if (moved) return moved
    current = (await findReservation(db, row.id)) ?? current
  }
  throw new Refusal("SERVICE_UNAVAILABLE", {
    retryAfter: 1,
    message: "The booking is changing at this moment; send the same request again.",
  })
}

/** Undefined: somebody changed it first. */
async function tryMove(db: Database, row: ReservationRow, move: Move): Promise<ReservationRow | undefined> {
  const { to, mover, now, reason, cancelCutoffMinutes, timezone } = move
  const step = findReservationMove(row.status, to, mover.kind)
  const clock = { startsAt: row.starts_at.getTime(), cancelCutoffMinutes, now }
  const inTime = step !== null && (move.whateverTheTime || isReservationMoveInTime(step, clock))
  if (!step || !inTime) throw await refuse(db, asOf(row, now), to, timezone)
  return writeMove(db, {
    id: row.id,
    from: step.from,
    revision: row.revision,
    to: to as MoveWrite["to"],
    at: new Date(now),
    reason: to === "REJECTED" || to === "CANCELLED" ? reason?.trim() || "No reason was given." : null,
    cancelledBy: step.cancelledBy,
    mover,
  })
}

async function refuse(
  db: Database,
  row: ReservationRow,
  to: ReservationStatus,
  timezone: string,
): Promise<Refusal> {
  const message = `${await sayStatus(db, row, timezone)}; it cannot become ${to} now.`
  return new Refusal("INVALID_TRANSITION", { message, members: { status: row.status } })
}

/** What it is now and who made it so. */
export async function sayStatus(db: Database, row: ReservationRow, timezone: string): Promise<string> {
  const last = (await listMoves(db, row.id)).at(-1)
  const where = last?.device ? ` on ${last.device}` : ""
  const by =
    last?.to_status === row.status
      ? ` by ${last.actor}${where}, ${localTime(timezone, last.at.getTime())}`
      : ""
  return `This booking is ${row.status}${by}`
}
