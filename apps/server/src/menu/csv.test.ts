import type { MenuDocument, MenuItemDocument } from "@rasoi/contract/console"
import { describe, expect, test } from "vitest"
import { demoMenu } from "../demo/menu.ts"
import { type CsvFault, menuFromCsv, menuToCsv } from "./csv.ts"

function counter(suffix = "new") {
  let count = 0
  return (prefix: string) => `${prefix}_${suffix}${++count}`
}

function imported(text: string, current?: MenuDocument): MenuDocument {
  const result = menuFromCsv(text, current, counter(current ? "later" : "new"))
  if ("faults" in result) throw new Error(JSON.stringify(result.faults))
  return result.menu
}

function faultsOf(text: string, current?: MenuDocument): CsvFault[] {
  const result = menuFromCsv(text, current, counter())
  return "faults" in result ? result.faults : []
}

function placesOf(text: string): [row: number, column: string][] {
  return faultsOf(text).map(({ row, column }) => [row, column])
}

function onlyItem(text: string): MenuItemDocument {
  const items = imported(text).categories.flatMap(category => category.items)
  const [item] = items
  if (!item || items.length > 1) throw new Error(`${items.length} items`)
  return item
}

const headings = "Category,Item,Food type,Size,Price,Available,Add-ons"

test("the demo menu comes back the same, ids and all", () => {
  expect(imported(menuToCsv(demoMenu), demoMenu)).toEqual(demoMenu)
})

test("a plain price list is enough; the rest has defaults", () => {
  expect(imported("Category,Item,Food type,Price\nBreads,Naan,veg,60\n")).toEqual({
    categories: [
      {
        id: "cat_new1",
        name: "Breads",
        description: null,
        imageUrl: null,
        items: [
          {
            id: "itm_new2",
            name: "Naan",
            description: "",
            imageUrl: null,
            foodType: "VEG",
            available: true,
            prepMinutes: 0,
            menuItemId: "itm_new3",
            pricePaise: 6000,
            tax: { rateBasisPoints: 500, included: false },
            variants: [],
            addOnGroups: [],
          },
        ],
      },
    ],
  })
})

test.each([
  ["325", 32500],
  ["325.5", 32550],
  ["325.50", 32550],
  ["0", 0],
  ["₹1250", 125000],
  ['"₹1,250"', 125000],
  ['"₹ 1,25,000.05"', 12500005],
  ['"Rs. 1,250/-"', 125000],
  [" Rs 80 ", 8000],
  ["19.99", 1999],
  ["1000000", 100000000],
])("price %s is %i paise", (price, paise) => {
  expect(onlyItem(`${headings}\nA,B,veg,,${price}`).pricePaise).toBe(paise)
})

test.each([
  "",
  "free",
  "-5",
  "3.999",
  "12,50",
  "1e3",
  ".5",
  "5.",
  "٣",
  "=1+1",
  "1000000.01",
  "9".repeat(400),
])("price %j: fault", price => {
  expect(placesOf(`${headings}\nA,B,veg,,"${price}"`)).toEqual([[2, "Price"]])
})

test.each([
  ["Veg", "VEG"],
  ["VEGETARIAN", "VEG"],
  ["non-veg", "NON_VEG"],
  ["NON_VEG", "NON_VEG"],
  ["Non Vegetarian", "NON_VEG"],
  ["Egg", "EGG"],
  ["contains egg", "EGG"],
])("food type %s is %s", (words, foodType) => {
  expect(onlyItem(`${headings}\nA,B,${words},,1`).foodType).toBe(foodType)
})

test.each(["", "vegan?", "chicken"])("food type %j is never guessed: fault", words => {
  expect(placesOf(`${headings}\nA,B,${words},,1`)).toEqual([[2, "Food type"]])
})

