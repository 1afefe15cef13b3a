import { expect, test } from "vitest"
import {
  billNumberOf,
  financialYearOf,
  numberInSeries,
  readBillSeries,
  readTabletBillNumber,
  tabletBillNumberOf,
} from "./bill-number.ts"

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

test.each([
  ["T2-26-27/14", { series: "T2", financialYear: "26-27", sequence: 14 }],
  ["T1-99-00/1", { series: "T1", financialYear: "99-00", sequence: 1 }],
  ["T99999-26-27/999", { series: "T99999", financialYear: "26-27", sequence: 999 }],
  ["T1-26-27/9999999", { series: "T1", financialYear: "26-27", sequence: 9_999_999 }],
])("%s is made of its parts, and read again", (number, parts) => {
  expect(tabletBillNumberOf(parts)).toBe(number)
  expect(readTabletBillNumber(number)).toEqual(parts)
})

test.each([
  "26-27/000014",
  "CN-26-27/00014",
  "T0-26-27/1",
  "T2-26-28/1",
  "T2-26-27/0",
  "T2-26-27/014",
  "T2-26-27/14 ",
  " T2-26-27/14",
  "xT2-26-27/14",
  "T2-26-26/1",
  "T2-27-26/1",
  "T2-99-100/1",
  "T100000-26-27/1",
  "T1-26-27/10000000",
  "T99999-26-27/1000",
  "",
])("%s is no number of a tablet", number => expect(readTabletBillNumber(number)).toBeNull())

test("a tablet's number that would be longer than 16 characters is not made", () => {
  expect(tabletBillNumberOf({ series: "T99999", financialYear: "26-27", sequence: 1000 })).toBeNull()
  expect(tabletBillNumberOf({ series: "T1", financialYear: "26-27", sequence: 100_000_000 })).toBeNull()
})

test.each([
  ["26-27", null, "26-27/000014"],
  ["T2-26-27", "T2", "T2-26-27/14"],
  ["CN-26-27", "CN", "CN-26-27/000014"],
])("numbers that begin with %s are of the series %s", (prefix, series, number) => {
  expect(readBillSeries(prefix)).toEqual({ series, financialYear: "26-27" })
  expect(numberInSeries(prefix, 14)).toBe(number)
})
