import { dateOf, dayKeys, dayNumberOf, minuteOfDayOf, minutesPerDay, weekdayOf } from "./calendar.ts"
import type { Period, WeeklyHours } from "./types.ts"

/** One service period in wall minutes; see calendar.ts. */
export interface WallPeriod {
  opens: number
  closes: number
}

export interface Schedule {
  /** Minutes from the day's midnight, Monday first. Each day is sorted by opening. */
  week: WallPeriod[][]
  closedDates: ReadonlySet<string>
  /** After this day all weeks are the same. */
  lastClosedDay: number
}

export function scheduleOf(hours: WeeklyHours): Schedule {
  const week = dayKeys.map(key => hours.days[key].map(minutesOf).sort(byOpening))
  // ISO dates can be compared as text.
  const lastClosedDate = hours.closedDates.reduce((last, date) => (date > last ? date : last), "")
  const lastClosedDay = lastClosedDate === "" ? Number.NEGATIVE_INFINITY : dayNumberOf(lastClosedDate)
  return { week, closedDates: new Set(hours.closedDates), lastClosedDay }
}

/** Minutes from the midnight of the day on which the period opens. Above 1440 is the next day. */
export function minutesOf(period: Period): WallPeriod {
  const opens = minuteOfDayOf(period.open)
  const closes = minuteOfDayOf(period.close)
  return { opens, closes: closes > opens ? closes : closes + minutesPerDay }
}

export function periodsOf(schedule: Schedule, day: number): WallPeriod[] {
  const periods = schedule.week[weekdayOf(day)] ?? []
  if (periods.length === 0 || schedule.closedDates.has(dateOf(day))) return []
  const midnight = day * minutesPerDay
  return periods.map(period => ({ opens: midnight + period.opens, closes: midnight + period.closes }))
}

/** Every period from a day on, sorted by opening. Infinite, unless no day of the week has a period. */
export function* periodsFrom(schedule: Schedule, firstDay: number): Generator<WallPeriod, void> {
  if (schedule.week.every(periods => periods.length === 0)) return
  for (let day = firstDay; ; day += 1) yield* periodsOf(schedule, day)
}

function byOpening(one: WallPeriod, other: WallPeriod): number {
  return one.opens - other.opens
}