describe("sizes", () => {
  test("rows of one category and item are its sizes, the first the usual one", () => {
    const item = onlyItem(`${headings}\nMains,Dal,veg,Half,100\nmains ,DAL,,Full,180,no`)
    expect(item).toMatchObject({ name: "Dal", menuItemId: null, pricePaise: null, available: true })
    expect(item.variants).toMatchObject([
      { label: "Half", pricePaise: 10000, isDefault: true, available: true },
      { label: "Full", pricePaise: 18000, isDefault: false, available: false },
    ])
  })

  test.each(["Full*", "Full *", "*Full"])("%j is the usual size", size => {
    const { variants } = onlyItem(`${headings}\nMains,Dal,veg,Half,100\nMains,Dal,,${size},180`)
    expect(variants.map(({ label, isDefault }) => [label, isDefault])).toEqual([
      ["Half", false],
      ["Full", true],
    ])
  })

  test("the whole item off, its sizes as they are", () => {
    const item = onlyItem(`${headings}\nMains,Dal,veg,Half,100,"yes, item off"\nMains,Dal,,Full,180,no`)
    expect(item.available).toBe(false)
    expect(item.variants.map(variant => variant.available)).toEqual([true, false])
  })

  test.each<[guarantee: string, rows: string, places: [number, string][]]>([
    ["the same item twice", "A,B,veg,,1\nA,B,veg,,2", [[3, "Item"]]],
    ["a size in some rows only", "A,B,veg,Half,1\nA,B,veg,,2", [[3, "Size"]]],
    ["one size twice", "A,B,veg,Half,1\nA,B,veg,half,2", [[3, "Size"]]],
    ["two usual sizes", "A,B,veg,Half*,1\nA,B,veg,Full*,2", [[3, "Size"]]],
    ["rows that contradict each other", "A,B,veg,Half,1\nA,B,egg,Full,2", [[3, "Food type"]]],
    ["a label too long", `A,B,veg,${"x".repeat(41)},1`, [[2, "Size"]]],
  ])("%s: fault", (_, rows, places) => {
    expect(placesOf(`${headings}\n${rows}`)).toEqual(places)
  })

  test("a fault between rows names the other row", () => {
    expect(faultsOf(`${headings}\nA,B,veg,Half,1\nA,B,veg,half,2`)[0]?.message).toContain("row 2")
  })
})

describe("add-ons", () => {
  const addOns = (cell: string) => onlyItem(`${headings}\nA,B,veg,,1,,"${cell}"`).addOnGroups

  test("groups, limits, prices and sold-out ones", () => {
    expect(
      addOns(
        "Choose bread [1-1]: Roti 0 | Naan 20; Extras [0-3]: Butter 25 | 7 Up ₹40.50 (Sold out)| Egg ₹ 5",
      ),
    ).toMatchObject([
      {
        name: "Choose bread",
        min: 1,
        max: 1,
        options: [
          { name: "Roti", pricePaise: 0, available: true },
          { name: "Naan", pricePaise: 2000, available: true },
        ],
      },
      {
        name: "Extras",
        min: 0,
        max: 3,
        options: [{ name: "Butter" }, { name: "7 Up", pricePaise: 4050, available: false }, { name: "Egg" }],
      },
    ])
  })

  test("without limits, any number may be chosen", () => {
    expect(addOns("Extras: Butter 25 | Cheese 40;")).toMatchObject([{ name: "Extras", min: 0, max: 2 }])
  })

  test("signs keep their place behind a backslash", () => {
    expect(addOns("A\\;B [x]\\: [0-1]: 50\\|50 (hot) C:\\\\D 5")).toMatchObject([
      { name: "A;B [x]:", options: [{ name: "50|50 (hot) C:\\D", pricePaise: 500 }] },
    ])
  })

  test.each([
    "Extras",
    "Extras:",
    "Extras: Butter",
    "Extras: 25",
    "Extras: Butter 25 |",
    "Extras: Butter free",
    "Extras [2-1]: Butter 1 | Cheese 2",
    "Extras [0-5]: Butter 1",
    "Extras [0-0]: Butter 1",
    "[0-1]: Butter 1",
    "Extras: Butter 1 | butter 2",
    "Extras: A 1; extras: B 2",
    `Extras: ${"x".repeat(81)} 1`,
  ])("%j: fault", cell => {
    expect(placesOf(`${headings}\nA,B,veg,,1,,"${cell}"`)).toEqual([[2, "Add-ons"]])
  })
})

describe("headings", () => {
  test("any order, case and blanks; blank columns at the end and a byte order mark do no harm", () => {
    const text = "\uFEFF PRICE ,food_type,Item,CATEGORY,,\r\n60,v,Naan,Breads,,\r\n,,,,,\r\n"
    expect(onlyItem(text)).toMatchObject({ name: "Naan", pricePaise: 6000 })
  })

  test.each<[guarantee: string, text: string, message: RegExp]>([
    ["unknown columns by name", "Category,Item,Price,Spice,Chef\n", /“Spice”, “Chef”/],
    ["a column twice", "Category,Item,Price,item\n", /Item stands twice/],
    ["missing columns", "Category,Item\n", /Price is missing/],
    ["semicolons", "Category;Item;Price\n", /commas/],
    ["an empty file", "", /missing/],
  ])("%s: fault in row 1", (_, text, message) => {
    const faults = faultsOf(text)
    expect(faults.every(fault => fault.row === 1)).toBe(true)
    expect(faults.map(fault => fault.message).join("\n")).toMatch(message)
  })

  test("a cell beside the columns: fault", () => {
    expect(placesOf("Category,Item,Price,Food type\nA,B,1,veg,what")).toEqual([[2, ""]])
  })
})

