import { expect, test } from "vitest"
import { readDishes } from "./dishes.ts"
import { type ColumnRole, taxIncludedOf } from "./headings.ts"
import { guessLayout, headingsOf, knownHeadings, taxIncludedIn, withRole } from "./layout.ts"
import type { SheetTable } from "./table.ts"

const rolesOf = (table: SheetTable) => guessLayout(table).roles

test.each<[string[], ColumnRole[]]>([
  [
    ["Item Name", "Rate"],
    ["name", "price"],
  ],
  [
    ["S.No.", "Dish", "MRP (₹)"],
    ["ignored", "name", "price"],
  ],
  [
    ["Particulars", "Veg/Non-Veg", "Amount"],
    ["name", "foodType", "price"],
  ],
  [
    ["Category", "Item", "Half", "Full"],
    ["category", "name", "sizePrice", "sizePrice"],
  ],
  [
    ["Items", "Half/Full"],
    ["name", "price"],
  ],
  [
    ["व्यंजन का नाम", "श्रेणी", "दाम (रु.)"],
    ["name", "category", "price"],
  ],
  [
    ["आइटम", "शाकाहारी/मांसाहारी", "मूल्य"],
    ["name", "foodType", "price"],
  ],
  [
    ["Item", "Rate (incl. GST)", "GST %"],
    ["name", "price", "taxRate"],
  ],
  [
    ["Name", "Variation", "Price", "Description"],
    ["name", "size", "price", "description"],
  ],
  [
    ["Dish", "Price", "Zomato price", "Code"],
    ["name", "price", "ignored", "ignored"],
  ],
  [
    ["Item_ID", "Item_Name", "Item_Category", "Price"],
    ["ignored", "name", "category", "price"],
  ],
  [
    ["Item No", "ItemCode", "Item Name", "Item Rate"],
    ["ignored", "ignored", "name", "price"],
  ],
  [
    ["आइटम कोड", "आइटम का नाम", "दाम"],
    ["ignored", "name", "price"],
  ],
  [
    ["Item details", "Item name", "Price"],
    ["ignored", "name", "price"],
  ],
  [
    ["Item", "Veg (Yes/No)", "Zomato price", "Price"],
    ["name", "foodType", "ignored", "price"],
  ],
])("%j", (headings, roles) => {
  expect(guessLayout([headings, headings.map(() => "x")])).toEqual({ headingRow: 1, roles })
})

test("the headings may stand below a title, an address and an empty line", () => {
  const table = [
    ["SHARMA DHABA"],
    ["GT Road, Karnal", null, "98120 00000"],
    [],
    ["Item", "Rate"],
    ["Dal", 120],
  ]
  expect(guessLayout(table).headingRow).toBe(4)
})

test("a column “Type” holds food types or categories, as its cells say", () => {
  expect(
    rolesOf([
      ["Type", "Item", "Rate"],
      ["Veg", "Dal", 120],
      ["Non veg", "Fish", 300],
    ])[0],
  ).toBe("foodType")
  expect(
    rolesOf([
      ["Type", "Item", "Rate"],
      ["Mains", "Dal", 120],
      ["Mains", "Fish", 300],
    ])[0],
  ).toBe("category")
})

test("without headings the cells tell the dish and the price, not the running number", () => {
  const table = [
    [1, "Dal", 120],
    [2, "Roti", 15],
    [3, "Chai", 20],
  ]
  expect(guessLayout(table)).toEqual({ headingRow: 0, roles: ["ignored", "name", "price"] })
})

test.each([
  ["Rate (incl. GST)", true],
  ["Price with tax", true],
  ["Price + GST", false],
  ["Rate excluding taxes", false],
  ["Rate", undefined],
  ["GST %", undefined],
])("%s: tax included %s", (heading, included) => {
  expect(taxIncludedOf(heading)).toBe(included)
})

test("what the owner said about headings counts more than the guess, and finds the row", () => {
  const table = [["Card"], ["Item", "Things", "Each"], ["x", "Papad", 20]]
  expect(guessLayout(table, { Things: "name", Each: "price", "Each kg": "size" })).toEqual({
    headingRow: 2,
    roles: ["ignored", "name", "price"],
  })
})

test("a number or code of the dish is never its name, also where no heading names the dish", () => {
  const table = [
    ["Item ID", "Things", "Rate"],
    ["AB1", "Dal", 120],
    ["AB2", "Roti", 15],
  ]
  expect(rolesOf(table)).toEqual(["ignored", "name", "price"])
})

test("a role that one column has moves to the chosen column; prices of sizes may be in several", () => {
  const layout = { headingRow: 1, roles: ["name", "ignored", "price", "sizePrice"] as const }
  expect(withRole(layout, 1, "name").roles).toEqual(["ignored", "name", "price", "sizePrice"])
  expect(withRole(layout, 3, "price").roles).toEqual(["name", "ignored", "ignored", "price"])
  expect(withRole(layout, 2, "sizePrice").roles).toEqual(["name", "ignored", "sizePrice", "sizePrice"])
  expect(withRole(layout, 0, "ignored").roles).toEqual(["ignored", "ignored", "price", "sizePrice"])
})

test("of two columns with the same heading the chosen one is remembered", () => {
  const table = [
    ["Item", "Price", "Price"],
    ["Dal", 120, 140],
  ]
  const chosen = withRole(guessLayout(table), 2, "price")
  expect(guessLayout(table, knownHeadings(table, chosen))).toEqual(chosen)
  const both = { Item: "name", Price: "price", "Price\n2": "price" } as const
  expect(guessLayout(table, both).roles).toEqual(["name", "price", "ignored"])
})

const twoRows = [
  ["SHARMA DHABA"],
  ["Item", "Rate (incl. GST)", null, "Type"],
  [null, "Half", "Full (Rs)", null],
  ["Dal", 120, 200, "Veg"],
  ["Item", "Rate (incl. GST)", "", "Type"],
  ["", "Half", "Full (Rs)", ""],
  ["Fish", 180, 320, "Non veg"],
]

test("a row of sizes below the headings names the columns of their prices", () => {
  const layout = guessLayout(twoRows)
  expect(layout).toEqual({ headingRow: 2, roles: ["name", "sizePrice", "sizePrice", "foodType"] })
  expect(headingsOf(twoRows, 2)).toEqual(["Item", "Half", "Full (Rs)", "Type"])
  expect(taxIncludedIn(twoRows, 2)).toBe(true)
  const { dishes, unread } = readDishes(twoRows, layout)
  expect(unread).toEqual([])
  expect(dishes.map(({ row, name, prices }) => [row, name, ...prices.map(each => each.size)])).toEqual([
    [4, "Dal", "Half", "Full"],
    [7, "Fish", "Half", "Full"],
  ])
})

test("a row below the headings with anything else than sizes is a row of the sheet", () => {
  const below = (...row: (string | number | null)[]) => headingsOf([["Item", "Rate", "MRP"], row], 1)
  expect(below(null, "Half", "Full")).toEqual(["Item", "Half", "Full"])
  for (const row of [
    [null, "Half"],
    ["Plate", 20],
    ["Half", "Full"],
    [null, "Half", "half"],
    [null, "Half", 9],
  ])
    expect(below(...row)).toEqual(["Item", "Rate", "MRP"])
})
