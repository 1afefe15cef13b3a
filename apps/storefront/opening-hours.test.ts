import type { OpeningHours } from "@rasoi/sdk"
import { expect, test } from "vitest"
import { periodsOn } from "./opening-hours.ts"

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
