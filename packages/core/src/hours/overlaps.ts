import { addDays, dayKeys, dayNumberOf, isCalendarDate, isClockTime, minutesPerDay } from "./calendar.ts"
import { type DatedHours, datedHoursOf, minutesOf, periodsOn, type WallPeriod } from "./periods.ts"
import type { DayKey, Period, WeeklyHours } from "./types.ts"

export const maximumPeriodsPerDay = 8

export interface PlacedPeriod {
  day: DayKey
  /** The position in the day's list. */
  index: number
  /** Minutes from Monday's midnight. */
  opens: number
  lengthMinutes: number
}

const minutesPerWeek = 7 * minutesPerDay

/** Every period with valid times. */
export function placedPeriods(days: WeeklyHours["days"]): PlacedPeriod[] {
  return dayKeys.flatMap((day, number) =>
    // A day with too many periods is reported elsewhere. Comparing all of them would only cost time.
    days[day].slice(0, maximumPeriodsPerDay).flatMap((period, index) => {
      if (!isClockTime(period.open) || !isClockTime(period.close)) return []
      const { opens, closes } = minutesOf(period)
      return { day, index, opens: number * minutesPerDay + opens, lengthMinutes: closes - opens }
    }),
  )
}

/** Each period that begins during another one. If two open at the same time, the second overlaps. */
export function overlappingPeriods(days: WeeklyHours["days"]): (PlacedPeriod & { other: PlacedPeriod })[] {
  const placed = placedPeriods(days)
  return placed.flatMap((period, index) => {
    const other = placed.find((candidate, candidateIndex) => {
      // The week wraps around: Sunday night continues into Monday.
      const minutesLater = (period.opens - candidate.opens + minutesPerWeek) % minutesPerWeek
      return minutesLater < candidate.lengthMinutes && (minutesLater > 0 || candidateIndex < index)
    })
    return other ? [{ ...period, other }] : []
  })
}

/** A period of a date, and where it stands. */
interface DatedPeriod extends WallPeriod {
  date: string
  /** The position in the date's list. */
  index: number
  period: Period
}

/** A period of a special date that overlaps another one, on its own date or on a date beside it. */
export interface DatedOverlap {
  date: string
  index: number
  period: Period
  /** Which end of the period is at fault: it opens during the other one, or closes after the other one has opened. */
  end: "open" | "close"
  other: { date: string; period: Period }
}

/**
 * The overlaps that special dates cause. Two special dates are reported once, at the period that opens later. The week's
 * own overlaps are in `overlappingPeriods`.
 */
export function overlappingDates(hours: WeeklyHours): DatedOverlap[] {
  const dated = datedHoursOf(hours)
  const dates = Object.keys(hours.specialDates).filter(isCalendarDate).sort()
  return dates.flatMap(date => {
    const own = datedPeriods(dated, date)
    const before = [...datedPeriods(dated, addDays(date, -1)), ...own]
    const next = addDays(date, 1)
    const after = Object.hasOwn(hours.specialDates, next) ? [] : datedPeriods(dated, next)
    return own.flatMap(({ period, index, opens, closes }): DatedOverlap[] => {
      const running = before.find(
        other =>
          opens < other.closes && (other.opens < opens || (other.opens === opens && other.index < index)),
      )
      const following = after.find(other => other.opens < closes)
      return [
        ...(running ? [{ date, index, period, end: "open" as const, other: running }] : []),
        ...(following ? [{ date, index, period, end: "close" as const, other: following }] : []),
      ]
    })
  })
}

function datedPeriods(hours: DatedHours, date: string): DatedPeriod[] {
  const midnight = dayNumberOf(date) * minutesPerDay
  return periodsOn(hours, date)
    .slice(0, maximumPeriodsPerDay)
    .flatMap((period, index) => {
      if (!isClockTime(period.open) || !isClockTime(period.close)) return []
      const { opens, closes } = minutesOf(period)
      return { date, index, period, opens: midnight + opens, closes: midnight + closes }
    })
}
