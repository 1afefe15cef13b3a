import type { Fault } from "@rasoi/contract"
import { isOpenAt, localDate, localTime, openStatus, type WeeklyHours } from "../hours/index.ts"

const minute = 60_000
const mostDaysAhead = 7
const mostAhead = mostDaysAhead * 24 * 60 * minute
// A minute of grace: the customer reads the earliest time, then takes a moment to order.
const grace = minute

export interface PickupTimeQuestion {
  /** Epoch milliseconds, as is `now`. */
  pickupAt: number
  now: number
  /** The bill's, which counts the slowest item. */
  prepMinutes: number
  hours: WeeklyHours
  timezone: string
}

/** What can be said of a time without knowing the restaurant or the cart. No fault, or one. */
export function checkPickupRange({ pickupAt, now }: Pick<PickupTimeQuestion, "pickupAt" | "now">): Fault[] {
  if (Number.isNaN(pickupAt)) return [{ field: "pickupAt", message: "is not a time on the calendar" }]
  if (pickupAt <= now - grace) return [{ field: "pickupAt", message: "is in the past" }]
  if (pickupAt <= now + mostAhead) return []
  return [{ field: "pickupAt", message: `is too far ahead: at most ${mostDaysAhead} days` }]
}

/** Of a time in range. No fault, or the first one; its message says the earliest time that would do. */
export function checkPickupTime(question: PickupTimeQuestion): Fault[] {
  const { pickupAt, now, prepMinutes, hours, timezone } = question
  if (pickupAt <= now + prepMinutes * minute - grace) {
    return faultOf(`is too early: the order takes ${prepMinutes} minutes`, question)
  }
  if (!isOpenAt(hours, timezone, pickupAt)) return faultOf("is outside opening hours", question)
  return []
}

function faultOf(words: string, question: PickupTimeQuestion): Fault[] {
  const earliest = earliestPickup(question)
  const remedy =
    earliest === null ? `no time within ${mostDaysAhead} days is open` : `the earliest is ${earliest}`
  return [{ field: "pickupAt", message: `${words}; ${remedy}` }]
}

function earliestPickup({ now, prepMinutes, hours, timezone }: PickupTimeQuestion): string | null {
  // Up to the full minute, so that the time as shown can be sent back.
  const ready = Math.ceil((now + prepMinutes * minute) / minute) * minute
  const status = openStatus(hours, timezone, ready)
  const earliest = status.open ? ready : status.opensAt
  if (earliest === null || earliest > now + mostAhead) return null
  const local = `${localDate(timezone, earliest)} ${localTime(timezone, earliest)} in ${timezone}`
  return `${new Date(earliest).toISOString()} (${local})`
}
