import { expect, test } from "vitest"
import { item, sampleMenu, size } from "../edit/sample.fixture.ts"
import { countParts, findStock, matcher, stockOf } from "./stock.ts"

const stock = stockOf(sampleMenu())
const all = { search: "", only: null }
const names = (search: string) =>
  findStock(stock, { search, only: null }).categories.flatMap(({ items }) =>
    items.map(({ part, sizes }) => [part.name, ...sizes.map(each => each.name)].join(" ")),
  )
const optionNames = (search: string) =>
  findStock(stock, { search, only: null }).options.map(({ name, itemName }) => `${name} of ${itemName}`)

test("everything has a switch of its own, and no two share a key", () => {
  const parts = [
    ...stock.categories.flatMap(({ items }) => items.flatMap(({ part, sizes }) => [part, ...sizes])),
    ...stock.options,
  ]
  expect(parts).toHaveLength(5 + 3 + 5)
  expect(new Set(parts.map(part => part.key)).size).toBe(parts.length)
})

test("a dish is switched by its menuItemId, by its own id only where it is sold by size", () => {
  const [breads, mains] = stock.categories
  expect(breads?.items[0]?.part).toMatchObject({ kind: "item", id: "itm_naan_own" })
  expect(mains?.items[0]?.part).toMatchObject({ kind: "item", id: "itm_dal" })
  expect(mains?.items[0]?.sizes[1]).toMatchObject({ kind: "item", id: "itm_full", name: "Full" })
  expect(stock.options[0]).toMatchObject({ kind: "option", id: "opt_extras_butter", groupName: "Extras" })
})

test("search finds dishes, sizes and add-ons; a size brings its dish along", () => {
  expect(names("naan")).toEqual(["Naan"])
  expect(names("DAL")).toEqual(["Dal Half Full Family"])
  expect(names("dal full")).toEqual(["Dal Full"])
  expect(names("full")).toEqual(["Dal Full"])
  expect(optionNames("butter")).toEqual(["Butter of Paneer"])
  expect(optionNames("paneer hot")).toEqual(["Hot of Paneer"])
  expect(names("pizza")).toEqual([])
})

test("case, accents and the order of words do not matter", () => {
  expect(matcher("CAFE creme")("Crème Café")).toBe(true)
  expect(matcher("  ")("anything")).toBe(true)
  expect(matcher("पनीर")("पनीर टिक्का")).toBe(true)
  expect(matcher("पनीर")("दाल")).toBe(false)
  expect(matcher("naan (")("Naan")).toBe(false)
})

test("the filter shows what is sold out, with the dish of a sold out size", () => {
  const menu = sampleMenu()
  menu.categories[0]?.items.splice(0, 1, item("Naan", { available: false }))
  const dal = menu.categories[1]?.items[0]
  if (dal) dal.variants[1] = { ...size("Full", 20_000), available: false }
  const found = findStock(stockOf(menu), { search: "", only: part => !part.available })
  expect(
    found.categories.map(({ items }) => items.map(({ part, sizes }) => [part.name, sizes.length])),
  ).toEqual([[["Naan", 0]], [["Dal", 1]]])
  expect(found.options).toEqual([])
  expect(countParts(stockOf(menu), part => !part.available)).toBe(2)
})

test("without search and filter, dishes stay the same objects", () => {
  const found = findStock(stock, all)
  expect(found.categories[0]?.items[0]).toBe(stock.categories[0]?.items[0])
})
