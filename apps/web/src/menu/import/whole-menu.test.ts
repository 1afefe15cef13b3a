import { exportColumns } from "@rasoi/core/menu"
import { expect, test } from "vitest"
import { readTextTable } from "./text-table.ts"
import { csvOf, isWholeMenu } from "./whole-menu.ts"

test("all headings of the export make a whole menu, some of them may, others never", () => {
  expect(isWholeMenu([[...exportColumns].reverse(), ["x"]])).toBe("yes")
  expect(isWholeMenu([["Category", "Item", "Food type", "Price", ""]])).toBe("maybe")
  expect(isWholeMenu([["Category", "Item", "Price", "Zomato price"]])).toBe("no")
  expect(isWholeMenu([["Item", "Price"]])).toBe("no")
  expect(isWholeMenu([["Category", "Item", "Item", "Price"]])).toBe("no")
  expect(isWholeMenu([])).toBe("no")
})

test("a table becomes CSV that reads back", () => {
  const table = [
    ["Item", 'Pizza 12"'],
    ["Dal, fried", "two\nlines"],
    ["Roti", "15"],
  ]
  expect(readTextTable(csvOf(table))).toEqual(table)
})
