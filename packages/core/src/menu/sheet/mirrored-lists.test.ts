import { expect, test } from "vitest"
import { asCsv, readOne } from "./read-account.fixture.ts"
import type { SheetTable } from "./table.ts"

const food = [
  "- › Paneer Tikka › 120",
  "- › Gobi 65 › 90",
  "- › Kabab › 110",
  "- › Lassi › 60",
  "- › Lime Soda › 40",
]

test.each<[string, SheetTable]>([
  [
    "prices before the names",
    [
      ["Rate", "Item", "Rate", "Item"],
      [120, "Paneer Tikka", 60, "Lassi"],
      [90, "Gobi 65", 40, "Lime Soda"],
      [110, "Kabab", null, null],
    ],
  ],
  [
    "prices in the middle",
    [
      ["Item", "Rate", "Rate", "Item"],
      ["Paneer Tikka", 120, 60, "Lassi"],
      ["Gobi 65", 90, 40, "Lime Soda"],
      ["Kabab", 110, null, null],
    ],
  ],
  [
    "prices at both ends",
    [
      ["Rate", "Item", "Item", "Rate"],
      [120, "Paneer Tikka", "Lassi", 60],
      [90, "Gobi 65", "Lime Soda", 40],
      [110, "Kabab", null, null],
    ],
  ],
  [
    "without headings, of other lengths",
    [
      [120, "Paneer Tikka", 60, "Lassi"],
      [90, "Gobi 65", 40, "Lime Soda"],
      [110, "Kabab", null, null],
    ],
  ],
])("lists side by side, %s", (_name, table) => {
  for (const each of [table, asCsv(table)]) {
    const { dishes, sums } = readOne(each)
    expect(dishes).toEqual(food)
    expect(sums).toBe("5 = 5 used + 0 not read + 0 not used + 0 open")
  }
})

test("sizes, running numbers and categories beside names at the end", () => {
  const { dishes, sums } = readOne([
    ["Sr", "Half", "Full", "Item", "Sr", "Half", "Full", "Item"],
    [null, null, null, "CURRIES", null, null, null, "RICE"],
    [1, 90, 160, "Dal", 3, 70, 120, "Pulao"],
    [2, 80, 140, "Kadhi", 4, 60, null, "Steam rice"],
  ])
  expect(dishes).toEqual([
    "CURRIES › Dal › Half 90, Full 160",
    "CURRIES › Kadhi › Half 80, Full 140",
    "RICE › Pulao › Half 70, Full 120",
    "RICE › Steam rice › 60",
  ])
  expect(sums).toBe("7 = 7 used + 0 not read + 0 not used + 0 open")
})

test("where nothing says which prices are whose, none is used", () => {
  const { sums, unread } = readOne([
    ["Item", "Rate", "MRP", "Item"],
    ["Paneer Tikka", 120, 60, "Lassi"],
    ["Gobi", 90, 40, "Lime Soda"],
  ])
  expect(sums).toBe("4 = 0 used + 4 not read + 0 not used + 0 open")
  expect(unread.filter(line => line.endsWith("NO_COLUMN"))).toHaveLength(4)
})

test("VEG and NON VEG above names are categories", () => {
  const { dishes } = readOne([
    ["VEG", "Price", "NON VEG", "Price"],
    ["Paneer Tikka", 120, "Chicken Tikka", 160],
    ["Gobi", 90, "Fish Fry", 240],
  ])
  expect(dishes).toEqual([
    "VEG › Paneer Tikka › 120",
    "VEG › Gobi › 90",
    "NON VEG › Chicken Tikka › 160",
    "NON VEG › Fish Fry › 240",
  ])
})

test("titles above the prices of lists side by side are categories", () => {
  const { dishes } = readOne([
    ["Rate", "Item", "Rate", "Item"],
    [120, "Paneer Tikka", 60, "Lassi"],
    [90, "Gobi 65", 40, "Lime Soda"],
    ["BREADS", null, "SWEETS", null],
    [15, "Roti", 35, "Gulab Jamun (2 pc)"],
    [40, "Naan", "50-70", "Rasmalai"],
  ])
  expect(dishes).toContain("BREADS › Roti › 15")
  expect(dishes).toContain("SWEETS › Gulab Jamun (2 pc) › 35")
  expect(dishes).toContain("SWEETS › Rasmalai › ")
})
