import type { Database } from "../../db/index.ts"
import { expireAll, playDueMoves } from "../moves/index.ts"
import type { ReservationEvents } from "./events.ts"
import { moveReservation } from "./moves.ts"
import { reservationMoveStore } from "./moves-store.ts"
import { unansweredReason } from "./representation.ts"
import { simulatedMover, simulatedReason } from "./simulated-staff.ts"
import { findReservation, type ReservationRow } from "./store.ts"

/** Cancels every booking that nobody confirmed before its start. */
export function expireDueReservations(
  db: Database,
  events: Pick<ReservationEvents, "reached">,
  now: number,
): Promise<number> {
  const expire = (limit: number) => reservationMoveStore.expire(db, new Date(now), limit, unansweredReason)
  return expireAll(expire, events.reached)
}

export function playDueReservationMoves(db: Database, events: ReservationEvents, now: number): Promise<void> {
  return playDueMoves<ReservationRow>(db, now, {
    idPrefix: "res_",
    find: findReservation,
    move: (row, { to_status, at }) =>
      moveReservation(db, row, {
        to: to_status,
        mover: simulatedMover,
        now,
        at: at.getTime(),
        timezone: "UTC",
        reason: simulatedReason,
        cancelCutoffMinutes: 0,
        ignoreTime: true,
      }),
    onMoved: events.changed,
  })
}
