import { expect, test } from "vitest"
import { columnOf, exportColumns, requiredColumns } from "./export-columns.ts"

test("a heading is found whatever its case, blanks and signs are", () => {
  for (const column of exportColumns) expect(columnOf(` ${column.toUpperCase()} `)).toBe(column)
  expect(["FOOD_TYPE", "foodType", "Tax"].map(columnOf)).toEqual(["Food type", "Food type", "Tax %"])
  expect(columnOf("Colour")).toBeUndefined()
})

test("a sheet needs a category, an item and a price", () => {
  expect(requiredColumns).toEqual(["Category", "Item", "Price"])
})
