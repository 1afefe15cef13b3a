import { Refusal } from "@rasoi/contract"
import { isFinalReservationStatus } from "@rasoi/core"
import type { Database } from "../../db/index.ts"
import type { Move } from "../moves/index.ts"
import { describeStatus, moveReservation } from "./moves.ts"
import { asOf } from "./representation.ts"
import { findReservation, type ReservationRow } from "./store.ts"

interface CustomerCancel extends Pick<Move<ReservationRow>, "now" | "timezone" | "alongside"> {
  reason?: string | undefined
  cancelCutoffMinutes: number
}

/** The customer cancels, over a key or on the link. Cancelling again changes nothing. */
export async function cancelByCustomer(
  db: Database,
  row: ReservationRow,
  { reason, ...move }: CustomerCancel,
): Promise<ReservationRow> {
  if (row.cancelled_by === "CUSTOMER") return row
  try {
    return await moveReservation(db, row, {
      ...move,
      to: "CANCELLED",
      mover: { kind: "CUSTOMER", name: "The customer", device: null },
      reason: reason?.trim() || "Cancelled by the customer.",
    })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "INVALID_TRANSITION") throw error
    // If the customer cancels twice at the same time, the second request succeeds too.
    const newest = asOf((await findReservation(db, row.id)) ?? row, move.now)
    if (newest.cancelled_by === "CUSTOMER") return newest
    const why = isFinalReservationStatus(newest.status)
      ? await describeStatus(db, newest, move.timezone)
      : "It is too late to cancel this booking online"
    throw new Refusal("CANNOT_CANCEL", { message: `${why}; the customer can call the restaurant.` })
  }
}
