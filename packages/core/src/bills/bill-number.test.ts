import { expect, test } from "vitest"
import { billNumberOf, financialYearOf } from "./bill-number.ts"

test.each([
  ["2026-03-31", "25-26"],
  ["2026-04-01", "26-27"],
  ["2026-12-31", "26-27"],
  ["2027-01-01", "26-27"],
  ["2099-04-01", "99-00"],
  ["2009-05-01", "09-10"],
])("%s is in the financial year %s", (date, year) => expect(financialYearOf(date)).toBe(year))

test.each([
  [1, "26-27/000001"],
  [999_999, "26-27/999999"],
  [1_000_000, "26-27/1000000"],
])("number %i is %s, and at most 16 characters long, as GST asks", (number, text) => {
  expect(billNumberOf("26-27", number)).toBe(text)
  expect(text.length).toBeLessThanOrEqual(16)
})
