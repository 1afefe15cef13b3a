import type { Fault } from "@rasoi/contract"
import { dayKeys, isCalendarDate, isClockTime } from "./calendar.ts"
import { maximumPeriodsPerDay, overlappingDates, overlappingPeriods } from "./overlaps.ts"
import type { Period, WeeklyHours } from "./types.ts"

/** Of closed dates, and of special dates. */
export const maximumDates = 366

/** All faults of a week of opening hours. Empty: it is valid. */
export function checkHours(hours: WeeklyHours): Fault[] {
  const times = dayKeys.flatMap(key => checkDay(`days.${key}`, hours.days[key]))
  return [
    ...times,
    ...checkOverlaps(hours.days),
    ...checkClosedDates(hours.closedDates),
    ...checkSpecialDates(hours),
  ]
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
  const message = `${JSON.stringify(shortened(time))} is not a time from 00:00 to 23:59, written HH:MM`
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
  if (dates.length > maximumDates) return [tooManyDates("closedDates", dates.length)]
  return dates.flatMap((date, index): Fault[] => {
    const field = `closedDates[${index}]`
    if (!isCalendarDate(date)) return [notADate(field, date)]
    return dates.indexOf(date) < index
      ? [{ field, message: `${date} is listed twice`, reason: "REPEATED" }]
      : []
  })
}

function checkSpecialDates(hours: WeeklyHours): Fault[] {
  const dates = Object.keys(hours.specialDates)
  if (dates.length > maximumDates) return [tooManyDates("specialDates", dates.length)]
  const faults = dates.flatMap(date => {
    const field = `specialDates.${shortened(date)}`
    return isCalendarDate(date) ? checkDay(field, hours.specialDates[date] ?? []) : [notADate(field, date)]
  })
  return [...faults, ...checkDatedOverlaps(hours)]
}

function checkDatedOverlaps(hours: WeeklyHours): Fault[] {
  return overlappingDates(hours).map(({ date, index, end, period, other }) => {
    const { open, close } = other.period
    const message = `${date} ${period.open}–${period.close} overlaps ${other.date} ${open}–${close}`
    const params = { day: other.date, open, close }
    return { field: `specialDates.${date}[${index}].${end}`, message, reason: "OVERLAP", params }
  })
}

function tooManyDates(field: string, count: number): Fault {
  const message = `${count} dates; at most ${maximumDates} are kept`
  return { field, message, reason: "TOO_MANY", params: { limit: maximumDates } }
}

function notADate(field: string, date: string): Fault {
  const message = `${JSON.stringify(shortened(date))} is not a date, written YYYY-MM-DD`
  return { field, message, reason: "NOT_A_DATE" }
}

// A value can be very long.
function shortened(text: string): string {
  return text.length > 20 ? `${text.slice(0, 20)}…` : text
}
