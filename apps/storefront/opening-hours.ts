import type { OpeningHours, Period } from "@rasoi/sdk"
import { weekdayOf } from "./times.ts"

/** The periods that open on a date: none on a closed date, its own on a special date, else those of its weekday. */
export function periodsOn({ days, closedDates, specialDates }: OpeningHours, date: string): Period[] {
  return closedDates.includes(date) ? [] : (specialDates[date] ?? days[weekdayOf(date)])
}
