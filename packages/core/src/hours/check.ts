import type { Fault } from "@rasoi/contract"
import { dayKeys, isCalendarDate, isClockTime, minutesPerDay } from "./calendar.ts"
import { minutesOf } from "./periods.ts"
import type { DayKey, Period, WeeklyHours } from "./types.ts"

export const maximumPeriodsPerDay = 8
export const maximumClosedDates = 366

interface PlacedPeriod {
  field: string
  day: DayKey
  period: Period
  /** Minutes from Monday's midnight. */
  opens: number
  lengthMinutes: number
}

const minutesPerWeek = 7 * minutesPerDay

/** Every fault of a week of opening hours; none when it can be used. */
export function checkHours(hours: WeeklyHours): Fault[] {
  const times = dayKeys.flatMap(key => checkDay(`days.${key}`, hours.days[key]))
  return [...times, ...overlaps(placedPeriods(hours)), ...checkClosedDates(hours.closedDates)]
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

function placedPeriods(hours: WeeklyHours): PlacedPeriod[] {
  return dayKeys.flatMap((key, day) =>
    // A day with too many is reported as such; comparing them all would only add to the cost.
    hours.days[key].slice(0, maximumPeriodsPerDay).flatMap((period, index) => {
      if (!isClockTime(period.open) || !isClockTime(period.close)) return []
      const { opens, closes } = minutesOf(period)
      return {
        field: `days.${key}[${index}].open`,
        day: key,
        period,
        opens: day * minutesPerDay + opens,
        lengthMinutes: closes - opens,
      }
    }),
  )
}

function overlaps(placed: PlacedPeriod[]): Fault[] {
  return placed.flatMap((period, index): Fault[] => {
    const earlier = placed.find((other, otherIndex) => {
      // Round the week, so that Sunday night meets Monday. Of two that open together, the second is at fault.
      const minutesLater = (period.opens - other.opens + minutesPerWeek) % minutesPerWeek
      return minutesLater < other.lengthMinutes && (minutesLater > 0 || otherIndex < index)
    })
    if (!earlier) return []
    const message = `${sayPeriod(period)} overlaps ${sayPeriod(earlier)}`
    const params = { day: earlier.day, open: earlier.period.open, close: earlier.period.close }
    return [{ field: period.field, message, reason: "OVERLAP", params }]
  })
}

function sayPeriod({ day, period }: PlacedPeriod): string {
  return `${day} ${period.open}–${period.close}`
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

// Cut short: a message names the value, it does not carry a page of it.
function quoted(text: string): string {
  return JSON.stringify(text.length > 20 ? `${text.slice(0, 20)}…` : text)
}
