import { minuteOf } from "./week.ts"

/** A local date and time from the URL, such as 2026-10-18T19:00; null when missing or invalid. */
export function readMoment(written: string | null): { date: string; time: string } | null {
  const [, date = "", time = ""] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/.exec(written ?? "") ?? []
  const midnight = Date.parse(`${date}T00:00:00Z`)
  if (minuteOf(time) === undefined || Number.isNaN(midnight)) return null
  return new Date(midnight).toISOString().startsWith(date) ? { date, time } : null
}
