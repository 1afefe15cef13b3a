import { expect, test } from "vitest"
import { parseFaultLocation } from "./fault-location.ts"

test.each([
  ["rows[12].Price", 12, "Price"],
  ["rows[3]", 3, ""],
  ["rows[7].Add-on 1: Price", 7, "Add-on 1: Price"],
  ["content", null, ""],
  ["body", null, ""],
  ["categories[0].items[3].name", null, "categories[0].items[3].name"],
])("%s stands in row %s, column %s", (field, row, column) => {
  expect(parseFaultLocation(field)).toEqual({ row, column })
})
