import { dayKeys, isCalendarDate, isClockTime, minutesPerDay } from "./calendar.ts"
import { minutesOf } from "./periods.ts"
import type { HoursFault, Period, WeeklyHours } from "./types.ts"

export const maximumPeriodsPerDay = 8
export const maximumClosedDates = 366

interface PlacedPeriod {
  field: string
  words: string
  /** Minutes from Monday's midnight. */
  opens: number
  lengthMinutes: number
}

const minutesPerWeek = 7 * minutesPerDay

/** Every fault of a week of opening hours; none when it can be used. */
export function checkHours(hours: WeeklyHours): HoursFault[] {
  const times = dayKeys.flatMap(key => checkDay(`days.${key}`, hours.days[key]))
  return [...times, ...overlaps(placedPeriods(hours)), ...checkClosedDates(hours.closedDates)]
}

function checkDay(field: string, periods: Period[]): HoursFault[] {
  if (periods.length > maximumPeriodsPerDay) {
    return [{ field, message: `${periods.length} periods; a day has at most ${maximumPeriodsPerDay}` }]
  }
  return periods.flatMap((period, index) => [
    ...checkTime(`${field}[${index}].open`, period.open),
    ...checkTime(`${field}[${index}].close`, period.close),
  ])
}

function checkTime(field: string, time: string): HoursFault[] {
  if (isClockTime(time)) return []
  return [{ field, message: `${quoted(time)} is not a time from 00:00 to 23:59, written HH:MM` }]
}

function placedPeriods(hours: WeeklyHours): PlacedPeriod[] {
  return dayKeys.flatMap((key, day) =>
    // A day with too many is reported as such; comparing them all would only add to the cost.
    hours.days[key].slice(0, maximumPeriodsPerDay).flatMap((period, index) => {
      if (!isClockTime(period.open) || !isClockTime(period.close)) return []
      const { opens, closes } = minutesOf(period)
      return {
        field: `days.${key}[${index}].open`,
        words: `${key} ${period.open}–${period.close}`,
        opens: day * minutesPerDay + opens,
        lengthMinutes: closes - opens,
      }
    }),
  )
}

function overlaps(placed: PlacedPeriod[]): HoursFault[] {
  return placed.flatMap((period, index) => {
    const earlier = placed.find((other, otherIndex) => {
      // Round the week, so that Sunday night meets Monday. Of two that open together, the second is at fault.
      const minutesLater = (period.opens - other.opens + minutesPerWeek) % minutesPerWeek
      return minutesLater < other.lengthMinutes && (minutesLater > 0 || otherIndex < index)
    })
    return earlier ? [{ field: period.field, message: `${period.words} overlaps ${earlier.words}` }] : []
  })
}

function checkClosedDates(dates: string[]): HoursFault[] {
  if (dates.length > maximumClosedDates) {
    return [
      { field: "closedDates", message: `${dates.length} dates; at most ${maximumClosedDates} are kept` },
    ]
  }
  return dates.flatMap((date, index) => {
    const field = `closedDates[${index}]`
    if (!isCalendarDate(date)) {
      return [{ field, message: `${quoted(date)} is not a date, written YYYY-MM-DD` }]
    }
    return dates.indexOf(date) < index ? [{ field, message: `${date} is listed twice` }] : []
  })
}

// Cut short: a message names the value, it does not carry a page of it.
function quoted(text: string): string {
  return JSON.stringify(text.length > 20 ? `${text.slice(0, 20)}…` : text)
}
