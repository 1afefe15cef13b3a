import { Temporal } from "temporal-polyfill"
import { dateOf, dayOfWallMinute, minutesPerDay, timeOfWallMinute } from "./calendar.ts"

const millisecondsPerMinute = 60_000
const millisecondsPerDay = minutesPerDay * millisecondsPerMinute

/** Whether this is an IANA zone name, including "UTC". An offset such as "+05:30" is not one. */
export function isTimeZone(name: string): boolean {
  // Temporal also accepts offsets, date-times with a zone in brackets, and names in the wrong case.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId === name
  } catch {
    return false
  }
}

export function localDate(timezone: string, at: number): string {
  return dateOf(dayOfWallMinute(wallMinuteAt(timezone, at)))
}

/** HH:MM, without seconds. */
export function localTime(timezone: string, at: number): string {
  return timeOfWallMinute(wallMinuteAt(timezone, at))
}

/** What the wall clock shows at an instant. */
export function wallMinuteAt(timezone: string, at: number): number {
  return wallMinuteOf(zonedAt(timezone, at))
}

/**
 * The instant at which the wall clock first reaches a minute. If clocks go back and a minute occurs twice, this is the
 * first one. If clocks go forward and skip a minute, this is the first instant after the skip. So a later wall minute is
 * never an earlier instant: periods stay positive and in order, and nothing opens or closes in a repeated hour.
 */
export function instantOf(timezone: string, wallMinute: number): number {
  const day = dayOfWallMinute(wallMinute)
  const date = new Date(day * millisecondsPerDay)
  const minute = wallMinute - day * minutesPerDay
  const plain = new Temporal.PlainDateTime(
    date.getUTCFullYear(),
    date.getUTCMonth() + 1,
    date.getUTCDate(),
    Math.floor(minute / 60),
    minute % 60,
  )
  const earlier = plain.toZonedDateTime(timezone, { disambiguation: "earlier" })
  // Before the requested minute: it was skipped, so use the next clock change.
  const skip = wallMinuteOf(earlier) < wallMinute ? earlier.getTimeZoneTransition("next") : null
  return (skip ?? earlier).epochMilliseconds
}

/** The next instant at which the local date changes. When clocks go back, the new date can be an earlier one. */
export function nextDateChange(timezone: string, at: number): number {
  let zoned = zonedAt(timezone, at)
  const today = dayOfWallMinute(wallMinuteOf(zoned))
  for (;;) {
    const offset = offsetMilliseconds(zoned)
    const midnight = (today + 1) * millisecondsPerDay - offset
    if (offsetMilliseconds(zonedAt(timezone, midnight)) === offset) return midnight
    const change = zoned.getTimeZoneTransition("next")
    if (change === null || change.epochMilliseconds > midnight) return midnight
    if (dayOfWallMinute(wallMinuteOf(change)) !== today) return change.epochMilliseconds
    zoned = change
  }
}

function zonedAt(timezone: string, at: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone)
}

function wallMinuteOf(zoned: Temporal.ZonedDateTime): number {
  return Math.floor((zoned.epochMilliseconds + offsetMilliseconds(zoned)) / millisecondsPerMinute)
}

function offsetMilliseconds(zoned: Temporal.ZonedDateTime): number {
  return zoned.offsetNanoseconds / 1_000_000
}
