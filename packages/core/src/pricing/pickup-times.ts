import type { Fault } from "@rasoi/contract"
import { serviceDateAt } from "../hours/business-day.ts"
import { addDays, timeOfWallMinute } from "../hours/calendar.ts"
import { intervalsOn } from "../hours/intervals.ts"
import type { WeeklyHours } from "../hours/types.ts"
import { localDate } from "../hours/zone.ts"
import { byDate } from "../reservations/by-date.ts"
import { clockBetween } from "../reservations/local-clock.ts"
import { isTooEarly, isTooFar, maxDaysAhead, pickupOpensAt, tooEarlyFrom } from "./pickup-time.ts"

/** Times lie on the clock: at each quarter of an hour. */
export const pickupEveryMinutes = 15

export type PickupReason = "PAST" | "TOO_SOON" | "TOO_FAR"

export interface PickupTimeState {
  /** HH:MM in local time. After midnight it is on the next calendar date. */
  time: string
  /** Epoch milliseconds. */
  startsAt: number
  reason: PickupReason | null
}

export interface PickupSettings {
  profile: { timezone: string }
  hours: WeeklyHours
  ordering: { prepMinutes: number }
}

/** Every pickup time of the opening hours that begin on a date, in order. `now` is in epoch milliseconds. */
export function pickupTimesOn(settings: PickupSettings, date: string, now: number): PickupTimeState[] {
  const { prepMinutes } = settings.ordering
  return timesOn(settings, date).map(times => ({ ...times, reason: reasonAgainst(times.startsAt) }))

  function reasonAgainst(pickupAt: number): PickupReason | null {
    if (pickupAt < now) return "PAST"
    if (isTooEarly({ pickupAt, now, prepMinutes })) return "TOO_SOON"
    return isTooFar({ pickupAt, now }) ? "TOO_FAR" : null
  }
}

/** Wall-clock minutes, so that a day with a clock change has the same times as others. A skipped time is left out. */
const timesOn = byDate(({ hours, profile }: PickupSettings, date: string) => {
  const byInstant = new Map<number, { time: string; startsAt: number }>()
  for (const { opensAt, closesAt } of intervalsOn(hours, profile.timezone, date)) {
    const clock = clockBetween(profile.timezone, opensAt, closesAt)
    const opens = clock.wallMinuteAt(opensAt)
    for (
      let wall = Math.ceil(opens / pickupEveryMinutes) * pickupEveryMinutes;
      ;
      wall += pickupEveryMinutes
    ) {
      const startsAt = clock.instantOf(wall)
      if (startsAt >= closesAt) break
      const skipped = clock.wallMinuteAt(startsAt) !== wall
      if (!skipped && startsAt >= opensAt) byInstant.set(startsAt, { time: timeOfWallMinute(wall), startsAt })
    }
  }
  return [...byInstant.values()].sort((one, other) => one.startsAt - other.startsAt)
})

interface DateQuestion {
  settings: PickupSettings
  now: number
}

/** The dates that have pickup times now. After midnight, yesterday's service counts while it is open. */
export function pickupDates({ settings, now }: DateQuestion): { first: string; last: string } {
  const { timezone } = settings.profile
  const last = addDays(localDate(timezone, now), maxDaysAhead)
  return { first: serviceDateAt(settings.hours, timezone, now), last }
}

/** Returns at most one fault. */
export function checkPickupDate(date: string, question: DateQuestion): Fault[] {
  const dates = pickupDates(question)
  const choice = `choose ${dates.first} to ${dates.last}`
  if (date < dates.first)
    return [{ field: "date", message: `${date} is past; ${choice}`, reason: "DATE_PAST", params: dates }]
  if (date > dates.last)
    return [
      {
        field: "date",
        message: `${date} is too far ahead; ${choice}`,
        reason: "DATE_TOO_FAR",
        params: dates,
      },
    ]
  return []
}

export interface PickupRange {
  earliest: number
  latest: number
}

/** The first and the last available time of all dates, and until when they stay the same while the hours do. */
export function pickupRange(question: DateQuestion): { range: PickupRange | null; validUntil: number } {
  const { settings, now } = question
  const { first, last } = pickupDates(question)
  const available: number[] = []
  const changes: number[] = []
  for (let date = first; date <= last; date = addDays(date, 1)) {
    for (const { startsAt, reason } of pickupTimesOn(settings, date, now)) {
      if (reason === null) available.push(startsAt)
      if (reason === "TOO_FAR") changes.push(pickupOpensAt(startsAt))
    }
  }
  if (available.length === 0) return { range: null, validUntil: Math.min(...changes) }
  const range = { earliest: Math.min(...available), latest: Math.max(...available) }
  // An order that takes no time may come a moment late, but a time that has passed is not shown as available.
  const passesAt = Math.min(tooEarlyFrom(range.earliest, settings.ordering.prepMinutes), range.earliest + 1)
  return { range, validUntil: Math.min(passesAt, ...changes) }
}
