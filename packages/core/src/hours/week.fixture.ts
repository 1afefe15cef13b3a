import type { DayKey, Period, WeeklyHours } from "./types.ts"

export const kolkata = "Asia/Kolkata"

/** "12:00-15:00 18:00-23:30" */
function periods(text: string): Period[] {
  return text
    .split(" ")
    .filter(part => part !== "")
    .map(part => ({ open: part.slice(0, 5), close: part.slice(6) }))
}

export function week(
  everyDay: string,
  others: Partial<Record<DayKey, string>> = {},
  closedDates: string[] = [],
  specialDates: Record<string, string> = {},
): WeeklyHours {
  const day = (key: DayKey) => periods(others[key] ?? everyDay)
  const days: WeeklyHours["days"] = {
    mon: day("mon"),
    tue: day("tue"),
    wed: day("wed"),
    thu: day("thu"),
    fri: day("fri"),
    sat: day("sat"),
    sun: day("sun"),
  }
  const special = Object.entries(specialDates).map(([date, text]) => [date, periods(text)] as const)
  return { days, closedDates, specialDates: Object.fromEntries(special) }
}

export function india(local: string): number {
  return Date.parse(`${local}:00+05:30`)
}

export function datesFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, day) =>
    new Date(Date.parse(first) + day * 86_400_000).toISOString().slice(0, 10),
  )
}
