import type { PriceStatus } from "@rasoi/contract"
import type { Booking } from "./booking.ts"

/** A step of a booking, or the settlement of its price. */
export type Step =
  | { to: "CONFIRMED" | "SEATED" | "NO_SHOW" }
  | { to: "REJECTED" | "CANCELLED"; reason: string }
  | { price: PriceStatus }
  /** The party leaves at this instant. */
  | { leave: string }

export interface StepOf {
  booking: Booking
  step: Step
}

export const stepKey = ["bookings", "step"]

/** Applies pending steps over the server's data without changing it, so that a failed step leaves no trace. */
export function applySteps(bookings: readonly Booking[], moving: readonly StepOf[]): Booking[] {
  return bookings.map(booking =>
    moving.reduce(
      (seen, { booking: { id }, step }) => (id === seen.id ? applyStep(seen, step) : seen),
      booking,
    ),
  )
}

function applyStep(booking: Booking, step: Step): Booking {
  if ("price" in step)
    return booking.price ? { ...booking, price: { ...booking.price, status: step.price } } : booking
  if ("leave" in step) return { ...booking, leftAt: booking.leftAt ?? step.leave, undo: null }
  // The refetched list arrived before the response and already contains the step.
  if (!booking.nextSteps.includes(step.to)) return booking
  return {
    ...booking,
    status: step.to,
    nextSteps: [],
    ...("reason" in step ? { rejectionReason: step.reason } : {}),
    ...(step.to === "CANCELLED" ? { cancelledBy: "RESTAURANT" } : {}),
  }
}
