import { mondayOf } from "../time/zone.ts"

export type Span = "day" | "week" | "month"

/** Days that form one bar. */
interface Group<Day> {
  /** The first and last date; a week or month at either end may be incomplete. */
  from: string
  to: string
  days: readonly Day[]
}

/** More bars than this are not readable on a phone. */
export const maxBars = 45
const maxWeeks = 27

/** A month by day, half a year by week, a year by month. */
export function spanFor(days: number): Span {
  if (days <= maxBars) return "day"
  return days <= maxWeeks * 7 ? "week" : "month"
}

export function groupDays<Day extends { date: string }>(days: readonly Day[], span: Span): Group<Day>[] {
  const groups = Map.groupBy(days, day => startOf(day.date, span))
  return [...groups.values()].map(each => ({
    from: each[0]?.date ?? "",
    to: each.at(-1)?.date ?? "",
    days: each,
  }))
}

function startOf(date: string, span: Span): string {
  if (span === "day") return date
  return span === "week" ? mondayOf(date) : date.slice(0, 7)
}

/** The hours from the first to the last one with data; empty night hours are left out. */
export function busyHours<Hour>(hours: readonly Hour[], countOf: (hour: Hour) => number): Hour[] {
  const first = hours.findIndex(hour => countOf(hour) > 0)
  const last = hours.findLastIndex(hour => countOf(hour) > 0)
  return first < 0 ? [] : hours.slice(first, last + 1)
}

export function sumOf<One>(all: readonly One[], figureOf: (one: One) => number): number {
  return all.reduce((sum, one) => sum + figureOf(one), 0)
}

/** The entry with the highest value, the first one on a tie; undefined when all are zero. */
export function largestOf<One>(all: readonly One[], figureOf: (one: One) => number): One | undefined {
  const [first, ...rest] = all.filter(one => figureOf(one) > 0)
  return first && rest.reduce((most, one) => (figureOf(one) > figureOf(most) ? one : most), first)
}
