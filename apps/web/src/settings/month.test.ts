import fc from "fast-check"
import { expect, test } from "vitest"
import { addMonths, dateByKey, monthOf, weeksOf } from "./month.ts"

const anyDate = fc
  .date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))

test("a month's weeks hold each of its days once, in order, under its weekday", () => {
  fc.assert(
    fc.property(anyDate, date => {
      const weeks = weeksOf(date)
      const days = weeks.flat().filter(day => day !== null)
      const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))]
      expect(days).toHaveLength(new Date(Date.UTC(year, month, 0)).getUTCDate())
      expect(days).toEqual([...days].sort())
      for (const week of weeks) {
        expect(week).toHaveLength(7)
        expect(week.some(day => day !== null)).toBe(true)
        week.forEach((day, column) => {
          if (day) expect((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7).toBe(column)
        })
      }
    }),
  )
})

test("a month later is in the next month, and stays inside it", () => {
  expect(addMonths("2026-01-31", 1)).toBe("2026-02-28")
  expect(addMonths("2026-12-15", 1)).toBe("2027-01-15")
  expect(addMonths("2026-01-15", -1)).toBe("2025-12-15")
  fc.assert(
    fc.property(anyDate, date => {
      expect(monthOf(addMonths(addMonths(date, 1), -1))).toBe(monthOf(date))
    }),
  )
})

test("keys walk the calendar", () => {
  expect(dateByKey("2026-10-31", "ArrowRight")).toBe("2026-11-01")
  expect(dateByKey("2026-10-17", "ArrowUp")).toBe("2026-10-10")
  expect(dateByKey("2026-10-17", "PageDown")).toBe("2026-11-17")
  expect(dateByKey("2026-10-17", "a")).toBe(undefined)
})
