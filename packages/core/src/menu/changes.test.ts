import type { MenuDocument } from "@rasoi/contract/console"
import { expect, test } from "vitest"
import { menuChangeText } from "./change-text.ts"
import { compareMenus } from "./changes.ts"
import { group, item, menuOf, sizedItem } from "./menu.fixture.ts"

const naan = item("naan", { name: "Butter Naan", pricePaise: 5500 })
const curry = sizedItem("curry", {
  name: "Butter Chicken",
  addOnGroups: [group("extras", { name: "Extras" })],
})
const before = menuOf([naan, curry], [])

function texts(after: MenuDocument, from: MenuDocument = before): string[] {
  return compareMenus(from, after).map(menuChangeText)
}

test("a price is told with both amounts", () => {
  const after = menuOf([{ ...naan, pricePaise: 6000 }, curry], [])
  expect(compareMenus(before, after)).toEqual([
    {
      kind: "PRICE",
      part: "ITEM",
      where: { category: "Category 0", item: "Butter Naan", size: null, addOnGroup: null, addOn: null },
      from: { amount: 5500, currency: "INR", display: "₹55.00" },
      to: { amount: 6000, currency: "INR", display: "₹60.00" },
    },
  ])
  expect(texts(after)).toEqual(["Butter Naan: price ₹55.00 → ₹60.00"])
})

const [half, full] = curry.variants
const [extras] = curry.addOnGroups
if (!half || !full || !extras) throw new Error("the fixture has two sizes and a group")
const [butter, cheese] = extras.options
if (!butter || !cheese) throw new Error("the group has two options")

const inCurry: [words: string, after: Partial<typeof curry>, texts: string[]][] = [
  ["renamed", { name: "Murgh Makhani" }, ["Murgh Makhani: renamed from Butter Chicken"]],
  ["sold out", { available: false }, ["Butter Chicken: sold out"]],
  ["food type", { foodType: "NON_VEG" }, ["Butter Chicken: food type veg → non-veg"]],
  [
    "tax",
    { tax: { rateBasisPoints: 1250, included: true } },
    ["Butter Chicken: tax 5 % on top → 12.5 % included"],
  ],
  ["prep time", { prepMinutes: 1 }, ["Butter Chicken: prep time 10 minutes → 1 minute"]],
  [
    "description and image",
    { description: "Smoky", imageUrl: "https://example.com/a.jpg" },
    ["Butter Chicken: description added", "Butter Chicken: image added"],
  ],
  ["photo", { photo: { id: "pho_a", alt: "A bowl" } }, ["Butter Chicken: image added"]],
  [
    "size re-priced",
    { variants: [half, { ...full, pricePaise: 60000 }] },
    ["Butter Chicken, Full: price ₹595.00 → ₹600.00"],
  ],
  [
    "size sold out and renamed",
    { variants: [half, { ...full, label: "Whole", available: false }] },
    ["Butter Chicken, Whole: renamed from Full", "Butter Chicken, Whole: sold out"],
  ],
  ["size removed", { variants: [half] }, ["Butter Chicken: size Full removed"]],
  [
    "usual size",
    {
      variants: [
        { ...half, isDefault: false },
        { ...full, isDefault: true },
      ],
    },
    ["Butter Chicken: usual size Half → Full"],
  ],
  ["sizes in another order", { variants: [full, half] }, ["Butter Chicken: order of sizes changed"]],
  [
    "one price in place of sizes",
    { variants: [], menuItemId: "curry", pricePaise: 40000 },
    [
      "Butter Chicken: one price, ₹400.00, in place of sizes",
      "Butter Chicken: size Half removed",
      "Butter Chicken: size Full removed",
    ],
  ],
  [
    "a size in place of another",
    { variants: [half, { ...full, menuItemId: "curry_platter", label: "Platter" }] },
    ["Butter Chicken: size Platter added at ₹595.00", "Butter Chicken: size Full removed"],
  ],
  ["group removed", { addOnGroups: [] }, ["Butter Chicken: add-on group Extras removed"]],
  ["choices", { addOnGroups: [{ ...extras, min: 1 }] }, ["Butter Chicken, Extras: choices 0 to 2 → 1 to 2"]],
  [
    "add-on",
    { addOnGroups: [{ ...extras, options: [{ ...cheese, pricePaise: 4500, available: false }] }] },
    [
      "Butter Chicken: add-on Butter removed",
      "Butter Chicken, Cheese: price ₹40.00 → ₹45.00",
      "Butter Chicken, Cheese: sold out",
    ],
  ],
]

test.each(inCurry)("inside an item: %s", (_, after, expected) => {
  expect(texts(menuOf([naan, { ...curry, ...after }], []))).toEqual(expected)
})

test("back on sale", () => {
  const soldOut = menuOf([{ ...naan, available: false }, curry], [])
  expect(texts(before, soldOut)).toEqual(["Butter Naan: available again"])
})

test("added, removed and moved items, each once", () => {
  const dal = sizedItem("dal", { name: "Dal Makhani", available: false })
  expect(texts(menuOf([dal], [naan]))).toEqual([
    "Dal Makhani: added to Category 0 at ₹325.00 to ₹595.00, sold out",
    "Butter Naan: moved from Category 0 to Category 1",
    "Butter Chicken: taken off Category 0",
  ])
})

test("another order of items or categories is one line", () => {
  expect(texts(menuOf([curry, naan], []))).toEqual(["Category 0: order of items changed"])
  expect(texts({ categories: before.categories.toReversed() })).toEqual(["Menu: order of categories changed"])
})

test("categories come, go and change their names", () => {
  const [first, second] = before.categories
  if (!first || !second) throw new Error("the fixture has two categories")
  const after = {
    categories: [
      { ...first, name: "Mains" },
      { ...second, id: "new", name: "Breads" },
    ],
  }
  expect(texts(after)).toEqual([
    "Breads: category added",
    "Mains: renamed from Category 0",
    "Category 1: category removed",
  ])
})

test("another text of the same photo is told; another photo is one change, whatever its text", () => {
  const shown = (id: string, alt: string) => menuOf([naan, { ...curry, photo: { id, alt } }], [])
  expect(texts(shown("pho_a", "A copper bowl"), shown("pho_a", "A bowl"))).toEqual([
    "Butter Chicken: text of the image changed",
  ])
  expect(texts(shown("pho_a", ""), shown("pho_a", "A bowl"))).toEqual([
    "Butter Chicken: text of the image removed",
  ])
  expect(texts(shown("pho_b", "A plate"), shown("pho_a", "A bowl"))).toEqual([
    "Butter Chicken: image changed",
  ])
})
