import type { MenuDocument } from "@rasoi/contract/console"
import { describe, expect, test } from "vitest"
import { demoMenu } from "../../demo/menu.ts"
import { faultPositions, faultsOf, headings, imported, onlyItem } from "./csv.fixture.ts"
import { menuToCsv } from "./csv.ts"

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
        photo: null,
        items: [
          {
            id: "itm_new2",
            name: "Naan",
            description: "",
            imageUrl: null,
            photo: null,
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

describe("headings", () => {
  test("any order, case and blanks; blank columns at the end and a byte order mark do no harm", () => {
    const text = "\uFEFF PRICE ,food_type,Item,CATEGORY,,\r\n60,v,Naan,Breads,,\r\n,,,,,\r\n"
    expect(onlyItem(text)).toMatchObject({ name: "Naan", pricePaise: 6000 })
  })

  test.each<[guarantee: string, text: string, message: RegExp]>([
    ["unknown columns by name", "Category,Item,Price,Spice,Chef\n", /“Spice”, “Chef”/],
    ["a column twice", "Category,Item,Price,item\n", /Item appears twice/],
    ["missing columns", "Category,Item\n", /Price is missing/],
    ["semicolons", "Category;Item;Price\n", /commas/],
    ["an empty file", "", /missing/],
  ])("%s: fault in row 1", (_, text, message) => {
    const faults = faultsOf(text)
    expect(faults.every(fault => fault.row === 1)).toBe(true)
    expect(faults.map(fault => fault.message).join("\n")).toMatch(message)
  })

  test("a cell beside the columns: fault", () => {
    expect(faultPositions("Category,Item,Price,Food type\nA,B,1,veg,what")).toEqual([[2, ""]])
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
  expect(faultPositions(text)).toEqual([
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