describe("spreadsheet formulas", () => {
  const nasty = [
    '=HYPERLINK("http://example.com")',
    "+91 special",
    "-5 degrees",
    "@home",
    "＝1+1",
    "'quoted",
    " padded ",
  ]

  test.each(nasty)("%j is exported as text and comes back", name => {
    const menu = renamed(name)
    const cell = menuToCsv(menu).split("\r\n")[1]?.split(",")[0]?.replace(/^"/, "")
    expect(cell?.startsWith("'")).toBe(true)
    expect(imported(menuToCsv(menu), menu)).toEqual(menu)
  })

  function renamed(name: string): MenuDocument {
    const [first, ...others] = demoMenu.categories
    if (!first) throw new Error("no category")
    return { categories: [{ ...first, name }, ...others] }
  }
})

describe("ids", () => {
  const priceList = (menu: MenuDocument) => menuToCsv(menu).replace("Butter Chicken,", "butter  chicken,")

  test("names that differ in case or blanks keep their ids", () => {
    const menu = imported(priceList(demoMenu), demoMenu)
    const ids = (document: MenuDocument) => JSON.stringify(document).match(/"(itm|opt|grp|cat)_\w+"/g)
    expect(ids(menu)).toEqual(ids(demoMenu))
  })

  test("an item moved to another category keeps its ids", () => {
    const current = imported(`${headings}\nMains,Dal,veg,Half,100\nBreads,Naan,veg,,60`)
    const [dal] = current.categories[0]?.items ?? []
    const after = imported(`${headings}\nSpecials,Dal,veg,Half,100\nBreads,Naan,veg,,60`, current)
    expect(after.categories[0]).toMatchObject({ name: "Specials", items: [dal] })
    expect(after.categories[0]?.id).not.toBe(current.categories[0]?.id)
  })

  test("with two items of a name, neither is taken for the one that moved", () => {
    const current = imported(`${headings}\nA,Dal,veg,,1\nB,Dal,veg,,2`)
    const after = imported(`${headings}\nC,Dal,veg,,1`, current)
    expect(after.categories[0]?.items[0]?.id).toMatch(/later/)
  })

  test("a category keeps what the file cannot carry", () => {
    const after = imported("Category,Item,Price\nDrinks,Masala Chai,45", demoMenu)
    const drinks = demoMenu.categories.at(-1)
    expect(after.categories[0]).toMatchObject({ id: "cat_drinks", description: drinks?.description })
  })

  test("a column left out leaves known items as they are", () => {
    const after = imported("Category,Item,Price\nDrinks,Filter Coffee,55", demoMenu)
    const coffee = demoMenu.categories.at(-1)?.items[0]
    expect(after.categories[0]?.items).toEqual([{ ...coffee, pricePaise: 5500 }])
  })

  test("a category without items has a row of its own", () => {
    const menu = imported(`${headings}\nSoon\nBreads,Naan,veg,,60`)
    expect(menu.categories.map(({ name, items }) => [name, items.length])).toEqual([
      ["Soon", 0],
      ["Breads", 1],
    ])
    expect(imported(menuToCsv(menu), menu)).toEqual(menu)
  })
})

test("all faults come together, by row", () => {
  const text = [
    "Category,Item,Food type,Price,Tax %,Tax included,Prep minutes,Available,Image URL,Description",
    ",Naan,veg,60",
    "Breads,,veg,60",
    "",
    "Breads,Roti,grass,x,lots,perhaps,soon,maybe,http://example.com/a.jpg,ok",
    `Breads,${"y".repeat(121)},veg,1,101,,601,,,${"z".repeat(1001)}`,
  ].join("\n")
  expect(placesOf(text)).toEqual([
    [2, "Category"],
    [3, "Item"],
    [5, "Food type"],
    [5, "Price"],
    [5, "Tax %"],
    [5, "Tax included"],
    [5, "Prep minutes"],
    [5, "Available"],
    [5, "Image URL"],
    [6, "Item"],
    [6, "Description"],
    [6, "Tax %"],
    [6, "Prep minutes"],
  ])
})
