import { fits, occupancyOf } from "@rasoi/core/rules"
import type { Booking } from "./booking.ts"
import { type Stay, staysOf } from "./occupancy.ts"

/** The largest number of seats that the bookings hold at one moment. */
export function mostSeatsAtOnce(bookings: readonly Booking[]): number {
  return Math.max(0, ...occupancyOf(staysOf(bookings, [])).map(({ taken }) => taken))
}

export interface Fitting {
  fitting: Booking[]
  /** Seats were blocked or removed after these parties asked. */
  tooMany: Booking[]
}

/** The waiting bookings that have seats beside everybody else, whoever asked first coming first. */
export function whichFit(waiting: readonly Booking[], others: readonly Stay[], seats: number): Fitting {
  const taken = others.filter(({ holder }) => holder !== "pending")
  const result: Fitting = { fitting: [], tooMany: [] }
  const byAge = [...waiting].sort((one, other) => one.createdAt.localeCompare(other.createdAt))
  for (const booking of byAge) {
    const [stay] = staysOf([booking], [])
    if (!stay || !fits(taken, stay, seats)) result.tooMany.push(booking)
    else {
      taken.push(stay)
      result.fitting.push(booking)
    }
  }
  return result
}
