import type { DayKey } from "@rasoi/contract"
import type { Settings } from "@rasoi/contract/console"
import {
  dayKeys,
  isClockTime,
  minuteOfDayOf,
  minutesPerDay,
  overlappingPeriods,
  placedPeriods,
} from "@rasoi/core/rules"
import { isSame } from "./draft.ts"

export type Days = Settings["hours"]["days"]
export type Period = Days[DayKey][number]

/** Part of one row in the week chart, in minutes from that row's midnight. */
interface Bar {
  readonly row: DayKey
  readonly from: number
  readonly to: number
  /** The period it belongs to; after midnight this is a period of the previous day. */
  readonly day: DayKey
  readonly index: number
  readonly afterMidnight: boolean
  readonly overlapping: boolean
}

/** What a day or a date starts with when it is opened. */
export const usualDay: readonly Period[] = [{ open: "11:00", close: "23:00" }]

/** Undefined while the time is incomplete. */
export function minuteOf(time: string): number | undefined {
  return isClockTime(time) ? minuteOfDayOf(time) : undefined
}

export function isRoundTheClock(periods: readonly Period[]): boolean {
  const [only] = periods
  return periods.length === 1 && only?.open === "00:00" && only.close === "00:00"
}

/** Whether the period ends on the next day, later than midnight. */
export function runsPastMidnight({ open, close }: Period): boolean {
  const [opens, closes] = [minuteOf(open), minuteOf(close)]
  return opens !== undefined && closes !== undefined && closes <= opens && closes > 0
}

export function nextDay(day: DayKey): DayKey {
  return dayKeys[(dayKeys.indexOf(day) + 1) % 7] ?? "mon"
}

/**
 * Splits every period at midnight into the rows of a chart with one row per day. Sunday night continues on Monday.
 */
export function weekBars(days: Days): Bar[] {
  const clashing = new Set(overlappingPeriods(days).map(({ day, index }) => `${day}${index}`))
  return placedPeriods(days).flatMap(({ day, index, opens, lengthMinutes }) => {
    const from = opens % minutesPerDay
    const belongs = { day, index, overlapping: clashing.has(`${day}${index}`) }
    const first: Bar = {
      ...belongs,
      row: day,
      from,
      to: Math.min(from + lengthMinutes, minutesPerDay),
      afterMidnight: false,
    }
    const rest = from + lengthMinutes - minutesPerDay
    if (rest <= 0) return [first]
    return [first, { ...belongs, row: nextDay(day), from: 0, to: rest, afterMidnight: true }]
  })
}

/** Groups consecutive days with the same hours: "Mon to Fri". */
export function groupDays(days: Days): { days: DayKey[]; periods: readonly Period[] }[] {
  const groups: { days: DayKey[]; periods: readonly Period[] }[] = []
  for (const day of dayKeys) {
    const last = groups.at(-1)
    if (last && isSame(last.periods, days[day])) last.days.push(day)
    else groups.push({ days: [day], periods: days[day] })
  }
  return groups
}

/** Copies one day's hours to the other days. */
export function copyDay(days: Days, from: DayKey, to: readonly DayKey[]): Days {
  const copies = to.map(day => [day, days[from].map(period => ({ ...period }))] as const)
  return { ...days, ...Object.fromEntries(copies) }
}

/** The first special date from a date on that counts: a closed date takes precedence. */
export function nextSpecialDate(
  { specialDates, closedDates }: Settings["hours"],
  from: string,
): string | undefined {
  return Object.keys(specialDates)
    .sort()
    .find(date => date >= from && !closedDates.includes(date))
}
