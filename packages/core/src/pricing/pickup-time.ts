import type { Fault } from "@rasoi/contract"
import { isOpenAt, localDate, localTime, openStatus, type WeeklyHours } from "../hours/index.ts"

const minute = 60_000
const maxDaysAhead = 7
const maxAhead = maxDaysAhead * 24 * 60 * minute
// One minute of tolerance: the customer needs a moment to order after reading the earliest time.
const grace = minute

export interface PickupTimeQuestion {
  /** Epoch milliseconds, as is `now`. */
  pickupAt: number
  now: number
  /** From the bill: the time of the slowest item. */
  prepMinutes: number
  hours: WeeklyHours
  timezone: string
}

/** Checks that do not depend on the restaurant or the cart. Returns at most one fault. */
export function checkPickupRange({ pickupAt, now }: Pick<PickupTimeQuestion, "pickupAt" | "now">): Fault[] {
  if (Number.isNaN(pickupAt)) return [{ field: "pickupAt", message: "is not a time on the calendar" }]
  if (pickupAt <= now - grace) return [{ field: "pickupAt", message: "is in the past" }]
  if (pickupAt <= now + maxAhead) return []
  return [{ field: "pickupAt", message: `is too far ahead: at most ${maxDaysAhead} days` }]
}

/** Checks a time in range. Returns at most one fault, with the earliest possible time in its message. */
export function checkPickupTime(question: PickupTimeQuestion): Fault[] {
  const { pickupAt, now, prepMinutes, hours, timezone } = question
  if (pickupAt <= now + prepMinutes * minute - grace) {
    return faultOf(`is too early: the order takes ${prepMinutes} minutes`, question)
  }
  if (!isOpenAt(hours, timezone, pickupAt)) return faultOf("is outside opening hours", question)
  return []
}

function faultOf(problem: string, question: PickupTimeQuestion): Fault[] {
  const earliest = earliestPickup(question)
  const hint =
    earliest === null ? `no time within ${maxDaysAhead} days is open` : `the earliest is ${earliest}`
  return [{ field: "pickupAt", message: `${problem}; ${hint}` }]
}

function earliestPickup({ now, prepMinutes, hours, timezone }: PickupTimeQuestion): string | null {
  // Round up to a full minute, so that the shown time can be sent back.
  const ready = Math.ceil((now + prepMinutes * minute) / minute) * minute
  const status = openStatus(hours, timezone, ready)
  const earliest = status.open ? ready : status.opensAt
  if (earliest === null || earliest > now + maxAhead) return null
  const local = `${localDate(timezone, earliest)} ${localTime(timezone, earliest)} in ${timezone}`
  return `${new Date(earliest).toISOString()} (${local})`
}
