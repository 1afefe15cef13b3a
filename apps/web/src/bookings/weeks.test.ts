import { expect, test } from "vitest"
import { dayPath, mondayOf, weekPath } from "./weeks.ts"

test("a week begins on Monday, across months and years", () => {
  expect(["2026-11-16", "2026-11-22", "2026-11-23"].map(mondayOf)).toEqual([
    "2026-11-16",
    "2026-11-16",
    "2026-11-23",
  ])
  expect(mondayOf("2027-01-01")).toBe("2026-12-28")
})

test("today needs no date in the address", () => {
  expect([dayPath("2026-11-16", "2026-11-16"), dayPath("2026-11-17", "2026-11-16")]).toEqual([
    "/bookings",
    "/bookings?date=2026-11-17",
  ])
  expect(weekPath("2026-11-17", "2026-11-16")).toBe("/bookings?view=week&date=2026-11-17")
})
