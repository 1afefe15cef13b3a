import type { Reservation, ReservationStatus } from "@rasoi/contract"
import { type Undo, undoBefore, undoEndLimitMs, undoLimitMs } from "../undo.ts"
import { isReservationCalledOff } from "./moves.ts"

/** Times are epoch milliseconds. */
export interface UndoableReservation {
  status: ReservationStatus
  cancelledBy: Reservation["cancelledBy"]
  createdAt: number
  startsAt: number
  /** When the booking reached each status. A move that was undone is not in it. */
  reached: Partial<Record<ReservationStatus, number>>
  /** When the seated party left. */
  leftAt: number | null
}

/** Takes back the move of staff that set the current status. Null: it was not staff, or it is too late. */
export function findReservationUndo(
  reservation: UndoableReservation,
  now: number,
): Undo<ReservationStatus> | null {
  const { status, startsAt, reached, leftAt } = reservation
  if (leftAt !== null) return undoBefore("SEATED", leftAt + undoLimitMs, now)
  const to = statusBefore(reservation)
  const madeAt = reached[status]
  if (to === null || madeAt === undefined) return null
  // Guests are in the restaurant or come late: nobody relies on SEATED and NO_SHOW as an end.
  const until = madeAt + (isReservationCalledOff(status) ? undoEndLimitMs : undoLimitMs)
  // At its time a PENDING booking is cancelled, so the undo would end the booking.
  return undoBefore(to, to === "PENDING" ? Math.min(until, startsAt) : until, now)
}

function statusBefore({ status, cancelledBy, createdAt, reached }: UndoableReservation) {
  switch (status) {
    case "PENDING":
      return null
    case "CONFIRMED":
      // Confirmed when it was made: no person confirmed it.
      return reached.CONFIRMED === createdAt ? null : "PENDING"
    case "SEATED":
    case "NO_SHOW":
      return "CONFIRMED"
    case "REJECTED":
      return "PENDING"
    case "CANCELLED":
      if (cancelledBy !== "RESTAURANT") return null
      return reached.CONFIRMED === undefined ? "PENDING" : "CONFIRMED"
  }
}

export interface SeatedStay {
  status: ReservationStatus
  endsAt: number
  leftAt: number | null
}

/** After the end of the stay the seats are free already. */
export function canLeave({ status, endsAt, leftAt }: SeatedStay, now: number): boolean {
  return status === "SEATED" && leftAt === null && now < endsAt
}
