import { Temporal } from "temporal-polyfill"
import { dateOf, dayOfWallMinute, minutesPerDay, timeOfWallMinute } from "./calendar.ts"

const millisecondsPerMinute = 60_000
const millisecondsPerDay = minutesPerDay * millisecondsPerMinute

/** A zone name as the IANA database spells it, "UTC" among them; an offset such as "+05:30" is none. */
export function isTimeZone(name: string): boolean {
  // Temporal also takes offsets and whole date-times with a zone in brackets, and mends the case of a name.
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

/** HH:MM, the seconds cut off. */
export function localTime(timezone: string, at: number): string {
  return timeOfWallMinute(wallMinuteAt(timezone, at))
}

/** What the wall clock shows at an instant. */
export function wallMinuteAt(timezone: string, at: number): number {
  return wallMinuteOf(zonedAt(timezone, at))
}

/**
 * The instant at which the wall clock first reaches a minute. A minute that occurs twice, because clocks go
 * back, is its first occurrence; one that clocks skip as they go forward is the first instant after the skip.
 * So a later wall minute is never an earlier instant: no period turns negative, none changes places with the
 * next, and nothing opens or closes while clocks repeat what they have shown before.
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
  // Short of the minute asked for: it was skipped, and the clock change is the next one from there.
  const skip = wallMinuteOf(earlier) < wallMinute ? earlier.getTimeZoneTransition("next") : null
  return (skip ?? earlier).epochMilliseconds
}

/** The next instant at which the local date is another one; it can be an earlier one when clocks go back. */
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
