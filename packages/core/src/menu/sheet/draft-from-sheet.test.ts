import type { MenuDocument } from "@rasoi/contract/console"
import fc from "fast-check"
import { expect, test } from "vitest"
import { isCompleteMenu } from "../draft-menu.ts"
import { group, item, menuOf, sizedItem } from "../menu.fixture.ts"
import { nameKey } from "../names.ts"
import { draftFromSheet, openQuestions } from "./draft-from-sheet.ts"
import { guessLayout, partKey, withRole } from "./layout.ts"
import { readTable } from "./read-table.fixture.ts"
import type { SheetTable } from "./table.ts"

const answers = { category: "Menu", tax: { rateBasisPoints: 500, included: false } }
const ids = () => {
  let last = 0
  return (prefix: string) => `${prefix}_new${++last}`
}
const dishesOf = (table: SheetTable) => readTable(table)
const draftOf = (table: SheetTable, menu: MenuDocument, given = answers) =>
  draftFromSheet(dishesOf(table), given, menu, ids())
const fail = () => {
  throw new Error("no part")
}
const itemsOf = ({ menu }: ReturnType<typeof draftOf>) => menu.categories.flatMap(({ items }) => items)

const naan = item("naan", {
  name: "Butter Naan",
  available: false,
  soldOutUntil: "2026-11-18T06:00:00.000Z",
  addOnGroups: [group("extras")],
  imageUrl: "https://example.com/naan.jpg",
})

test("a known dish keeps everything but its price, also what a later version adds", () => {
  const known = { ...naan, photo: { id: "pho_1", alt: "Naan" } }
  const draft = draftOf(
    [
      ["Item", "Rate"],
      ["BUTTER  naan", "₹ 75"],
    ],
    menuOf([known]),
  )
  expect(itemsOf(draft)).toEqual([{ ...known, pricePaise: 7_500 }])
  expect(draft).toMatchObject({ added: [], absent: [], unread: [] })
  expect(draft.repriced).toMatchObject([{ id: "naan", from: { prices: [{ pricePaise: 6_000 }] } }])
})

test("an equal price is no change, and a dish that is not in the sheet is untouched", () => {
  const menu = menuOf([naan, item("dal", { name: "Dal" })])
  const draft = draftOf(
    [
      ["Item", "Rate"],
      ["Butter Naan", 60],
    ],
    menu,
  )
  expect(draft).toMatchObject({ menu, added: [], repriced: [], absent: ["dal"], unread: [] })
})

test("prices that include tax change their meaning with the dish's price", () => {
  const draft = draftOf(
    [
      ["Item", "Rate"],
      ["Butter Naan", 60],
    ],
    menuOf([naan]),
    {
      ...answers,
      tax: { rateBasisPoints: 1800, included: true },
    },
  )
  expect(itemsOf(draft)[0]?.tax).toEqual({ rateBasisPoints: 500, included: true })
  expect(draft.repriced).toMatchObject([{ from: { taxIncluded: false }, to: { taxIncluded: true } }])
})

test("sizes are found by name; a new one is added, a missing one stays, one price is not guessed", () => {
  const menu = menuOf([sizedItem("chicken", { name: "Chicken" })])
  const sizes = (draft: ReturnType<typeof draftOf>) =>
    itemsOf(draft)[0]?.variants.map(({ menuItemId, label, pricePaise }) => [menuItemId, label, pricePaise])
  expect(
    sizes(
      draftOf(
        [
          ["Item", "Qtr/Full"],
          ["Chicken", "200/600"],
        ],
        menu,
      ),
    ),
  ).toEqual([
    ["chicken_half", "Half", 32_500],
    ["chicken_full", "Full", 60_000],
    ["itm_new1", "Quarter", 20_000],
  ])
  const onePrice = draftOf(
    [
      ["Item", "Rate"],
      ["Chicken", 600],
    ],
    menu,
  )
  expect(onePrice).toMatchObject({ menu, unread: [{ row: 2, reason: "SOLD_BY_SIZE" }] })
})

test("a dish at one price that the sheet has in sizes keeps its id for the first", () => {
  const draft = draftOf(
    [
      ["Item", "Half", "Full"],
      ["Butter Naan", 40, 75],
    ],
    menuOf([naan]),
  )
  expect(itemsOf(draft)[0]).toMatchObject({
    id: "naan",
    menuItemId: null,
    pricePaise: null,
    variants: [{ menuItemId: "naan", label: "Half", pricePaise: 4_000, isDefault: true }, { label: "Full" }],
  })
})

test("a new dish without food type or price is in the draft and makes it incomplete", () => {
  const draft = draftOf(
    [
      ["Item", "Rate"],
      ["Dal", "market price"],
      ["Roti", 15],
    ],
    menuOf(),
  )
  expect(itemsOf(draft)).toMatchObject([
    { name: "Dal", foodType: null, pricePaise: null },
    { name: "Roti", foodType: null, pricePaise: 1_500 },
  ])
  expect(draft.unread).toEqual([
    { sheet: null, row: 2, cell: "B2", text: "market price", dish: "Dal", reason: "NOT_A_PRICE", prices: 1 },
  ])
  expect(isCompleteMenu(draft.menu)).toBe(false)
})

