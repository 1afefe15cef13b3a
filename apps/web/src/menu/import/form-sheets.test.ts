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
