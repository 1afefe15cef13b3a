import fc from "fast-check"
import { expect, test } from "vitest"
import { accountFor } from "./account.ts"
import { numbersIn } from "./numbers.ts"
import { choosePrice, priceQuestions } from "./price-questions.ts"
import { read, readOne } from "./read-account.fixture.ts"
import type { SheetTable } from "./table.ts"
import { cellName } from "./unread.ts"

test("lists side by side, each with its own categories", () => {
  const { dishes, sums } = readOne([
    ["SHREE BHAVAN"],
    ["STARTERS", null, null, "BREADS", null],
    ["Paneer Tikka", 220, null, "Roti", 15],
    ["Hara Bhara", 180, null, "Naan", 40],
    ["SOUPS", null, null, "RICE", null],
    ["Tomato Soup", 90, null, "Jeera Rice", 120],
  ])
  expect(dishes).toEqual([
    "STARTERS › Paneer Tikka › 220",
    "STARTERS › Hara Bhara › 180",
    "SOUPS › Tomato Soup › 90",
    "BREADS › Roti › 15",
    "BREADS › Naan › 40",
    "RICE › Jeera Rice › 120",
  ])
  expect(sums).toBe("6 = 6 used + 0 not read + 0 not used + 0 open")
})

test("lists side by side below the same headings, with running numbers", () => {
  const { dishes, noPrice } = readOne([
    ["S.No", "Item", "Rate", "S.No", "Item", "Rate"],
    [1, "Dal", 120, 11, "Roti", 15],
    [2, "Kadhi", 110, 12, "Naan", 40],
  ])
  expect(dishes).toEqual(["- › Dal › 120", "- › Kadhi › 110", "- › Roti › 15", "- › Naan › 40"])
  expect(noPrice).toEqual(["A2 RUNNING", "D2 CODE", "A3 RUNNING", "D3 CODE"])
})

test("sizes in inches are sizes", () => {
  const { dishes, sums, noPrice } = readOne([
    ["Pizza", 'Small (7")', 'Medium (10")', 'Large (12")'],
    ["Margherita", 129, 249, 399],
    ["Garlic Bread", null, null, 99],
    ["Kids' Pizza", 119, null, null],
    ["Calzone", "120 + GST", 260, null],
  ])
  expect(dishes).toEqual([
    '- › Margherita › Small (7") 129, Medium (10") 249, Large (12") 399',
    "- › Garlic Bread › 99",
    "- › Kids' Pizza › 119",
    '- › Calzone › Medium (10") 260',
  ])
  expect(sums).toBe("7 = 6 used + 1 not read + 0 not used + 0 open")
  expect(noPrice).toEqual(["B1 SIZE", "C1 SIZE", "D1 SIZE"])
})

test("headings in the middle of a sheet, with and without a category", () => {
  const { dishes, sums, unread } = readOne([
    ["Item", "Price", null],
    ["SOUPS", null, null],
    ["Tomato Soup", 90, null],
    ["BIRYANI", "Half", "Full"],
    ["Veg Biryani", 120, 200],
    ["Raita", null, 40],
    ["Chicken Biryani", "market rate", 260],
    ["TANDOOR", null, null],
    [null, "Half", "Full"],
    ["Tandoori Chicken", 220, 400],
    ["Breads", "Rate", null],
    ["Naan", 40, null],
  ])
  expect(dishes).toEqual([
    "SOUPS › Tomato Soup › 90",
    "BIRYANI › Veg Biryani › Half 120, Full 200",
    "BIRYANI › Raita › 40",
    "BIRYANI › Chicken Biryani › Full 260",
    "TANDOOR › Tandoori Chicken › Half 220, Full 400",
    "Breads › Naan › 40",
  ])
  expect(sums).toBe("9 = 8 used + 1 not read + 0 not used + 0 open")
  expect(unread).toEqual(["B7 NOT_A_PRICE"])
})

test("a dish above rows that are its sizes; weights keep their names also alone", () => {
  const { dishes, sums, unread } = readOne([
    ["Item", "Price"],
    ["PIZZA"],
    ["Margherita"],
    ["Regular", 199],
    ["Large", 399],
    ["Farmhouse"],
    ["Regular", 249],
    ["Garlic Bread", 99],
    ["SWEETS", "250 g", "500 g"],
    ["Modak", null, 300],
  ])
  expect(dishes).toEqual([
    "PIZZA › Margherita › Regular 199, Large 399",
    "PIZZA › Farmhouse › Regular 249",
    "PIZZA › Garlic Bread › 99",
    "SWEETS › Modak › 500 g 300",
  ])
  expect(sums).toBe("5 = 5 used + 0 not read + 0 not used + 0 open")
  expect(unread).toEqual([])
})

