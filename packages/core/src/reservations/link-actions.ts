import type { ReservationStatus } from "@rasoi/contract"
import type { AskedSoFar } from "../orders/link-actions.ts"
import {
  findReservationMove,
  isReservationMoveInTime,
  type ReservationClock,
  reservationStages,
} from "./moves.ts"

/** How often a customer can move one booking, requests included. */
export const maxCustomerMoves = 5

export interface CustomerMoves {
  /** Moves that the customer made without asking. */
  readonly moved: number
  readonly asked: AskedSoFar
}

/** NOW: the booking moves at once. ASK: staff decide. */
export type MovePermission = "NOW" | "ASK"

export interface BookingLinkActions {
  readonly cancel: boolean
  /** Null: not possible now. */
  readonly move: MovePermission | null
}

/** Whether the customer is before the cut-off of the booking, which holds for cancelling and for moving. */
export function isBeforeCutoff(status: ReservationStatus, clock: ReservationClock): boolean {
  const cancel = findReservationMove(status, "CANCELLED", "CUSTOMER")
  return cancel !== null && isReservationMoveInTime(cancel, clock)
}

/**
 * What the holder of a booking's link can do. Where staff confirm by hand, they have agreed to a time: they also agree to
 * another one. A booking that still waits for its answer moves and keeps waiting.
 */
export function bookingLinkActions(
  { status, autoConfirm }: { status: ReservationStatus; autoConfirm: boolean },
  { moved, asked }: CustomerMoves,
  clock: ReservationClock,
): BookingLinkActions {
  if (!isBeforeCutoff(status, clock)) return { cancel: false, move: null }
  const canMove = !asked.hasOpen && moved + asked.count < maxCustomerMoves
  const needsStaff = !autoConfirm && reservationStages[status] === "EXPECTED"
  return { cancel: true, move: canMove ? (needsStaff ? "ASK" : "NOW") : null }
}
