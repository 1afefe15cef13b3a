import { Refusal } from "@rasoi/contract"
import { attemptEach } from "../attempt-each.ts"
import { type Database, DatabaseUnavailable } from "../db/index.ts"
import type { ReservationEvents } from "./events.ts"
import { moveReservation } from "./moves.ts"
import { dropTestMove, lapseReservations, listDueTestMoves } from "./moves-store.ts"
import { unansweredReason } from "./representation.ts"
import { simulatedMover, simulatedReason } from "./simulated-staff.ts"
import { findReservation } from "./store.ts"

const batch = 200

/** Cancels every booking that nobody answered by its time. */
export async function lapseDueReservations(
  db: Database,
  events: ReservationEvents,
  now: number,
): Promise<number> {
  let total = 0
  for (;;) {
    const lapsed = await lapseReservations(db, new Date(now), batch, unansweredReason)
    for (const row of lapsed) events.changed(row)
    total += lapsed.length
    if (lapsed.length < batch) return total
  }
}

/** Plays the staff of test mode; a move that is no longer possible is dropped. */
export async function playDueReservationMoves(
  db: Database,
  events: ReservationEvents,
  now: number,
): Promise<void> {
  await attemptEach(await listDueTestMoves(db, new Date(now), batch), async planned => {
    const row = await findReservation(db, planned.subject_id)
    const move = {
      to: planned.to_status,
      mover: simulatedMover,
      now: planned.at.getTime(),
      reason: simulatedReason,
      cancelCutoffMinutes: 0,
      timezone: "UTC",
      whateverTheTime: true,
    }
    if (row) {
      const moved = await moveReservation(db, row, move).catch(async error => {
        if (error instanceof Refusal && error.code === "INVALID_TRANSITION") return undefined
        // Whatever else it is would come again four times a second.
        if (!(error instanceof DatabaseUnavailable)) await dropTestMove(db, planned)
        throw error
      })
      if (moved) events.changed(moved)
    }
    await dropTestMove(db, planned)
  })
}
