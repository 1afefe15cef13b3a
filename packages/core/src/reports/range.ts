import type { Fault } from "@rasoi/contract"
import { addDays, dayNumberOf } from "../hours/calendar.ts"
import { instantOf } from "../hours/zone.ts"

/** Calendar dates of the restaurant, both included. */
export interface DateRange {
  readonly from: string
  readonly to: string
}

export const mostReportDays = 366
const usualDays = 7
const minutesPerDay = 1440

/** What was asked for, or the week up to today; faults where no report can be made of it. */
export function reportRange(asked: Partial<DateRange>, today: string): DateRange | { faults: Fault[] } {
  const to = asked.to ?? today
  const from = asked.from ?? addDays(to, 1 - usualDays)
  const days = dayNumberOf(to) - dayNumberOf(from) + 1
  if (days < 1)
    return {
      faults: [
        { field: "from", message: `must not be after to: ${from} is after ${to}`, reason: "FROM_AFTER_TO" },
      ],
    }
  if (days > mostReportDays) {
    const latest = addDays(from, mostReportDays - 1)
    const message = `must be at most ${latest}: a report covers at most ${mostReportDays} days, this would be ${days}`
    return { faults: [{ field: "to", message, reason: "RANGE_TOO_LONG", params: { days: mostReportDays } }] }
  }
  return { from, to }
}

/** Every date of a range, in order. */
export function datesOf({ from, to }: DateRange): string[] {
  const days = dayNumberOf(to) - dayNumberOf(from) + 1
  return Array.from({ length: days }, (_, index) => addDays(from, index))
}

/** The instants at which the first date begins and the last one is over. */
export function instantsOf(timezone: string, { from, to }: DateRange): { from: number; until: number } {
  const midnight = (date: string) => instantOf(timezone, dayNumberOf(date) * minutesPerDay)
  return { from: midnight(from), until: midnight(addDays(to, 1)) }
}
