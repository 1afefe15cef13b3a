import { dateOf, dayOfWallMinute, minutesPerDay, timeOfWallMinute } from "./calendar.ts"

// From Intl, not from Temporal, so that a browser computes the same without a polyfill. Clock changes are at most one in two
// days, and at a full minute.

const millisecondsPerMinute = 60_000
const millisecondsPerDay = minutesPerDay * millisecondsPerMinute

export function localDate(timezone: string, at: number): string {
  return dateOf(dayOfWallMinute(wallMinuteAt(timezone, at)))
}

/** HH:MM, without seconds. */
export function localTime(timezone: string, at: number): string {
  return timeOfWallMinute(wallMinuteAt(timezone, at))
}

/** What the wall clock shows at an instant. */
export function wallMinuteAt(timezone: string, at: number): number {
  const [month, day, year, hour, minute] = formatOf(timezone).format(at).split(/\D+/, 5).map(Number)
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute) / millisecondsPerMinute
}

/**
 * The instant at which the wall clock first reaches a minute. If clocks go back and a minute occurs twice, this is the
 * first one. If clocks go forward and skip a minute, this is the first instant after the skip. So a later wall minute is
 * never an earlier instant: periods stay positive and in order, and nothing opens or closes in a repeated hour.
 */
export function instantOf(timezone: string, wallMinute: number): number {
  const asUtc = wallMinute * millisecondsPerMinute
  const before = offsetAt(timezone, asUtc - millisecondsPerDay)
  const after = offsetAt(timezone, asUtc + millisecondsPerDay)
  if (before === after) return asUtc - before
  const shown = [asUtc - before, asUtc - after].filter(at => wallMinuteAt(timezone, at) === wallMinute)
  if (shown.length > 0) return Math.min(...shown)
  return clockChange(timezone, asUtc - millisecondsPerDay, asUtc + millisecondsPerDay)
}

/** The next instant at which the local date changes. When clocks go back, the new date can be an earlier one. */
export function nextDateChange(timezone: string, at: number): number {
  const today = dayOfWallMinute(wallMinuteAt(timezone, at))
  let from = at
  for (;;) {
    const offset = offsetAt(timezone, from)
    const midnight = (today + 1) * millisecondsPerDay - offset
    if (offsetAt(timezone, midnight) === offset) return midnight
    const change = clockChange(timezone, from, midnight)
    if (dayOfWallMinute(wallMinuteAt(timezone, change)) !== today) return change
    from = change
  }
}

/** How far the wall clock is ahead of UTC. */
function offsetAt(timezone: string, at: number): number {
  const minute = Math.floor(at / millisecondsPerMinute)
  return (wallMinuteAt(timezone, at) - minute) * millisecondsPerMinute
}

/** The first instant with another offset than `from`. There is one up to `to`. */
function clockChange(timezone: string, from: number, to: number): number {
  const offset = offsetAt(timezone, from)
  let [before, after] = [Math.floor(from / millisecondsPerMinute), Math.ceil(to / millisecondsPerMinute)]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (offsetAt(timezone, middle * millisecondsPerMinute) === offset) before = middle
    else after = middle
  }
  return after * millisecondsPerMinute
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** "11/17/2026, 23:59". Making one takes long. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  })
  formats.set(timeZone, made)
  return made
}
