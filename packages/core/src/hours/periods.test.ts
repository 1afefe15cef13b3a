import { describe, expect, test } from "vitest"
import { dateOf, dayNumberOf } from "./calendar.ts"
import { periodsFrom, scheduleOf, whyNoPeriod } from "./periods.ts"
import type { WeeklyHours } from "./types.ts"

const lunch = { open: "12:00", close: "15:00" }
const none = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] }
const hoursOf = (change: Partial<WeeklyHours>): WeeklyHours => ({
  days: none,
  closedDates: [],
  specialDates: {},
  ...change,
})

describe("why no period opens", () => {
  // 2026-11-16 is a Monday.
  const hours = hoursOf({
    days: { ...none, mon: [lunch], tue: [lunch] },
    closedDates: ["2026-11-16", "2026-11-18"],
    specialDates: { "2026-11-19": [], "2026-11-20": [lunch] },
  })

  test.each<[string, string | null, string]>([
    ["2026-11-16", "CLOSED_DATE", "a closed date of an open weekday"],
    ["2026-11-17", null, "an open weekday"],
    ["2026-11-18", "CLOSED_DATE", "a closed date of a closed weekday"],
    ["2026-11-19", "CLOSED_DATE", "a special date without hours"],
    ["2026-11-20", null, "a special date with hours"],
    ["2026-11-21", "CLOSED_DAY", "a closed weekday"],
  ])("%s: %s (%s)", (date, why) => expect(whyNoPeriod(hours, date)).toBe(why))
})

test("without weekly hours, only special dates from the day on have periods, in order", () => {
  const hours = hoursOf({
    specialDates: { "2026-12-25": [lunch], "2026-11-20": [lunch], "2026-11-19": [lunch], "2027-01-01": [] },
  })
  const datesFrom = (first: string) =>
    [...periodsFrom(scheduleOf(hours), dayNumberOf(first))].map(({ opens }) =>
      dateOf(Math.floor(opens / 1440)),
    )
  expect(datesFrom("2026-11-20")).toEqual(["2026-11-20", "2026-12-25"])
  expect(datesFrom("2026-11-01")).toEqual(["2026-11-19", "2026-11-20", "2026-12-25"])
  expect(datesFrom("2027-01-01")).toEqual([])
})
