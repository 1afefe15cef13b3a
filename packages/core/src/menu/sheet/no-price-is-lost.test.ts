import { expect, test } from "vitest"
import { answered, asCsv, questionsOf, readOne } from "./read-account.fixture.ts"
import type { SheetTable } from "./table.ts"

/** Each sheet is read alike as a workbook and as CSV. */
const files = (table: SheetTable) =>
  [
    ["workbook", table],
    ["CSV", asCsv(table)],
  ] as const

test.each(
  files([
    ["Item", "Veg", "Chicken", "Mutton"],
    ["Biryani", 120, 180, 240],
    ["Fried Rice", 110, 150, null],
    ["Kheema Pav", null, null, 90],
    ["Noodles", 100, 140, 190],
  ]),
)("food types above prices are asked about, and keep their names as sizes: %s", (_kind, table) => {
  expect(questionsOf(table)).toEqual([{ lists: ["Veg", "Chicken", "Mutton"], canBeSizes: true }])
  const { dishes, sums } = answered(table, null)
  expect(dishes).toEqual([
    "- › Biryani › Veg 120, Chicken 180, Mutton 240",
    "- › Fried Rice › Veg 110, Chicken 150",
    "- › Kheema Pav › Mutton 90",
    "- › Noodles › Veg 100, Chicken 140, Mutton 190",
  ])
  expect(sums).toBe("9 = 9 used + 0 not read + 0 not used + 0 open")
})

test.each(
  files([
    ["Item", "Veg", "Non Veg"],
    ["Biryani", 120, 180],
    ["Noodles", 100, 140],
  ]),
)("Veg and Non Veg above prices are asked about: %s", (_kind, table) => {
  expect(questionsOf(table)).toEqual([{ lists: ["Veg", "Non Veg"], canBeSizes: true }])
})

test.each(
  files([
    ["Item", "Rate", "Remarks"],
    ["Samosa", 20, "hot"],
    ["Kachori", 25, "70"],
    ["SWEETS", "Rate", null],
    ["Kheer", 40, 70],
    ["Halwa", 50, 90],
  ]),
)("numbers below remarks are prices: %s", (_kind, table) => {
  expect(questionsOf(table)).toEqual([{ lists: ["Rate", "C"], canBeSizes: false }])
  const { sums, unread } = answered(table, "Rate")
  expect(sums).toBe("7 = 4 used + 1 not read + 2 not used + 0 open")
  expect(unread).toEqual(["C3 NOT_A_PRICE"])
})

test("yes and no as 1 and 0 are no prices", () => {
  const { dishes } = readOne([
    ["Item", "Veg (Yes/No)", "Rate"],
    ["Dal", 1, 120],
    ["Fish", 0, 300],
  ])
  expect(dishes).toEqual(["- › Dal › 120", "- › Fish › 300"])
})
