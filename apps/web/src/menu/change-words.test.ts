import { expect, test } from "vitest"
import * as en from "../i18n/en/index.ts"
import * as hi from "../i18n/hi/index.ts"
import { describeChange, groupChanges, type MenuChange } from "./change-words.ts"

const nowhere = { category: null, item: null, size: null, addOnGroup: null, addOn: null }
const naan = { ...nowhere, category: "Breads", item: "Naan" }
const half = { ...naan, size: "Half" }
const butter = { ...naan, addOnGroup: "Extras", addOn: "Butter" }
const rupees = (display: string) => ({ amount: Number(display) * 100, currency: "INR" as const, display })
const summary = { name: "Half", prices: { lowest: rupees("55"), highest: rupees("55") }, available: true }

function change(kind: string, where: object, from: unknown, to: unknown, part = "ITEM"): MenuChange {
  return { kind, part, where, from, to } as MenuChange
}

const cases: readonly [MenuChange, string][] = [
  [change("ADDED", naan, null, summary), "New, at 55"],
  [change("ADDED", naan, null, { ...summary, available: false }), "New, at 55, sold out for now"],
  [change("ADDED", naan, null, { ...summary, prices: null }), "New"],
  [
    change("ADDED", naan, null, { ...summary, prices: { lowest: rupees("55"), highest: rupees("90") } }),
    "New, at 55 to 90",
  ],
  [change("ADDED", { ...nowhere, category: "Breads" }, null, summary, "CATEGORY"), "New category"],
  [change("ADDED", half, null, summary, "SIZE"), "New size: Half, 55"],
  [
    change("ADDED", naan, null, { ...summary, name: "Extras", prices: null }, "ADD_ON_GROUP"),
    "New group of add-ons: Extras",
  ],
  [change("REMOVED", naan, summary, null), "Taken off the menu"],
  [change("REMOVED", half, summary, null, "SIZE"), "Removed size: Half"],
  [change("REMOVED", naan, summary, null, "CATEGORY"), "Category removed"],
  [change("RENAMED", naan, "Nan", "Naan"), "Renamed from “Nan” to “Naan”"],
  [change("MOVED", naan, "Mains", "Breads"), "Moved from Mains to Breads"],
  [change("REORDERED", naan, ["A", "B"], ["B", "A"], "SIZE"), "New order of sizes: B, A"],
  [change("PRICE", naan, rupees("55"), rupees("60")), "Price 55 → 60"],
  [change("PRICE", half, rupees("55"), rupees("60"), "SIZE"), "Half: Price 55 → 60"],
  [change("PRICE", naan, rupees("55"), null), "Sold by size now, no longer at one price"],
  [change("PRICE", naan, null, rupees("60")), "One price now, 60, in place of sizes"],
  [
    change("TAX", naan, { rateBasisPoints: 500, included: false }, { rateBasisPoints: 1250, included: true }),
    "Tax 5 % on top → 12.5 % included",
  ],
  [change("AVAILABILITY", butter, true, false, "ADD_ON"), "Butter: Sold out"],
  [change("AVAILABILITY", naan, false, true), "Available again"],
  [change("DESCRIPTION", naan, null, "x"), "Description added"],
  [change("DESCRIPTION", naan, "x", null), "Description removed"],
  [change("IMAGE", naan, "x", "y"), "Picture changed"],
  [change("FOOD_TYPE", naan, "VEG", "EGG"), "Food type Veg → Egg"],
  [change("PREP_MINUTES", naan, 10, 15), "Minutes to prepare 10 → 15"],
  [change("USUAL_SIZE", naan, "Half", "Full"), "Usual size Half → Full"],
  [
    change("CHOICES", { ...naan, addOnGroup: "Extras" }, { min: 0, max: 2 }, { min: 1, max: 1 }),
    "Extras: Customers choose 1, before 0 to 2",
  ],
  [change("MENU_ITEM_ID", naan, "a", "b"), "The id that websites order it by is another one"],
]

test.each(cases)("%j reads as %s", (one, sentence) => {
  expect(describeChange(one, en.menu.change, en.food)).toBe(sentence)
})

test("every kind has a sentence of its own in Hindi too", () => {
  for (const [one, sentence] of cases) {
    const hindi = describeChange(one, hi.menu.change, hi.food)
    expect(hindi).toMatch(/[\u0900-\u097f]/)
    expect(hindi).not.toBe(sentence)
  }
})

test("the changes of one dish stand together", () => {
  const dal = { ...nowhere, category: "Mains", item: "Dal" }
  const groups = groupChanges(
    [
      change("PRICE", naan, rupees("55"), rupees("60")),
      change("AVAILABILITY", dal, true, false),
      change("AVAILABILITY", butter, true, false, "ADD_ON"),
    ],
    en.menu.change,
    en.food,
  )
  expect(groups.map(({ item, category, lines }) => [item, category, lines])).toEqual([
    ["Naan", "Breads", ["Price 55 → 60", "Butter: Sold out"]],
    ["Dal", "Mains", ["Sold out"]],
  ])
})

test("a long new order is told by its beginning", () => {
  const names = Array.from({ length: 50 }, (_, index) => `Dish ${index}`)
  const sentence = describeChange(change("REORDERED", naan, names, names), en.menu.change, en.food)
  expect(sentence).toMatch(/Dish 9 …$/)
})
