import { expect, test } from "vitest"
import { type ColumnRole, taxIncludedOf } from "./headings.ts"
import { guessLayout } from "./layout.ts"
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
