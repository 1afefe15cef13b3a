import { dayNumberOf, dayOfWallMinute } from "./calendar.ts"
import { periodsOf, scheduleOf } from "./periods.ts"
import type { OpenInterval, WeeklyHours } from "./types.ts"
import { instantOf, wallMinuteAt } from "./zone.ts"

/** The service periods that open on a local date, in order, not merged. Omits a period that a clock change skips. */
export function intervalsOn(hours: WeeklyHours, timezone: string, serviceDate: string): OpenInterval[] {
  return periodsOf(scheduleOf(hours), dayNumberOf(serviceDate))
    .map(period => ({
      opensAt: instantOf(timezone, period.opens),
      closesAt: instantOf(timezone, period.closes),
      serviceDate,
    }))
    .filter(interval => interval.opensAt < interval.closesAt)
}

export function isOpenAt(hours: WeeklyHours, timezone: string, at: number): boolean {
  const schedule = scheduleOf(hours)
  const wallMinute = wallMinuteAt(timezone, at)
  const today = dayOfWallMinute(wallMinute)
  // Include tomorrow: when clocks go back across midnight, tomorrow has already begun once.
  return [today - 1, today, today + 1]
    .flatMap(day => periodsOf(schedule, day))
    .some(
      period =>
        period.closes > wallMinute &&
        instantOf(timezone, period.opens) <= at &&
        at < instantOf(timezone, period.closes),
    )
}
