import type { SalesReport } from "@rasoi/contract/console"
import { addDays } from "../hours/calendar.ts"
import type { DateRange } from "./range.ts"

const monthsOfYear = 12
const monthsOfQuarter = 3

/** The calendar months that a range touches, whole. */
export const monthsOf = (range: DateRange) => spansOf(range, 1)

/** The quarters that a range touches, whole: January to March, and so on, as in India's financial year. */
export const quartersOf = (range: DateRange) => spansOf(range, monthsOfQuarter)

function spansOf({ from, to }: DateRange, months: number): DateRange[] {
  const first = monthNumberOf(from) - (monthNumberOf(from) % months)
  const count = Math.floor((monthNumberOf(to) - first) / months) + 1
  return Array.from({ length: count }, (_, index) => {
    const begins = first + index * months
    return { from: firstDayOf(begins), to: addDays(firstDayOf(begins + months), -1) }
  })
}

function monthNumberOf(date: string): number {
  const [year = 0, month = 1] = date.split("-").map(Number)
  return year * monthsOfYear + month - 1
}

function firstDayOf(monthNumber: number): string {
  const year = Math.floor(monthNumber / monthsOfYear)
  return `${year}-${String((monthNumber % monthsOfYear) + 1).padStart(2, "0")}-01`
}

/** A composition dealer has no tax to report, except from the time before. */
export function showsTax({ composition, byRate }: Pick<SalesReport, "composition" | "byRate">): boolean {
  return composition === null || byRate.some(({ rate }) => rate > 0)
}
