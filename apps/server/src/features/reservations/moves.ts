import { findReservationMove, isReservationMoveInTime } from "@rasoi/core"
import type { Database } from "../../db/index.ts"
import { type Movable, type Move, makeMove, statusText } from "../moves/index.ts"
import { reservationMoveStore } from "./moves-store.ts"
import { asOf } from "./representation.ts"
import { findReservation, type ReservationRow } from "./store.ts"

interface ReservationMove extends Move<ReservationRow> {
  cancelCutoffMinutes: number
  /** Test mode allows moves before their time. */
  ignoreTime?: boolean
}

export const reservations: Movable<ReservationRow> = {
  noun: "booking",
  store: reservationMoveStore,
  find: findReservation,
  asOf,
}

export function moveReservation(
  db: Database,
  row: ReservationRow,
  { cancelCutoffMinutes, ignoreTime = false, ...move }: ReservationMove,
): Promise<ReservationRow> {
  return makeMove(db, reservations, row, move, ({ status, starts_at }) => {
    const legal = findReservationMove(status, move.to, move.mover.kind)
    const clock = { startsAt: starts_at.getTime(), cancelCutoffMinutes, now: move.now }
    return legal && (ignoreTime || isReservationMoveInTime(legal, clock)) ? legal : null
  })
}

export const describeStatus = (db: Database, row: ReservationRow, timezone: string) =>
  statusText(db, reservations, row, timezone)