test("a size that is too long is listed, not cut", () => {
  const long = "Enough for the whole family and two guests"
  const inCells = draftOf(
    [
      ["Item", "Size", "Rate"],
      ["Dal", "Half", 120],
      ["Dal", long, 400],
    ],
    menuOf(),
  )
  expect(itemsOf(inCells)).toMatchObject([{ variants: [{ label: "Half" }] }])
  expect(inCells.unread).toMatchObject([
    { row: 3, cell: "C3", text: long, reason: "SIZE_TOO_LONG", prices: 1 },
  ])
  const table = [
    ["Item", "Half", long],
    ["Dal", 120, 400],
  ]
  const sized = [1, 2].reduce(
    (layout, column) => withRole(layout, partKey(layout.parts[0] ?? fail()), column, "sizePrice"),
    guessLayout(table),
  )
  const inHeading = readTable(table, sized)
  expect(inHeading).toMatchObject({
    dishes: [{ prices: [{ size: "Half", pricePaise: 12_000 }] }],
    unread: [{ cell: "C2", reason: "SIZE_TOO_LONG" }],
  })
})

test("a food type or a rate that the menu has differently is kept, and listed", () => {
  const table = [
    ["Item", "Rate", "Veg/Non-Veg", "GST %"],
    ["Butter Naan", 60, "Non-Veg", 0.18],
  ]
  expect(draftOf(table, menuOf([naan]))).toMatchObject({
    menu: menuOf([naan]),
    unread: [{ reason: "FOOD_TYPE_KEPT" }, { reason: "RATE_KEPT" }],
  })
})

test("the menu has the name twice: the category decides, or a person", () => {
  const twice = menuOf([item("one", { name: "Lassi" })], [item("two", { name: "Lassi" })])
  const byCategory = draftOf(
    [
      ["Category", "Item", "Rate"],
      ["Category 1", "Lassi", 80],
    ],
    twice,
  )
  expect(byCategory).toMatchObject({ repriced: [{ id: "two" }], absent: ["one"], unread: [] })
  const unclear = draftOf(
    [
      ["Item", "Rate"],
      ["Lassi", 80],
    ],
    twice,
  )
  expect(unclear).toMatchObject({ menu: twice, absent: [], unread: [{ row: 2, reason: "SEVERAL_ON_MENU" }] })
})

test("category and rate are asked only where a new dish lacks them", () => {
  const table = [
    ["Item", "Rate"],
    ["Butter Naan", 60],
  ]
  expect(openQuestions(dishesOf(table), menuOf([naan]))).toEqual({ category: false, rate: false })
  expect(openQuestions(dishesOf(table), menuOf())).toEqual({ category: true, rate: true })
  const whole = [
    ["Category", "Item", "Rate", "GST"],
    ["Breads", "Roti", 15, "5%"],
  ]
  expect(openQuestions(dishesOf(whole), menuOf())).toEqual({ category: false, rate: false })
})

const cell = fc.constantFrom("120", "₹ 1,250", "Half 180 / Full 320", "market price", "", "12,50", "0")
const name = fc.constantFrom("Butter Naan", "Dal", "Roti", "Chicken", "Lassi", "Fish", "Paneer", "")
const row = fc.tuple(
  fc.constantFrom("Breads", "Mains", ""),
  name,
  cell,
  fc.constantFrom("Veg", "NV", "?", ""),
)

test("whatever the sheet has: no dish is lost, ids are kept, nothing else changes", () => {
  const menu = menuOf([naan, sizedItem("chicken", { name: "Chicken" })], [item("lassi", { name: "Lassi" })])
  fc.assert(
    fc.property(fc.array(row, { maxLength: 20 }), rows => {
      const draft = draftOf([["Category", "Item", "Price", "Food type"], ...rows], menu)
      const items = itemsOf(draft)
      const listed = new Set(draft.unread.map(({ row: number }) => number))
      rows.forEach(([, dish, price], index) => {
        const inDraft = items.some(each => nameKey(each.name) === nameKey(dish))
        if (dish !== "") expect(inDraft).toBe(true)
        else if (price !== "") expect(listed).toContain(index + 2)
      })
      const priceless = ({ menuItemId: _, pricePaise: __, variants: ___, ...rest }: (typeof items)[number]) =>
        rest
      for (const before of menu.categories.flatMap(each => each.items))
        expect(items.filter(({ id }) => id === before.id).map(priceless)).toEqual([priceless(before)])
      expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
      const news = items.filter(({ id }) => draft.added.includes(id))
      expect(items.length).toBe(3 + news.length)
      for (const { foodType } of news) expect(["VEG", "NON_VEG", null]).toContain(foodType)
    }),
  )
})