test("rows with a size and a price belong to the dish above, also beside other columns", () => {
  const { dishes, sums, unread } = readOne([
    ["Sr", "Item", "Type", "Rate"],
    [1, "Paneer Tikka", "Veg", null],
    [null, "Half", null, 120],
    [null, "- Full Plate", null, 220],
    [2, "Dal", "Veg", 180],
    [3, "Kaju Katli", "Veg", "as below"],
    [null, "250 gm", null, 220],
    [null, "½ Kg", null, 420],
    [4, "Chicken Tikka Full", "Non-veg", 290],
    [null, "Half", null, 150],
    [5, "Raita", "Veg", 60],
    [null, "Half", null, 40],
  ])
  expect(dishes).toEqual([
    "- › Paneer Tikka › Half 120, Full 220",
    "- › Dal › 180",
    "- › Kaju Katli › 250 gm 220, Half kg 420",
    "- › Chicken Tikka › Full 290, Half 150",
    "- › Raita › 60",
  ])
  expect(sums).toBe("10 = 8 used + 2 not read + 0 not used + 0 open")
  expect(unread).toEqual(["D6 NOT_A_PRICE", "D12 PRICES_MIXED"])
})

test("sizes in a column of their own, and in the cells of a single column, below the dish", () => {
  const inColumn = readOne([
    ["Item", "Size", "Rate"],
    ["Paneer Tikka", null, null],
    [null, "Half", 120],
    [null, "Full", 220],
    ["Dal", null, 180],
  ])
  expect(inColumn.dishes).toEqual(["- › Paneer Tikka › Half 120, Full 220", "- › Dal › 180"])
  const inCells = readOne([
    ["Paneer Tikka"],
    ["Half 120 / Full 220"],
    ["Fish Tikka"],
    ["Half 180"],
    ["Full 300"],
  ])
  expect(inCells.dishes).toEqual([
    "- › Paneer Tikka › Half 120, Full 220",
    "- › Fish Tikka › Half 180, Full 300",
  ])
})

test("totals and charges are no dishes, and their numbers no prices", () => {
  const { dishes, sums, unread, noPrice } = readOne([
    ["Item", "Price", null, "Item", "Price"],
    ["Paneer Tikka", 220, null, "Roti", 15],
    ["Dal", 180, null, "Charge Up Smoothie", 90],
    ["Total", 400, null, "Naan", 40],
    ["Minimum order", "Rs 300", null, "Kulcha", 50],
    ["Delivery charges (5 km)", 40, null, null, null],
    ["Free home delivery above Rs 300", null, null, null, null],
    ["पैकिंग चार्ज", 20, null, null, null],
  ])
  expect(dishes).toHaveLength(6)
  expect(sums).toBe("6 = 6 used + 0 not read + 0 not used + 0 open")
  expect(unread).toEqual(["A4 NOTE", "A5 NOTE", "A6 NOTE", "A7 NOTE", "A8 NOTE"])
  expect(noPrice).toEqual(["B4 TITLE", "B5 TITLE", "A6 TEXT", "B6 TITLE", "A7 TITLE", "B8 TITLE"])
})

test("opening hours and phone numbers are notes, and bullets and numbers no part of names", () => {
  const { dishes, unread } = readOne([
    ["Item", "Price"],
    ["Breakfast (7 am to 11 am)", null],
    ["• Masala Dosa", 80],
    ["1) Idli", 40],
    ["7 Up", 30],
    ["Open", "11 am - 11:30 pm"],
    ["Order now", "98450 12345"],
    ["Monday closed", null],
    ["98450 12345", null],
  ])
  expect(dishes).toEqual([
    "Breakfast (7 am to 11 am) › Masala Dosa › 80",
    "Breakfast (7 am to 11 am) › Idli › 40",
    "Breakfast (7 am to 11 am) › 7 Up › 30",
  ])
  expect(unread).toEqual(["A6 NOTE", "A7 NOTE", "A8 NOT_A_DISH", "A9 NOTE"])
})

test("the stock in the export of a till is no price", () => {
  const { dishes, sums } = readOne([
    ["Item Master Report", null, null, null, null],
    ["Sl.", "Item Name", "Group", "Sale Rate", "Opening Stock"],
    ["1", "Butter Naan", "Breads", "45.00", "0"],
    ["2", "Cola 300 ml", "Drinks", "40.00", "24"],
    [null, "Grand Total", null, "85.00", "24"],
  ])
  expect(dishes).toEqual(["Breads › Butter Naan › 45", "Drinks › Cola 300 ml › 40"])
  expect(sums).toBe("2 = 2 used + 0 not read + 0 not used + 0 open")
})

