import type { Fault, FaultReason } from "@rasoi/contract"
import { isOpenAt } from "../hours/intervals.ts"
import { openStatus } from "../hours/status.ts"
import type { WeeklyHours } from "../hours/types.ts"
import { localDate, localTime } from "../hours/zone.ts"

const minute = 60_000
export const maxDaysAhead = 7
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

type Range = Pick<PickupTimeQuestion, "pickupAt" | "now">

export function isTooFar({ pickupAt, now }: Range): boolean {
  return pickupAt > now + maxAhead
}

/** The first instant at which this time is no longer too far ahead. */
export function pickupOpensAt(pickupAt: number): number {
  return pickupAt - maxAhead
}

export function isTooEarly({
  pickupAt,
  now,
  prepMinutes,
}: Omit<PickupTimeQuestion, "hours" | "timezone">): boolean {
  return now >= tooEarlyFrom(pickupAt, prepMinutes)
}

/** The first instant at which this time is too early for an order that takes so long. */
export function tooEarlyFrom(pickupAt: number, prepMinutes: number): number {
  return pickupAt - prepMinutes * minute + grace
}

/** Checks that do not depend on the restaurant or the cart. Returns at most one fault. */
export function checkPickupRange({ pickupAt, now }: Range): Fault[] {
  const fault = (message: string, why: Pick<Fault, "reason" | "params">) => [
    { field: "pickupAt", message, ...why },
  ]
  if (Number.isNaN(pickupAt)) return fault("is not a time on the calendar", { reason: "NOT_AN_INSTANT" })
  if (pickupAt <= now - grace) return fault("is in the past", { reason: "PAST" })
  if (!isTooFar({ pickupAt, now })) return []
  const latest = new Date(now + maxAhead).toISOString()
  return fault(`is too far ahead: at most ${maxDaysAhead} days`, { reason: "TOO_FAR", params: { latest } })
}

/** Checks a time in range. Returns at most one fault, with the earliest possible time in its message. */
export function checkPickupTime(question: PickupTimeQuestion): Fault[] {
  const { pickupAt, prepMinutes, hours, timezone } = question
  if (isTooEarly(question)) {
    return faultOf(`is too early: the order takes ${prepMinutes} minutes`, "TOO_SOON", question)
  }
  if (!isOpenAt(hours, timezone, pickupAt))
    return faultOf("is outside opening hours", "OUTSIDE_HOURS", question)
  return []
}

function faultOf(problem: string, reason: FaultReason, question: PickupTimeQuestion): Fault[] {
  const { prepMinutes, timezone } = question
  const earliest = earliestPickup(question)
  if (earliest === null) {
    const message = `${problem}; no time within ${maxDaysAhead} days is open`
    return [{ field: "pickupAt", message, reason, params: { prepMinutes, earliest } }]
  }
  const instant = new Date(earliest).toISOString()
  const local = `${localDate(timezone, earliest)} ${localTime(timezone, earliest)} in ${timezone}`
  const message = `${problem}; the earliest is ${instant} (${local})`
  return [{ field: "pickupAt", message, reason, params: { prepMinutes, earliest: instant } }]
}

function earliestPickup({ now, prepMinutes, hours, timezone }: PickupTimeQuestion): number | null {
  // Round up to a full minute, so that the shown time can be sent back.
  const ready = Math.ceil((now + prepMinutes * minute) / minute) * minute
  const status = openStatus(hours, timezone, ready)
  const earliest = status.open ? ready : status.opensAt
  return earliest === null || earliest > now + maxAhead ? null : earliest
}
