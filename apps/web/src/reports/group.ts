import { addDays } from "../time/zone.ts"

export type Span = "day" | "week" | "month"

/** Days that stand together as one bar. */
export interface Group<Day> {
  /** Its first and its last date; a week or month at the edge may be cut short. */
  from: string
  to: string
  days: readonly Day[]
}

/** More bars than this cannot be told apart on a phone. */
export const mostBars = 45
const mostWeeks = 27

/** A month by its days, half a year by its weeks, a year by its months. */
export function spanFor(days: number): Span {
  if (days <= mostBars) return "day"
  return days <= mostWeeks * 7 ? "week" : "month"
}

export function groupDays<Day extends { date: string }>(days: readonly Day[], span: Span): Group<Day>[] {
  const groups = new Map<string, Day[]>()
  for (const day of days) {
    const key = startOf(day.date, span)
    const group = groups.get(key)
    if (group) group.push(day)
    else groups.set(key, [day])
  }
  return [...groups.values()].map(each => ({
    from: each[0]?.date ?? "",
    to: each.at(-1)?.date ?? "",
    days: each,
  }))
}

function startOf(date: string, span: Span): string {
  if (span === "day") return date
  if (span === "month") return date.slice(0, 7)
  // Weeks begin on Monday.
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return addDays(date, -((weekday + 6) % 7))
}

/** The hours between the first and the last in which something happened: a restaurant's night is not worth drawing. */
export function busyHours<Hour>(hours: readonly Hour[], countOf: (hour: Hour) => number): Hour[] {
  const first = hours.findIndex(hour => countOf(hour) > 0)
  const last = hours.findLastIndex(hour => countOf(hour) > 0)
  return first < 0 ? [] : hours.slice(first, last + 1)
}

export function sumOf<One>(all: readonly One[], figureOf: (one: One) => number): number {
  return all.reduce((sum, one) => sum + figureOf(one), 0)
}

/** The one with the most, the first of equals; undefined where there is nothing. */
export function mostOf<One>(all: readonly One[], figureOf: (one: One) => number): One | undefined {
  const [first, ...rest] = all.filter(one => figureOf(one) > 0)
  return first && rest.reduce((most, one) => (figureOf(one) > figureOf(most) ? one : most), first)
}