test("headings of weights, plates and pieces are sizes", () => {
  const { dishes } = readOne([
    ["Sweets", "¼ Kg", "½ Kg", "1 Kg", "Per Pc"],
    ["Kaju Katli", 210, 400, 780, 20],
    ["SNACKS", "Half Plate", "Plate", "Rate/Pc", null],
    ["Samosa", 40, 70, 20, null],
    ["Kachori", null, 60, null, null],
    ["MOMOS", "Per Plate (4 pcs)", "Per Plate (8 pcs)", null, null],
    ["Veg Momos", 60, 110, null, null],
  ])
  expect(dishes).toEqual([
    "Sweets › Kaju Katli › 1/4 kg 210, Half kg 400, 1 kg 780, Piece 20",
    "SNACKS › Samosa › Half 40, Plate 70, Piece 20",
    "SNACKS › Kachori › 60",
    "MOMOS › Veg Momos › Per Plate (4 pcs) 60, Per Plate (8 pcs) 110",
  ])
})

test("dishes above the first headings are read", () => {
  const { dishes } = readOne([
    ["Tea", 20],
    ["Coffee", 30],
    ["CURRIES", "Half", "Full"],
    ["Dal", 90, 150],
  ])
  expect(dishes).toEqual(["- › Tea › 20", "- › Coffee › 30", "CURRIES › Dal › Half 90, Full 150"])
})

test("a price in the dish's own cell, and a number that belongs to its name", () => {
  const { dishes, sums, unread, noPrice } = readOne([
    ["SOUPS"],
    ["Tomato Soup ...... 90"],
    ["Sweet Corn Soup - Rs. 110/-"],
    ["Samosa (2 pcs) .... 40"],
    ["Momos: Half 60 / Full 110"],
    ["Chicken 65"],
    ["GST extra as applicable"],
  ])
  expect(dishes.slice(0, 4)).toEqual([
    "SOUPS › Tomato Soup › 90",
    "SOUPS › Sweet Corn Soup › 110",
    "SOUPS › Samosa (2 pcs) › 40",
    "SOUPS › Momos › Half 60, Full 110",
  ])
  expect(sums).toBe("6 = 6 used + 0 not read + 0 not used + 0 open")
  expect(unread).toEqual(["A7 NOTE"])
  expect(noPrice).toEqual(["A4 QUANTITY"])
})

test("a list in one column is read in mixed forms, with as many categories as dishes, also beside another one", () => {
  const table = [
    ["SOUTH INDIAN", "BEVERAGES"],
    ["Masala Dosa 80", "Tea 15"],
    ["*** SOUPS ***", "JUICES"],
    ["• Tomato Soup ...... 90", "Mosambi Rs 50/-"],
    ["STARTERS", "LASSI"],
    ["Paneer Tikka - Rs. 220/-", "Sweet 60 rupees"],
    ["THALI", "BREADS"],
    ["Veg Thali 150/-", "Naan - 40/50"],
  ]
  const { dishes, sums, unread } = readOne(table)
  expect(dishes).toEqual([
    "SOUTH INDIAN › Masala Dosa › 80",
    "SOUPS › Tomato Soup › 90",
    "STARTERS › Paneer Tikka › 220",
    "THALI › Veg Thali › 150",
    "BEVERAGES › Tea › 15",
    "JUICES › Mosambi › 50",
    "LASSI › Sweet › 60",
    "BREADS › Naan - 40/50 › ",
  ])
  expect(sums).toBe("9 = 7 used + 2 not read + 0 not used + 0 open")
  expect(unread).toEqual(["8 NO_PRICE", "B8 NOT_A_PRICE"])
  expect(readOne([["Chicken 65"], ["Dal"], ["Roti"], ["Paneer 65"]]).dishes).toEqual([])
})

