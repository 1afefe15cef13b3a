import { expect, test } from "vitest"
import { serviceDateAt } from "./business-day.ts"
import { serviceDayStarts } from "./service-days.ts"
import type { WeeklyHours } from "./types.ts"

const timezone = "Asia/Kolkata"
const daily = (open: string, close: string): WeeklyHours =>
  ({
    days: Object.fromEntries(
      ["mon", "tue", "wed", "thu", "fri", "sat", "sun"].map(day => [day, [{ open, close }]]),
    ),
    closedDates: [],
    specialDates: [],
  }) as unknown as WeeklyHours

test.each([
  ["11:00", "23:00", ["2026-10-16T18:30", "2026-10-17T18:30"]],
  ["18:00", "02:00", ["2026-10-16T20:30", "2026-10-17T20:30"]],
])("a day of %s to %s begins at %j", (open, close, starts) => {
  const range = { from: "2026-10-17", to: "2026-10-17" }
  expect(serviceDayStarts(daily(open, close), timezone, range)).toEqual(
    starts.map(start => Date.parse(`${start}Z`)),
  )
})

test("each moment is on the day that the books say", () => {
  const hours = daily("17:00", "03:00")
  const from = "2026-10-10"
  const starts = serviceDayStarts(hours, timezone, { from, to: "2026-10-12" })
  for (let at = starts[0] ?? 0; at < (starts.at(-1) ?? 0); at += 30 * 60_000) {
    const place = starts.findLastIndex(start => start <= at)
    expect(serviceDateAt(hours, timezone, at)).toBe(`2026-10-${10 + place}`)
  }
})
