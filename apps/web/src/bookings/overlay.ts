import type { Booking } from "./days.ts"

/** A step that staff take with a booking, or what became of its price. */
export type Step =
  | { to: "CONFIRMED" | "SEATED" | "NO_SHOW" }
  | { to: "REJECTED" | "CANCELLED"; reason: string }
  | { price: "DUE" | "PAID" | "WAIVED" }

export interface StepOf {
  booking: Booking
  step: Step
}

export const stepKey = ["bookings", "step"]

/** Laid over what the server said, never written into it: a step that fails leaves nothing behind. */
export function takeSteps(bookings: readonly Booking[], moving: readonly StepOf[]): Booking[] {
  return bookings.map(booking =>
    moving.reduce((seen, { booking: { id }, step }) => (id === seen.id ? take(seen, step) : seen), booking),
  )
}

function take(booking: Booking, step: Step): Booking {
  if ("price" in step)
    return booking.price ? { ...booking, price: { ...booking.price, status: step.price } } : booking
  // The server has it already: the fresh list came before the answer.
  if (!booking.nextSteps.includes(step.to)) return booking
  return {
    ...booking,
    status: step.to,
    nextSteps: [],
    ...("reason" in step ? { rejectionReason: step.reason } : {}),
    ...(step.to === "CANCELLED" ? { cancelledBy: "RESTAURANT" } : {}),
  }
}
