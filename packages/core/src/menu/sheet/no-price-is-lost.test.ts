import { expect, test } from "vitest"
import { guessLayout, knownHeadings, partKey, type SheetPart, withRole } from "./layout.ts"
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

test.each(
  files([
    ["Item", "Rate", "Pcs"],
    ["Samosa", 20, 2],
    ["Kachori", 25, 2],
    ["Vada", 30, 1],
    ["SWEETS", "Rate", null],
    ["Kheer", 40, 70],
    ["Halwa", 50, 90],
    ["Jalebi", 60, 110],
  ]),
)("prices below the pieces of the list above are asked about: %s", (_kind, table) => {
  expect(questionsOf(table)).toEqual([{ lists: ["Rate", "C"], canBeSizes: false }])
  const { sums, account } = answered(table, "Rate")
  expect(sums).toBe("9 = 6 used + 0 not read + 3 not used + 0 open")
  expect(account.noPrice.map(({ cell, kind }) => `${cell} ${kind}`)).toEqual([
    "C2 CODE",
    "C3 CODE",
    "C4 CODE",
  ])
})

test("running numbers go on below further headings, and a note can stand below them", () => {
  const { sums, noPrice } = readOne([
    ["Sr", "Item", "Half", "Full"],
    ["1", "Dal", "90", "160"],
    ["2", "Kadhi", "80", "140"],
    ["", "BREADS", "Rate", ""],
    ["3", "Roti", "15", ""],
    ["4", "Naan", "40", ""],
    ["Thank you visit again", "", "", ""],
  ])
  expect(sums).toBe("6 = 6 used + 0 not read + 0 not used + 0 open")
  expect(noPrice).toEqual(["A2 RUNNING", "A3 RUNNING", "A5 RUNNING", "A6 RUNNING"])
})

test("only the owner says that prices are not used: in a column that is not understood they are not read", () => {
  const table: SheetTable = [
    ["Item", "Price", "Extras"],
    ["Dal", 90, "with butter"],
    ["Kadhi", 80, "with rice, big"],
    ["Mango Lassi", 80, "Jumbo 120"],
  ]
  const layout = guessLayout(table)
  expect(readOne(table).unread).toEqual(["C4 NO_COLUMN"])
  const left = readOne(table, guessed =>
    withRole(guessed, partKey(guessed.parts[0] as SheetPart), 2, "ignored"),
  )
  expect(left.sums).toBe("4 = 3 used + 0 not read + 1 not used + 0 open")
  // A guess is not remembered as the owner's choice.
  expect(knownHeadings(table, layout)).toEqual({ Item: "name", Price: "price" })
})

test("a number in a column of running numbers that does not follow them can be a price", () => {
  const { unread, sums } = readOne([
    [null, "Item", "Rate"],
    ...Array.from({ length: 9 }, (_, at) => [at + 1, `Dish ${"abcdefghi".charAt(at)}`, 20 + at]),
    [150, "Thali", 120],
  ])
  expect(unread).toEqual(["A11 NO_COLUMN"])
  expect(sums).toBe("11 = 10 used + 1 not read + 0 not used + 0 open")
})

test("prices at the end of remarks and names are not read, years and numbers of people are none", () => {
  const table = [
    ["Item", "Price", "Remarks"],
    ["Veg Biryani", 120, "Half 80"],
    ["Pulao", 100, "Family pack 399"],
    ["Combo", 199, "any 2 @ 379"],
    ["Fish", 200, "best seller 2025"],
    ["Thali", 180, "serves 2-3"],
    ["Chicken 65", 180, "hot"],
    ["Dal Half 60", 110, ""],
    ["Kulfi - 90", 80, null],
  ]
  for (const each of [table, asCsv(table)]) {
    const { sums, unread, noPrice } = readOne(each)
    expect(sums).toBe("13 = 8 used + 5 not read + 0 not used + 0 open")
    expect(unread.toSorted()).toEqual(["A8", "A9", "C2", "C3", "C4"].map(cell => `${cell} NOT_A_PRICE`))
    expect(noPrice).toEqual(["C4 TEXT", "C5 TEXT", "C6 QUANTITY", "C6 QUANTITY", "A7 TEXT"])
  }
})

test.each([
  [12, null],
  [null, 12],
])("the total below lists side by side is no dish", (...numbers) => {
  const { dishes, sums, unread } = readOne([
    ["SOUP", "Price", null, "MAIN", "Price"],
    ["Tomato", 80, null, "Paneer", 190],
    ["Manchow", 90, null, "Dal", 120],
    ["Total dishes", null, null, ...numbers],
  ])
  expect(dishes).toHaveLength(4)
  expect(sums).toBe("4 = 4 used + 0 not read + 0 not used + 0 open")
  expect(unread).toContain("A4 NOTE")
})

test("a number is no name of a dish", () => {
  const { dishes, unread } = readOne([
    ["Item", "Price"],
    ["Dal", 90],
    [13, 40],
    ["7 Up", 30],
  ])
  expect(dishes).toEqual(["- › Dal › 90", "- › 7 Up › 30"])
  expect(unread).toEqual(["A3 NO_NAME", "B3 NO_NAME"])
})

test("a text with prices that nobody knows is no category", () => {
  const { dishes, unread } = readOne([
    ["Item", "Price"],
    ["COMBO 1", null],
    ["Dal", 90],
    ["Lassi sweet/salt 50/40", null],
    ["Roti", 15],
  ])
  expect(dishes).toEqual(["COMBO 1 › Dal › 90", "COMBO 1 › Lassi sweet/salt 50/40 › ", "COMBO 1 › Roti › 15"])
  expect(unread).toContain("A4 NOT_A_PRICE")
})

test("dishes with a price in one of several columns of food types keep its name", () => {
  const { dishes } = readOne([
    ["Item", "Veg", "Chicken"],
    ["Biryani", null, 180],
    ["Roll", null, 90],
  ])
  expect(dishes).toEqual(["- › Biryani › Chicken 180", "- › Roll › Chicken 90"])
})

test("what is not read names its dish", () => {
  const { lines } = readOne([
    ["Item", "Half", "Full"],
    ["Dal", 90, "ask"],
    ["Crab 65 x", "as per size", 300],
    ["Lassi 50/40", null, null],
  ])
  expect(lines.filter(({ prices }) => prices > 0).map(({ cell, dish }) => [cell, dish])).toEqual([
    ["C2", "Dal"],
    ["B3", "Crab 65 x"],
    ["A4", undefined],
  ])
})

test("prices that follow each other below a word are no running numbers", () => {
  const table: SheetTable = [
    ["Item", "Plain", "Special"],
    ["Idli", 40, 101],
    ["Vada", 45, 102],
    ["Upma", 50, 103],
  ]
  expect(questionsOf(table)).toEqual([{ lists: ["Plain", "Special"], canBeSizes: true }])
})
