import { addDays } from "./calendar.ts"
import { intervalsOn } from "./intervals.ts"
import type { WeeklyHours } from "./types.ts"
import { localDate, nextDateChange } from "./zone.ts"

/** No restaurant is closed for longer and still plans its next opening by these hours. */
const searchedDays = 60

/** The date of the service at that time. After midnight, yesterday's service counts while it is still open. */
export function serviceDateAt(hours: WeeklyHours, timezone: string, at: number): string {
  const today = localDate(timezone, at)
  const yesterday = addDays(today, -1)
  const running = intervalsOn(hours, timezone, yesterday).some(
    each => each.opensAt <= at && at < each.closesAt,
  )
  return running && intervalsOn(hours, timezone, today).every(each => each.opensAt > at) ? yesterday : today
}

/** When the current service day is over: at midnight, or at its last closing if that is later. */
export function endOfServiceDay(hours: WeeklyHours, timezone: string, now: number): number {
  const date = serviceDateAt(hours, timezone, now)
  const closings = intervalsOn(hours, timezone, date).map(({ closesAt }) => closesAt)
  return date < localDate(timezone, now)
    ? Math.max(...closings)
    : Math.max(...closings, nextDateChange(timezone, now))
}

/** The first opening after the current service day. Without one in sight, the next midnight. */
export function nextBusinessDay(hours: WeeklyHours, timezone: string, now: number): number {
  const today = serviceDateAt(hours, timezone, now)
  for (let days = 1; days <= searchedDays; days += 1) {
    const openings = intervalsOn(hours, timezone, addDays(today, days)).map(({ opensAt }) => opensAt)
    if (openings.length > 0) return Math.min(...openings)
  }
  return nextDateChange(timezone, now)
}
