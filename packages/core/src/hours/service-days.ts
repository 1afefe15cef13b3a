import type { DateRange } from "../reports/range.ts"
import { addDays, dayNumberOf, minutesPerDay } from "./calendar.ts"
import { intervalsOn } from "./intervals.ts"
import type { WeeklyHours } from "./types.ts"
import { instantOf } from "./zone.ts"

/** When the service day of this date begins: at midnight, or when the service of the day before is over. */
function startOfServiceDay(hours: WeeklyHours, timezone: string, date: string): number {
  const midnight = instantOf(timezone, dayNumberOf(date) * minutesPerDay)
  const closings = intervalsOn(hours, timezone, addDays(date, -1)).map(({ closesAt }) => closesAt)
  const openings = intervalsOn(hours, timezone, date).map(({ opensAt }) => opensAt)
  return Math.max(midnight, Math.min(Math.max(midnight, ...closings), ...openings))
}

/** When each service day of the range begins, and at the end when the day after it does. */
export function serviceDayStarts(hours: WeeklyHours, timezone: string, { from, to }: DateRange): number[] {
  const days = dayNumberOf(to) - dayNumberOf(from) + 2
  return Array.from({ length: days }, (_, index) => startOfServiceDay(hours, timezone, addDays(from, index)))
}