test("several prices: the owner is asked, and what is not chosen is counted", () => {
  const table = [
    ["Item", "Cost", "Swiggy", "Zomato", "Ours"],
    ["Dal", 60, 150, 155, 120],
    ["Roti", 5, 25, 25, 15],
  ]
  const open = readOne(table)
  expect(open.sums).toBe("8 = 0 used + 0 not read + 0 not used + 8 open")
  const [question] = priceQuestions(open.sheets)
  expect(question?.choices.map(({ list }) => list)).toEqual(["Cost", "swiggy", "zomato", "Ours"])
  expect(question?.choices[3]?.examples).toEqual([
    { dish: "Dal", price: "120" },
    { dish: "Roti", price: "15" },
  ])
  const chosen = readOne(table, layout => choosePrice(layout, question?.key ?? "", "Ours"))
  expect(chosen.dishes).toEqual(["- › Dal › 120", "- › Roti › 15"])
  expect(chosen.sums).toBe("8 = 2 used + 0 not read + 6 not used + 0 open")
  expect(chosen.account.notUsedIn.map(({ heading, prices }) => [heading, prices])).toEqual([
    ["Cost", 2],
    ["Swiggy", 2],
    ["Zomato", 2],
  ])
})

test("AC and Non-AC are price lists with sizes, never sizes", () => {
  const table = [
    ["Item", "AC", null, "Non-AC", null],
    [null, "Half", "Full", "Half", "Full"],
    ["Dal", 100, 180, 90, 160],
  ]
  const [question] = priceQuestions(readOne(table).sheets)
  expect(question?.choices.map(({ headings }) => headings)).toEqual([
    ["AC Half", "AC Full"],
    ["Non-AC Half", "Non-AC Full"],
  ])
  expect(question?.canBeSizes).toBe(false)
  const { dishes, sums } = readOne(table, layout =>
    choosePrice(layout, question?.key ?? "", question?.choices[1]?.list ?? ""),
  )
  expect(dishes).toEqual(["- › Dal › Half 90, Full 160"])
  expect(sums).toBe("4 = 2 used + 0 not read + 2 not used + 0 open")
})

test("columns that nobody knows can be sizes", () => {
  const table = [
    ["Item", "Kulhad", "Matka"],
    ["Lassi", 40, 90],
  ]
  const [question] = priceQuestions(readOne(table).sheets)
  expect(question?.canBeSizes).toBe(true)
  const { dishes } = readOne(table, layout => choosePrice(layout, question?.key ?? "", null))
  expect(dishes).toEqual(["- › Lassi › Kulhad 40, Matka 90"])
})

const rates: SheetTable = [
  ["Item", "Rate"],
  ["Dal", 120],
]

test("all worksheets are read, the same dish twice is listed, one can be left out", () => {
  const tables = {
    Veg: rates,
    Rice: [
      ["Item", "Rate"],
      ["Pulao", 140],
    ],
    Old: rates,
  }
  const all = read(tables)
  expect(all.dishes).toEqual(["Veg › Dal › 120", "Rice › Pulao › 140"])
  expect(all.unread).toEqual(["Old B2 TWICE"])
  const left = read(tables, undefined, "Old")
  expect(left.sums).toBe("3 = 2 used + 0 not read + 1 not used + 0 open")
  expect(left.account.notUsedIn).toEqual([{ sheet: "Old", heading: null, prices: 1 }])
})

test("what is no price is counted apart, with its kind", () => {
  const { sums, noPrice, unread } = readOne([
    ["SPICE ROUTE since 1998"],
    ["Ph. 98450 12345, 080-2345678"],
    ["No", "Code", "Item", "Qty", "GST %", "Rate", "Remarks"],
    [1, "A12", "Chicken 65", "6 pcs", 5, 240, "Serves 2"],
    [2, "A13", 'Pizza 7"', "250 ml", 0.18, 199, "Add cheese ₹40"],
    [3, "A14", "7 Up", null, "18%", 40, "new 2026"],
  ])
  expect(sums).toBe("4 = 3 used + 1 not read + 0 not used + 0 open")
  expect(unread).toEqual(["G5 NOT_A_PRICE"])
  expect(noPrice).toEqual([
    ...[
      "A1 YEAR",
      "A2 PHONE",
      "A2 PHONE",
      "A2 PHONE",
      "A2 PHONE",
      "A4 RUNNING",
      "B4 TEXT",
      "C4 TEXT",
      "D4 QUANTITY",
    ],
    ...["E4 RATE", "G4 QUANTITY", "A5 RUNNING", "B5 TEXT", "C5 SIZE", "D5 SIZE", "E5 RATE", "A6 RUNNING"],
    ...["B6 TEXT", "C6 TEXT", "E6 RATE", "G6 TEXT"],
  ])
})

test("Inactive is not on sale", () => {
  const { found } = readOne([
    ["Item", "Rate", "Status"],
    ["Dal", 120, "Active"],
    ["Kadhi", 110, "Inactive"],
  ])
  expect(found.dishes.map(({ onSale }) => onSale)).toEqual([true, false])
})

