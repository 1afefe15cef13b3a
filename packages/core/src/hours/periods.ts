import { dateOf, dayKeys, dayNumberOf, minuteOfDayOf, minutesPerDay, weekdayOf } from "./calendar.ts"
import type { Period, WeeklyHours } from "./types.ts"

/** One service period on the wall clock; see calendar.ts for the count of minutes. */
export interface WallPeriod {
  opens: number
  closes: number
}

export interface Schedule {
  /** Minutes from the midnight of the day, Monday first; each day in order of opening. */
  week: WallPeriod[][]
  closedDates: ReadonlySet<string>
  /** After it the weeks are all alike. */
  lastClosedDay: number
}

export function scheduleOf(hours: WeeklyHours): Schedule {
  const week = dayKeys.map(key => hours.days[key].map(minutesOf).sort(byOpening))
  // Dates of one width sort as text.
  const lastClosedDate = hours.closedDates.reduce((last, date) => (date > last ? date : last), "")
  const lastClosedDay = lastClosedDate === "" ? Number.NEGATIVE_INFINITY : dayNumberOf(lastClosedDate)
  return { week, closedDates: new Set(hours.closedDates), lastClosedDay }
}

/** Minutes from the midnight of the day on which the period opens; beyond 1440 is the next day. */
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

/** Every period from a day on, in order of opening. It ends only where no day of the week has a period. */
export function* periodsFrom(schedule: Schedule, firstDay: number): Generator<WallPeriod, void> {
  if (schedule.week.every(periods => periods.length === 0)) return
  for (let day = firstDay; ; day += 1) yield* periodsOf(schedule, day)
}

function byOpening(one: WallPeriod, other: WallPeriod): number {
  return one.opens - other.opens || one.closes - other.closes
}
