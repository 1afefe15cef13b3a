import { addDays } from "../time/zone.ts"

/** The first and last date, inclusive, in the restaurant's calendar. */
export interface Range {
  from: string
  to: string
}

type RangeFault = "notADate" | "backwards" | "tooLong"

/** The server's limit: a leap year. */
export const maxDays = 366
const usualDays = 7

export const presets = ["today", "yesterday", "last7", "last30", "thisMonth", "lastMonth"] as const
type Preset = (typeof presets)[number]

export function presetRange(preset: Preset, today: string): Range {
  const monthBegins = `${today.slice(0, 8)}01`
  switch (preset) {
    case "today":
      return { from: today, to: today }
    case "yesterday":
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case "last7":
      return { from: addDays(today, -6), to: today }
    case "last30":
      return { from: addDays(today, -29), to: today }
    case "thisMonth":
      return { from: monthBegins, to: today }
    case "lastMonth": {
      const to = addDays(monthBegins, -1)
      return { from: `${to.slice(0, 8)}01`, to }
    }
  }
}

/** The preset that matches these dates, if any. On the first of a month two presets match; the first one wins. */
export function presetOf({ from, to }: Range, today: string): Preset | null {
  const same = (preset: Preset) => {
    const range = presetRange(preset, today)
    return range.from === from && range.to === to
  }
  return presets.find(same) ?? null
}

/** The range in the URL; without dates the last seven days, as on the server. */
export function askedRange(search: URLSearchParams, today: string): Range {
  const to = search.get("to") ?? today
  const from = search.get("from") ?? (isDate(to) ? addDays(to, 1 - usualDays) : to)
  return { from, to }
}

export function faultOf({ from, to }: Range): RangeFault | null {
  if (!isDate(from) || !isDate(to)) return "notADate"
  if (from > to) return "backwards"
  return daysIn({ from, to }) > maxDays ? "tooLong" : null
}

export function daysIn({ from, to }: Range): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
}

/** A valid date in this century or the next. */
export function isDate(text: string): boolean {
  if (!/^2[01]\d\d-\d\d-\d\d$/.test(text)) return false
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}
