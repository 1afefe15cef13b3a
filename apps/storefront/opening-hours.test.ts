import type { OpeningHours } from "@rasoi/sdk"
import { expect, test } from "vitest"
import { openFrom, periodsOn } from "./opening-hours.ts"

const lunch = [{ open: "12:00", close: "12:30" }]
const late = [{ open: "22:00", close: "00:30" }]
// 2026-11-13 is a Friday.
const openingHours: OpeningHours = {
  days: { mon: [], tue: lunch, wed: lunch, thu: lunch, fri: lunch, sat: lunch, sun: lunch },
  closedDates: ["2026-11-17"],
  specialDates: { "2026-11-13": late, "2026-11-14": [], "2026-11-16": lunch, "2026-11-17": late },
}

test("a special date has its own periods, and a closed date takes precedence", () => {
  const on = (date: string) => periodsOn(openingHours, date)
  expect(on("2026-11-12")).toEqual(lunch)
  expect(on("2026-11-13")).toEqual(late)
  expect(on("2026-11-14")).toEqual([])
  expect(on("2026-11-16")).toEqual(lunch)
  expect(on("2026-11-17")).toEqual([])
})

test.each([
  ["in a service", "2026-11-12T12:10", { date: "2026-11-12", time: "12:10" }],
  ["when the service opens", "2026-11-12T12:00", { date: "2026-11-12", time: "12:00" }],
  ["before it opens", "2026-11-12T00:00", { date: "2026-11-12", time: "12:00" }],
  ["when it closes, before a night's service", "2026-11-12T12:30", { date: "2026-11-13", time: "22:00" }],
  ["after midnight in a night's service", "2026-11-14T00:10", { date: "2026-11-14", time: "00:10" }],
  [
    "when a night's service closes, before days off",
    "2026-11-14T00:30",
    { date: "2026-11-15", time: "12:00" },
  ],
])("open again, asked %s", (_, at, expected) => {
  const restaurant = { timezone: "Asia/Kolkata", openingHours }
  expect(openFrom(restaurant, Date.parse(`${at}+05:30`))).toEqual(expected)
})

test("open again: nothing for a restaurant that never opens, midnight for one that never closes", () => {
  const always = [{ open: "00:00", close: "00:00" }]
  const on = (periods: typeof always) => {
    const days = {
      mon: periods,
      tue: periods,
      wed: periods,
      thu: periods,
      fri: periods,
      sat: periods,
      sun: periods,
    }
    return { timezone: "UTC", openingHours: { days, closedDates: [], specialDates: {} } }
  }
  const at = Date.parse("2026-11-13T00:00Z")
  expect(openFrom(on([]), at)).toBeUndefined()
  expect(openFrom(on(always), at)).toEqual({ date: "2026-11-13", time: "00:00" })
})
