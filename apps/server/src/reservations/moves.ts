import { findReservationMove, isReservationMoveInTime } from "@rasoi/core"
import type { Database } from "../db/index.ts"
import type { SessionCaller } from "../http/index.ts"
import { type Movable, type Move, makeMove, statusText } from "../moves/index.ts"
import { reservationMoveStore } from "./moves-store.ts"
import { asOf } from "./representation.ts"
import { findReservation, type ReservationRow } from "./store.ts"

export function staffMover({ name, deviceName }: SessionCaller) {
  return { kind: "STAFF", name, device: deviceName } as const
}

interface BookingMove extends Move<ReservationRow> {
  cancelCutoffMinutes: number
  /** Test mode allows moves before their time. */
  ignoreTime?: boolean
}

export const bookings: Movable<ReservationRow> = {
  noun: "booking",
  store: reservationMoveStore,
  find: findReservation,
  asOf,
}

export function moveReservation(
  db: Database,
  row: ReservationRow,
  { cancelCutoffMinutes, ignoreTime = false, ...move }: BookingMove,
): Promise<ReservationRow> {
  return makeMove(db, bookings, row, move, ({ status, starts_at }) => {
    const step = findReservationMove(status, move.to, move.mover.kind)
    const clock = { startsAt: starts_at.getTime(), cancelCutoffMinutes, now: move.now }
    return step && (ignoreTime || isReservationMoveInTime(step, clock)) ? step : null
  })
}

export const describeStatus = (db: Database, row: ReservationRow, timezone: string) =>
  statusText(db, bookings, row, timezone)
