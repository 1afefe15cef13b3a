import { dayKeys, isCalendarDate, isClockTime } from "./calendar.ts"
import { maximumPeriodsPerDay, overlappingPeriods, type PlacedPeriod } from "./overlaps.ts"
import type { HoursFault, Period, WeeklyHours } from "./types.ts"

export const maximumClosedDates = 366

/** Every fault of a week of opening hours; none when it can be used. */
export function checkHours(hours: WeeklyHours): HoursFault[] {
  const times = dayKeys.flatMap(key => checkDay(`days.${key}`, hours.days[key]))
  return [...times, ...checkOverlaps(hours.days), ...checkClosedDates(hours.closedDates)]
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

function checkOverlaps(days: WeeklyHours["days"]): HoursFault[] {
  const words = ({ day, index }: PlacedPeriod) => {
    const period = days[day][index]
    return `${day} ${period?.open}–${period?.close}`
  }
  return overlappingPeriods(days).map(({ other, ...period }) => ({
    field: `days.${period.day}[${period.index}].open`,
    message: `${words(period)} overlaps ${words(other)}`,
  }))
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
