import { expect, test } from "vitest"
import type { ColumnRole } from "./column-roles.ts"
import { headingsAt } from "./heading-rows.ts"
import { taxIncludedOf } from "./headings.ts"
import {
  guessLayout,
  knownHeadings,
  partKey,
  type SheetLayout,
  taxIncludedIn,
  withRole as withRoleOf,
} from "./layout.ts"
import { looksLikeMenu } from "./other-lists.ts"
import { choosePrice, priceQuestions } from "./price-questions.ts"
import { readTable } from "./read-table.fixture.ts"
import type { SheetTable } from "./table.ts"

/** The row of the headings, and the roles of the first part. */
const shown = ({ headingRow, parts: [part] }: SheetLayout) => ({
  headingRow,
  roles: part?.columns.map(({ role }) => role),
})
const rolesOf = (table: SheetTable) => shown(guessLayout(table)).roles ?? []
const withRole = (layout: SheetLayout, column: number, role: ColumnRole) => {
  const [part] = layout.parts
  return part ? withRoleOf(layout, partKey(part), column, role) : layout
}

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
    ["name", "openPrice", "openPrice", "ignored"],
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
    ["name", "foodType", "openPrice", "openPrice"],
  ],
])("%j", (headings, roles) => {
  const below = roles.map(role => (/price/i.test(role) ? "120" : "x"))
  expect(shown(guessLayout([headings, below]))).toEqual({ headingRow: 1, roles })
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
  expect(shown(guessLayout(table))).toEqual({ headingRow: 0, roles: ["ignored", "name", "price"] })
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
  expect(shown(guessLayout(table, { Things: "name", Each: "price", "Each kg": "size" }))).toEqual({
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
  const table = [
    ["Item", "Local title", "Price", "Half"],
    ["x", "Dal", 120, null],
    ["y", "Roti", null, 80],
  ]
  const layout = guessLayout(table)
  const rolesWith = (column: number, role: ColumnRole) => shown(withRole(layout, column, role)).roles
  expect(shown(layout).roles).toEqual(["name", "ignored", "price", "sizePrice"])
  expect(rolesWith(1, "name")).toEqual(["ignored", "name", "price", "sizePrice"])
  expect(rolesWith(3, "price")).toEqual(["name", "ignored", "otherPrice", "price"])
  expect(rolesWith(2, "sizePrice")).toEqual(["name", "ignored", "sizePrice", "sizePrice"])
  expect(rolesWith(0, "ignored")).toEqual(["ignored", "ignored", "price", "sizePrice"])
})

test("of two columns with the same heading the chosen one is remembered", () => {
  const table = [
    ["Item", "Price", "Price"],
    ["Dal", 120, 140],
  ]
  const chosen = withRole(guessLayout(table), 2, "price")
  expect(shown(chosen).roles).toEqual(["name", "otherPrice", "price"])
  expect(shown(guessLayout(table, knownHeadings(table, chosen)))).toEqual(shown(chosen))
  const both = { Item: "name", Price: "price", "Price\n2": "price" } as const
  expect(shown(guessLayout(table, both)).roles).toEqual(["name", "openPrice", "openPrice"])
})

test("a price that was not used beside another one is used where it is the only one", () => {
  const both = [
    ["Item", "Our price", "Zomato price", "Half"],
    ["Dal", 120, 150, null],
  ]
  const [open] = priceQuestions([{ table: both, layout: guessLayout(both) }])
  const known = knownHeadings(
    both,
    choosePrice(guessLayout(both), open?.key ?? "", open?.choices[0]?.list ?? ""),
  )
  const again = (...headings: string[]) =>
    shown(guessLayout([headings, ["Dal", ...headings.slice(1).map(() => 150)]], known)).roles
  expect(again("Item", "Our price", "Zomato price")).toEqual(["name", "price", "otherPrice"])
  expect(again("Item", "Zomato price")).toEqual(["name", "price"])
  expect(again("Item", "Half", "Full")).toEqual(["name", "sizePrice", "sizePrice"])
  // Without the price that was chosen, the owner is asked again.
  for (const other of ["Cost", "Swiggy price", "Magicpin"])
    expect(again("Item", "Zomato price", other)).toEqual(["name", "openPrice", "openPrice"])
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
  expect(shown(layout)).toEqual({ headingRow: 2, roles: ["name", "sizePrice", "sizePrice", "foodType"] })
  expect(layout.parts[0]?.columns.map(({ heading }) => heading)).toEqual([
    "Item",
    "Half",
    "Full (Rs)",
    "Type",
  ])
  expect(taxIncludedIn(layout)).toBe(true)
  const { dishes, unread } = readTable(twoRows, layout)
  expect(unread).toEqual([])
  expect(dishes.map(({ row, name, prices }) => [row, name, ...prices.map(each => each.size)])).toEqual([
    [4, "Dal", "Half", "Full"],
    [7, "Fish", "Half", "Full"],
  ])
})

test("a row below the headings with anything else than sizes is a row of the sheet", () => {
  const below = (...row: (string | number | null)[]) =>
    headingsAt([["Item", "Rate", "MRP"], row], 0).cells.map(({ text }) => text)
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

test.each([
  ["a menu below the telephone number", [["Hotel Annapurna", "Phone: 9845012345"]], true],
  [
    "a menu below the way to pay",
    [
      ["Pay by UPI", "annapurna@okaxis"],
      ["Item", "Price"],
    ],
    true,
  ],
  ["a list of staff", [["Name", "Phone", "Salary"]], false],
  ["a list of expenses below their title", [["Expenses of June"], ["Item", "Amount"]], false],
] as const)("%s", (_name, head, isMenu) => {
  const table = [...head.map(row => [...row]), ["Idli", 30], ["Masala Dosa", 80], ["Vada", 40]]
  expect(looksLikeMenu(table, guessLayout(table))).toBe(isMenu)
})
