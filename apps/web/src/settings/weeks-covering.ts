import { addDays } from "../time/zone.ts"

/** The first days of as few weeks as contain all dates. Holidays in one run need one request a week, not one a day. */
export function weeksCovering(dates: readonly string[]): string[] {
  const starts: string[] = []
  for (const date of [...dates].sort()) {
    const last = starts.at(-1)
    if (last === undefined || date >= addDays(last, 7)) starts.push(date)
  }
  return starts
}
