import type { Fault } from "@rasoi/contract"
import { addDays, dayNumberOf, minutesPerDay } from "../hours/calendar.ts"
import { instantOf } from "../hours/zone.ts"

/** Local dates of the restaurant, both inclusive. */
export interface DateRange {
  readonly from: string
  readonly to: string
}

export const maxReportDays = 366
const defaultDays = 7

/** The requested range, by default the last seven days, or its faults. */
export function reportRange(requested: Partial<DateRange>, today: string): DateRange | { faults: Fault[] } {
  const to = requested.to ?? today
  const from = requested.from ?? addDays(to, 1 - defaultDays)
  const days = dayNumberOf(to) - dayNumberOf(from) + 1
  if (days < 1)
    return {
      faults: [
        { field: "from", message: `must not be after to: ${from} is after ${to}`, reason: "FROM_AFTER_TO" },
      ],
    }
  if (days > maxReportDays) {
    const latest = addDays(from, maxReportDays - 1)
    const message = `must be at most ${latest}: a report covers at most ${maxReportDays} days, this would be ${days}`
    return { faults: [{ field: "to", message, reason: "RANGE_TOO_LONG", params: { days: maxReportDays } }] }
  }
  return { from, to }
}

/** Every date of a range, in order. */
export function datesOf({ from, to }: DateRange): string[] {
  const days = dayNumberOf(to) - dayNumberOf(from) + 1
  return Array.from({ length: days }, (_, index) => addDays(from, index))
}

/** The start of the first date and the end of the last one. */
export function instantsOf(timezone: string, { from, to }: DateRange): { from: number; until: number } {
  const midnight = (date: string) => instantOf(timezone, dayNumberOf(date) * minutesPerDay)
  return { from: midnight(from), until: midnight(addDays(to, 1)) }
}
