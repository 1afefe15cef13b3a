import { expect, test } from "vitest"
import { answered, asCsv, questionsOf, readOne } from "./read-account.fixture.ts"
import type { SheetTable } from "./table.ts"

test.each(["Flavour", "वजन", "Weight", null])("a category and %s above weights, below sizes", word => {
  const table = [
    ["Category", "Item", "Small", "Medium", "Large"],
    ["Pizza", "Margherita", 129, 249, 399],
    ["Cakes", word, "250 g", "500 g", "1 kg"],
    [null, "Black Forest", 180, 340, 650],
    [null, "Plum", null, 320, null],
  ]
  for (const each of [table, asCsv(table)]) {
    const { dishes, sums } = readOne(each)
    expect(dishes).toEqual([
      "Pizza › Margherita › Small 129, Medium 249, Large 399",
      "Cakes › Black Forest › 250 g 180, 500 g 340, 1 kg 650",
      "Cakes › Plum › 500 g 320",
    ])
    expect(sums).toBe("7 = 7 used + 0 not read + 0 not used + 0 open")
  }
})

test.each<[string, SheetTable[number], string[], string]>([
  ["some sizes", ["Thali", "Mini", "Regular", "Special"], ["Mini · Regular", "Special"], "Thali"],
  ["words", ["DOSA", "Plain", "Masala"], ["Plain", "Masala"], "DOSA"],
  ["a price and a word", ["BREADS", "Rate", "Butter"], ["Rate", "Butter"], "BREADS"],
  [
    "a size and a word",
    ["Sweets per kg", "Regular", "Sugar free"],
    ["Regular", "Sugar free"],
    "Sweets per kg",
  ],
])(
  "%s in the middle of a sheet: the sizes above count no more, and the owner is asked",
  (_name, row, lists, category) => {
    const prices = row.map((_cell, at) => (at === 0 ? "New dish" : 50 + at))
    const table = [["Item", "Small", "Medium", "Large"], ["Farmhouse", 169, 309, 449], row, prices]
    for (const each of [table, asCsv(table)]) {
      expect(questionsOf(each)).toEqual([{ lists, canBeSizes: true }])
      expect(readOne(each).dishes).toEqual([
        "- › Farmhouse › Small 169, Medium 309, Large 449",
        `${category} › New dish › `,
      ])
      const sizes = row.slice(1).map((size, at) => `${size} ${51 + at}`)
      expect(answered(each, null).dishes[1]).toBe(`${category} › New dish › ${sizes.join(", ")}`)
    }
  },
)

test("headings of dishes and sizes below a category", () => {
  const { dishes } = readOne([
    ["Category", "Item", "Half", "Full"],
    ["Starters", "Paneer Tikka", 129, 249],
    ["Drinks", "Item", "Glass", "Jug"],
    ["Drinks", "Lassi", 60, 200],
  ])
  expect(dishes).toEqual([
    "Starters › Paneer Tikka › Half 129, Full 249",
    "Drinks › Lassi › Glass 60, Jug 200",
  ])
})

test("a dish with words in the place of its prices is no heading", () => {
  const { dishes, unread } = readOne([
    ["Item", "Half", "Full"],
    ["Dal", 90, 160],
    ["Fish Curry", "As per size", "Market rate"],
    ["Crab", "सीझन किंमत", "Call"],
    ["Kadhi", 80, 140],
  ])
  expect(dishes.map(each => each.split(" › ")[1])).toEqual(["Dal", "Fish Curry", "Crab", "Kadhi"])
  expect(unread).toEqual(["B3 NOT_A_PRICE", "C3 NOT_A_PRICE", "B4 NOT_A_PRICE", "C4 NOT_A_PRICE"])
})

test("a weight alone above the prices of a list", () => {
  const { dishes } = readOne([
    ["Item", "Rate"],
    ["Samosa", 20],
    ["SWEETS", "per kg"],
    ["Ladoo", 400],
    ["Barfi", 600],
  ])
  expect(dishes).toEqual(["- › Samosa › 20", "SWEETS › Ladoo › 1 kg 400", "SWEETS › Barfi › 1 kg 600"])
})

test("the first headings can be words that nobody knows", () => {
  const table = [
    ["SHARMA FAST FOOD", null, null, null],
    ["CHINESE", "Veg", "Egg", "Chicken"],
    ["Fried Rice", 110, 130, 150],
    ["Manchurian", 120, null, 170],
  ]
  for (const each of [table, asCsv(table)]) {
    expect(questionsOf(each)).toEqual([{ lists: ["Veg", "Egg", "Chicken"], canBeSizes: true }])
    const { dishes, sums } = answered(each, null)
    expect(dishes).toEqual([
      "- › Fried Rice › Veg 110, Egg 130, Chicken 150",
      "- › Manchurian › Veg 120, Chicken 170",
    ])
    expect(sums).toBe("5 = 5 used + 0 not read + 0 not used + 0 open")
  }
})

test.each([
  ["स्नॅक्स", "किंमत"],
  ["Non Veg Starters", "Price"],
])("%s above the column of categories is a category", (category, price) => {
  const { dishes } = readOne([
    ["Category", "Item", "Price"],
    ["Pizza", "Margherita", 129],
    [category, null, price],
    [null, "Vada Pav", 20],
    [null, "Bhaji", 30],
  ])
  expect(dishes).toEqual([
    "Pizza › Margherita › 129",
    `${category} › Vada Pav › 20`,
    `${category} › Bhaji › 30`,
  ])
})

test("unknown words above names beside equal headings of prices are categories", () => {
  const { dishes } = readOne([
    ["Rate", "Starters", "Rate", "Drinks"],
    [120, "Paneer Tikka", 60, "Lassi"],
    [90, "Gobi", 40, "Soda"],
  ])
  expect(dishes).toEqual([
    "Starters › Paneer Tikka › 120",
    "Starters › Gobi › 90",
    "Drinks › Lassi › 60",
    "Drinks › Soda › 40",
  ])
})
