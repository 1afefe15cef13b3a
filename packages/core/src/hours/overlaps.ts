import { dayKeys, isClockTime, minutesPerDay } from "./calendar.ts"
import { minutesOf } from "./periods.ts"
import type { DayKey, WeeklyHours } from "./types.ts"

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
