import { expect, test } from "vitest"
import { beginSheets } from "./form-sheets.ts"
import type { Worksheet } from "./workbook.ts"

const worksheet = (name: string): Worksheet => ({
  name,
  hidden: false,
  table: [
    ["Item", "Price"],
    ["Masala Dosa", "80"],
  ],
})

test("what was left out of the workbook before stays out of one with several worksheets, and is used if it is the only one", () => {
  const used = (...names: string[]) =>
    beginSheets(names.map(worksheet), {}, ["Sheet1"]).map(({ isUsed }) => isUsed)
  expect(used("Sheet1", "Menu")).toEqual([false, true])
  expect(used("Sheet1")).toEqual([true])
})

test("a list of stock, suppliers or expenses is left out, also as the only one of its file", () => {
  const begun = (name: string, ...headings: string[]) =>
    beginSheets([{ name, hidden: false, table: [headings, ["Paneer", 12, 320, 400]] }])[0]?.isUsed
  expect(begun("june.csv", "Item", "Qty in stock", "Purchase rate", "Supplier")).toBe(false)
  expect(begun("june.csv", "Date", "Paid to", "Expense", "Amount")).toBe(false)
  expect(begun("Stock", "Item", "Qty", "Rate", "Total")).toBe(false)
  expect(begun("menu.csv", "Item", "Opening stock", "Purchase price", "Selling price")).toBe(true)
  expect(begun("menu.csv", "Item", "Per Kg", "Per Pc", "Stock")).toBe(true)
})
