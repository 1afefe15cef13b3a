import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { addDays } from "../hours/index.ts"
import { india } from "../hours/week.fixture.ts"
import { checkBookingDate } from "./booking-date.ts"

function messageFor(date: string, now: number, daysAhead: number, timezone = "Asia/Kolkata"): string | null {
  return checkBookingDate({ date, now, timezone, daysAhead })[0]?.message ?? null
}

const noon = india("2026-11-09T12:00")

describe("checkBookingDate", () => {
  test.each<[string, daysAhead: number, message: string | null]>([
    ["2026-11-09", 30, null],
    ["2026-12-09", 30, null],
    ["2026-11-08", 30, "2026-11-08 is past; choose 2026-11-09 to 2026-12-09"],
    ["2026-12-10", 30, "2026-12-10 is too far ahead; choose 2026-11-09 to 2026-12-09"],
    ["2027-11-10", 366, null],
    ["2026-11-09", 0, null],
    ["2026-11-10", 0, "2026-11-10 is too far ahead; only today, 2026-11-09, can be booked"],
    ["2026-02-30", 30, "is not a date on the calendar, written YYYY-MM-DD"],
    ["tomorrow", 30, "is not a date on the calendar, written YYYY-MM-DD"],
  ])("%s, %i days ahead: %s", (date, daysAhead, message) => {
    expect(messageFor(date, noon, daysAhead)).toBe(message)
  })

  const bookable = { first: "2026-11-09", last: "2026-11-10" }
  test.each([
    ["2026-11-08", "DATE_PAST", bookable],
    ["2026-11-11", "DATE_TOO_FAR", bookable],
    ["tomorrow", "NOT_A_DATE", undefined],
  ])("%s: the one fault is the date's, %s", (date, reason, params) => {
    const faults = checkBookingDate({ date, now: noon, timezone: "Asia/Kolkata", daysAhead: 1 })
    expect(faults).toEqual([{ field: "date", message: expect.any(String), reason, params }])
  })

  test("a date that can be booked has no fault", () => {
    const question = { date: "2026-11-10", now: noon, timezone: "Asia/Kolkata", daysAhead: 1 }
    expect(checkBookingDate(question)).toEqual([])
  })

  test("today is the restaurant's, to the millisecond", () => {
    const midnight = india("2026-11-10T00:00")
    expect(messageFor("2026-11-09", midnight - 1, 5)).toBeNull()
    expect(messageFor("2026-11-09", midnight, 5)).toContain("is past")
    expect(messageFor("2026-11-15", midnight - 1, 5)).toContain("too far ahead")
    expect(messageFor("2026-11-15", midnight, 5)).toBeNull()
    // Half a day behind UTC, it is still yesterday.
    expect(messageFor("2026-11-09", midnight, 5, "America/New_York")).toBeNull()
  })

  test("exactly daysAhead dates beyond today can be booked", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 366 }),
        fc.integer({ min: -400, max: 800 }),
        (daysAhead, days) => {
          const message = messageFor(addDays("2026-11-09", days), noon, daysAhead)
          expect(message === null).toBe(days >= 0 && days <= daysAhead)
        },
      ),
    )
  })
})