const cell = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom("Dal", "Roti 40", "Soup ... 90", "STARTERS", "Item", "Rate", "Half", "Full"),
  },
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 2_000 }) },
  fc.constantFrom(
    "AC",
    "Zomato",
    "180/320",
    "H 90 F 160",
    "₹ 1,25,000",
    "Rs 40/-",
    "6 pcs",
    '7"',
    "98450 12345",
  ),
  fc.constantFrom(
    null,
    null,
    null,
    "",
    "market rate",
    "GST 5% extra",
    "Veg",
    "Inactive",
    "Total",
    "Delivery charges Rs 40",
    "250 gm",
    "Half/Full",
    12.505,
    -4,
  ),
  fc.string({ unit: "grapheme", maxLength: 12 }),
)
const grid = fc.array(fc.array(cell, { maxLength: 7 }), { maxLength: 12 })

test("whatever the sheets have: each number is counted once, and the parts are all prices", () => {
  fc.assert(
    fc.property(grid, grid, fc.boolean(), (one, other, isLeft) => {
      const { account, found, sheets } = read({ one, other }, undefined, isLeft ? "other" : undefined)
      const numbers = sheets.flatMap(({ table }) =>
        table.flatMap(row => row.flatMap(each => numbersIn(each))),
      )
      const cells = sheets.flatMap(({ name, table }) =>
        table.flatMap((row, index) =>
          row.map((each, column) => [`${name} ${cellName(column, index + 1)}`, each] as const),
        ),
      )
      const lines = accountFor(sheets, found.dishes, found.unread).unread
      const words = lines.filter(({ prices, sheet, cell: at }) => {
        const text = cells.find(([place]) => place === `${sheet} ${at}`)?.[1]
        return prices > 0 && numbersIn(text).length === 0
      })
      expect(account.prices + account.noPrice.length).toBe(numbers.length + words.length)
      expect(account.used + account.notRead + account.notUsed + account.open).toBe(account.prices)
      expect(account.used).toBe(found.dishes.flatMap(({ prices }) => prices).length)
      expect(lines.reduce((sum, { prices }) => sum + prices, 0)).toBe(account.notRead)
      expect(lines.every(({ prices, cell: at }) => prices === 0 || at !== null)).toBe(true)
      expect(account.notUsedIn.reduce((sum, { prices }) => sum + prices, 0)).toBe(account.notUsed)
    }),
  )
})

test("sizes and prices behind a name of several words in its cell belong to the whole name", () => {
  const { dishes } = readOne([
    ["Dishes"],
    ["Paneer Tikka Half 120 Full 220"],
    ["Veg Hakka Noodles Half 90 Full 150"],
    ["Paneer Butter Masala Half 150 Full 260"],
    ["Butter Naan 40"],
  ])
  expect(dishes).toEqual([
    "- › Paneer Tikka › Half 120, Full 220",
    "- › Veg Hakka Noodles › Half 90, Full 150",
    "- › Paneer Butter Masala › Half 150, Full 260",
    "- › Butter Naan › 40",
  ])
})

test("a price with a remark behind it is not lost as a note", () => {
  const { account, noPrice } = readOne([
    ["Item", "Price"],
    ["Masala Dosa", 80],
    ["Veg Thali 150/- + taxes", null],
    ["Unlimited Buffet Rs 499 + GST", null],
    ["Vada Pav 30/- (packing Rs 5)", null],
    ["Packing charges Rs 10 extra", null],
  ])
  expect([account.prices, account.used + account.notRead]).toEqual([4, 4])
  expect(noPrice).toHaveLength(2)
})

test("titles above the headings of lists side by side are their categories", () => {
  const { dishes } = readOne([
    ["VEG STARTERS", null, null, "NON VEG STARTERS", null],
    ["Item", "Rate", null, "Item", "Rate"],
    ["Paneer 65", 180, null, "Lollipop", 240],
    ["Gobi Manchurian", 150, null, "Pepper Fry", 260],
  ])
  expect(dishes).toEqual([
    "VEG STARTERS › Paneer 65 › 180",
    "VEG STARTERS › Gobi Manchurian › 150",
    "NON VEG STARTERS › Lollipop › 240",
    "NON VEG STARTERS › Pepper Fry › 260",
  ])
})

test("a line with a marked price and a remark is no category", () => {
  const { dishes } = readOne([
    ["Menu"],
    ["Bangda Fry 120"],
    ["Neer Dosa Rs 60 (4 nos)"],
    ["Ghavan 70"],
    ["Sol Kadhi 40"],
  ])
  expect(dishes).toContain("Menu › Ghavan › 70")
})
