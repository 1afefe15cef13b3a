import { expect, test } from "vitest"
import { dayPath, weekPath } from "./weeks.ts"

test("today needs no date in the address", () => {
  expect([dayPath("2026-11-16", "2026-11-16"), dayPath("2026-11-17", "2026-11-16")]).toEqual([
    "/bookings",
    "/bookings?date=2026-11-17",
  ])
  expect(weekPath("2026-11-17", "2026-11-16")).toBe("/bookings?view=week&date=2026-11-17")
})
