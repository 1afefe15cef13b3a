import { addDays, mondayOf } from "../time/zone.ts"

/** The first day of the date's month. */
export function monthOf(date: string): string {
  return `${date.slice(0, 7)}-01`
}

/** Weeks from Monday; null for days of another month. */
export function weeksOf(month: string): (string | null)[][] {
  const first = monthOf(month)
  const weeks: (string | null)[][] = []
  for (let monday = mondayOf(first); monthOf(monday) <= first; monday = addDays(monday, 7)) {
    const week = Array.from({ length: 7 }, (_, index) => addDays(monday, index))
    weeks.push(week.map(date => (monthOf(date) === first ? date : null)))
  }
  return weeks
}

export function addMonths(date: string, months: number): string {
  const count = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  const month = `${String(Math.floor(count / 12)).padStart(4, "0")}-${String((count % 12) + 1).padStart(2, "0")}-01`
  // The first plus 31 days is always in the next month.
  const lastDay = Number(addDays(monthOf(addDays(month, 31)), -1).slice(8))
  return `${month.slice(0, 8)}${String(Math.min(Number(date.slice(8)), lastDay)).padStart(2, "0")}`
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** The date that a key moves to; undefined for other keys. */
export function dateByKey(date: string, key: string): string | undefined {
  if (key === "PageUp") return addMonths(date, -1)
  if (key === "PageDown") return addMonths(date, 1)
  const days = steps[key]
  return days === undefined ? undefined : addDays(date, days)
}
