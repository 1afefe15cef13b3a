import { dayOfWallMinute, minutesPerDay } from "./calendar.ts"
import { openLabel, opensLabel } from "./label.ts"
import { periodsFrom, type Schedule, scheduleOf, type WallPeriod } from "./periods.ts"
import type { OpenStatus, WeeklyHours } from "./types.ts"
import { instantOf, nextDateChange, wallMinuteAt } from "./zone.ts"

/** Periods that overlap or touch, merged into one. `closesAt` is null if it never ends. */
interface Run {
  opensAt: number
  closesAt: number | null
}

const fifteenDays = 15 * minutesPerDay
const tenYears = 3653 * minutesPerDay

export function openStatus(hours: WeeklyHours, timezone: string, now: number): OpenStatus {
  const run = runEndingAfter(scheduleOf(hours), timezone, now)
  // Labels contain "today" and "tomorrow", so a result is valid only until the local date changes.
  const dateChange = nextDateChange(timezone, now)
  if (run === null) {
    return { open: false, opensAt: null, closesAt: null, label: "Closed", validUntil: dateChange }
  }
  const today = dayOfWallMinute(wallMinuteAt(timezone, now))
  if (run.opensAt > now) {
    const label = opensLabel(today, wallMinuteAt(timezone, run.opensAt))
    const validUntil = Math.min(run.opensAt, dateChange)
    return { open: false, opensAt: run.opensAt, closesAt: null, label, validUntil }
  }
  if (run.closesAt === null) {
    return { open: true, opensAt: null, closesAt: null, label: "Open 24 hours", validUntil: dateChange }
  }
  const { label, changesAt } = labelWhileOpen(timezone, now, today, run.closesAt)
  const validUntil = Math.min(run.closesAt, dateChange, changesAt)
  return { open: true, opensAt: null, closesAt: run.closesAt, label, validUntil }
}

function labelWhileOpen(timezone: string, now: number, today: number, closesAt: number) {
  const closes = wallMinuteAt(timezone, closesAt)
  const sameTimeToday = closes + (today - dayOfWallMinute(closes)) * minutesPerDay
  const withinADayFrom = instantOf(timezone, sameTimeToday)
  const later = openLabel(today, closes, true)
  if (now >= withinADayFrom) return { label: later, changesAt: Number.POSITIVE_INFINITY }
  const label = openLabel(today, closes, false)
  return { label, changesAt: label === later ? Number.POSITIVE_INFINITY : withinADayFrom }
}

/** The run that is open now, or the next one. */
function runEndingAfter(schedule: Schedule, timezone: string, now: number): Run | null {
  // Start with yesterday: no period is longer than a day.
  const firstDay = dayOfWallMinute(wallMinuteAt(timezone, now)) - 1
  let run: WallPeriod | null = null
  for (const period of periodsFrom(schedule, firstDay)) {
    if (run !== null && period.opens > run.closes) {
      const closesAt = instantOf(timezone, run.closes)
      if (closesAt <= now) {
        run = null
      } else if (closesAt < instantOf(timezone, period.opens)) {
        const opensAt = instantOf(timezone, run.opens)
        // A clock change skips this run completely: ignore it.
        if (opensAt < closesAt) return { opensAt, closesAt }
        run = null
      }
      // Otherwise the clock change skips the break between the two.
    }
    run = run === null ? period : { opens: run.opens, closes: Math.max(run.closes, period.closes) }
    if (neverEnds(schedule, run)) return { opensAt: instantOf(timezone, run.opens), closesAt: null }
  }
  if (run === null) return null
  const last = { opensAt: instantOf(timezone, run.opens), closesAt: instantOf(timezone, run.closes) }
  return last.closesAt > now && last.opensAt < last.closesAt ? last : null
}

/**
 * Fifteen days without a break after the last closed or special date contain every minute of a normal week twice, and
 * all later weeks are the same. Once is not enough, because a clock change may skip the only break of a week. Ten years
 * also count as no end, so that a date in the far future does not make the loop long.
 */
function neverEnds(schedule: Schedule, run: WallPeriod): boolean {
  const sameWeeksFrom = Math.max(run.opens, (schedule.lastDatedDay + 1) * minutesPerDay)
  return run.closes - sameWeeksFrom > fifteenDays || run.closes - run.opens > tenYears
}
