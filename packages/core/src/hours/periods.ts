import { dateOf, dayKeys, dayNumberOf, minuteOfDayOf, minutesPerDay, weekdayOf } from "./calendar.ts"
import type { Period, WeeklyHours } from "./types.ts"

/** One service period in wall minutes; see calendar.ts. */
export interface WallPeriod {
  opens: number
  closes: number
}

/** Opening hours, prepared to read many dates. */
export interface DatedHours extends Pick<WeeklyHours, "days" | "specialDates"> {
  closedDates: ReadonlySet<string>
}

export interface Schedule extends DatedHours {
  /** After this day all weeks are the same. */
  lastDatedDay: number
}

export function datedHoursOf({ days, specialDates, closedDates }: WeeklyHours): DatedHours {
  return { days, specialDates, closedDates: new Set(closedDates) }
}

export function scheduleOf(hours: WeeklyHours): Schedule {
  // ISO dates can be compared as text.
  const lastDate = [...hours.closedDates, ...Object.keys(hours.specialDates)].reduce(
    (last, date) => (date > last ? date : last),
    "",
  )
  const lastDatedDay = lastDate === "" ? Number.NEGATIVE_INFINITY : dayNumberOf(lastDate)
  return { ...datedHoursOf(hours), lastDatedDay }
}

/** The periods that open on a date. Every rule about dates asks this function. */
export function periodsOn(hours: DatedHours, date: string): readonly Period[] {
  if (hours.closedDates.has(date)) return []
  if (Object.hasOwn(hours.specialDates, date)) return hours.specialDates[date] ?? []
  return hours.days[dayKeys[weekdayOf(dayNumberOf(date))] ?? "mon"]
}

/** Why no period opens on a date; null if one does. A date is the more specific reason. */
export function whyNoPeriod(hours: WeeklyHours, date: string): "CLOSED_DATE" | "CLOSED_DAY" | null {
  if (periodsOn(datedHoursOf(hours), date).length > 0) return null
  const dated = hours.closedDates.includes(date) || Object.hasOwn(hours.specialDates, date)
  return dated ? "CLOSED_DATE" : "CLOSED_DAY"
}

/** Minutes from the midnight of the day on which the period opens. Above 1440 is the next day. */
export function minutesOf(period: Period): WallPeriod {
  const opens = minuteOfDayOf(period.open)
  const closes = minuteOfDayOf(period.close)
  return { opens, closes: closes > opens ? closes : closes + minutesPerDay }
}

/** The periods of a day, sorted by opening. */
export function periodsOf(schedule: Schedule, day: number): WallPeriod[] {
  const midnight = day * minutesPerDay
  return periodsOn(schedule, dateOf(day))
    .map(minutesOf)
    .map(({ opens, closes }) => ({ opens: midnight + opens, closes: midnight + closes }))
    .sort((one, other) => one.opens - other.opens)
}

/** Every period from a day on, sorted by opening. Infinite, unless no day of the week has a period. */
export function* periodsFrom(schedule: Schedule, firstDay: number): Generator<WallPeriod, void> {
  if (dayKeys.some(key => schedule.days[key].length > 0)) {
    for (let day = firstDay; ; day += 1) yield* periodsOf(schedule, day)
  }
  // Only the special dates can have periods. The next one may be far away, so do not count the days up to it.
  const days = Object.keys(schedule.specialDates).sort().map(dayNumberOf)
  for (const day of days) if (day >= firstDay) yield* periodsOf(schedule, day)
}
