import { expect, test } from "vitest"
import { dayNumberOf, isCalendarDate, isClockTime, minuteOfDayOf } from "./calendar.ts"

test.each(["x2026-10-17", "2026-10-17x", "2026-10", "20261017", "2026-02-30", "2026-10-17T00:00", ""])(
  "%s is not a date",
  text => {
    expect(isCalendarDate(text)).toBe(false)
    expect(() => dayNumberOf(text)).toThrow(`${text} is not a date (YYYY-MM-DD)`)
  },
)

test.each(["112:30", "12:300", "24:00", "12:60", "1:30", ""])("%s is not a time of day", text => {
  expect(isClockTime(text)).toBe(false)
  expect(() => minuteOfDayOf(text)).toThrow(`${text} is not a time (HH:MM)`)
})
