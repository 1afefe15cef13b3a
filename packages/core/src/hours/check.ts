import type { Fault } from "@rasoi/contract"
import { dayKeys, isCalendarDate, isClockTime } from "./calendar.ts"
import { maximumPeriodsPerDay, overlappingPeriods } from "./overlaps.ts"
import type { Period, WeeklyHours } from "./types.ts"

export const maximumClosedDates = 366

/** All faults of a week of opening hours. Empty: it is valid. */
export function checkHours(hours: WeeklyHours): Fault[] {
  const times = dayKeys.flatMap(key => checkDay(`days.${key}`, hours.days[key]))
  return [...times, ...checkOverlaps(hours.days), ...checkClosedDates(hours.closedDates)]
}

function checkDay(field: string, periods: Period[]): Fault[] {
  if (periods.length > maximumPeriodsPerDay) {
    const message = `${periods.length} periods; a day has at most ${maximumPeriodsPerDay}`
    return [{ field, message, reason: "TOO_MANY", params: { limit: maximumPeriodsPerDay } }]
  }
  return periods.flatMap((period, index): Fault[] => [
    ...checkTime(`${field}[${index}].open`, period.open),
    ...checkTime(`${field}[${index}].close`, period.close),
  ])
}

function checkTime(field: string, time: string): Fault[] {
  if (isClockTime(time)) return []
  const message = `${quoted(time)} is not a time from 00:00 to 23:59, written HH:MM`
  return [{ field, message, reason: "NOT_A_TIME" }]
}

function checkOverlaps(days: WeeklyHours["days"]): Fault[] {
  return overlappingPeriods(days).flatMap(({ day, index, other }): Fault[] => {
    const [period, earlier] = [days[day][index], days[other.day][other.index]]
    if (!period || !earlier) return []
    const message = `${day} ${period.open}–${period.close} overlaps ${other.day} ${earlier.open}–${earlier.close}`
    const params = { day: other.day, ...earlier }
    return [{ field: `days.${day}[${index}].open`, message, reason: "OVERLAP", params }]
  })
}

function checkClosedDates(dates: string[]): Fault[] {
  if (dates.length > maximumClosedDates) {
    const message = `${dates.length} dates; at most ${maximumClosedDates} are kept`
    return [{ field: "closedDates", message, reason: "TOO_MANY", params: { limit: maximumClosedDates } }]
  }
  return dates.flatMap((date, index): Fault[] => {
    const field = `closedDates[${index}]`
    if (!isCalendarDate(date)) {
      const message = `${quoted(date)} is not a date, written YYYY-MM-DD`
      return [{ field, message, reason: "NOT_A_DATE" }]
    }
    return dates.indexOf(date) < index
      ? [{ field, message: `${date} is listed twice`, reason: "REPEATED" }]
      : []
  })
}

// Shortened, because a value can be very long.
function quoted(text: string): string {
  return JSON.stringify(text.length > 20 ? `${text.slice(0, 20)}…` : text)
}
