import { expect, test } from "vitest"
import { findItem, type Menu } from "../document.ts"
import * as edits from "./menu-edits.ts"
import { dropIndex, moveTo } from "./order.ts"
import { countingIds, namesOf, sampleMenu } from "./sample.fixture.ts"

const menu = sampleMenu()

function idsOf({ categories }: Menu): string[] {
  return categories.flatMap(({ id, items }) => [
    id,
    ...items.flatMap(item => [
      item.id,
      ...(item.menuItemId ? [item.menuItemId] : []),
      ...item.variants.map(size => size.menuItemId),
      ...item.addOnGroups.flatMap(group => [group.id, ...group.options.map(option => option.id)]),
    ]),
  ])
}

test("categories are added at the end, renamed, moved and removed; the others stay the same objects", () => {
  const added = edits.addCategory(menu, "cat_new")
  expect(namesOf(added).at(-1)).toBe(": ")
  const renamed = edits.changeCategory(added, "cat_new", category => ({ ...category, name: "Drinks" }))
  expect(namesOf(edits.moveCategory(renamed, "cat_new", 0))[0]).toBe("Drinks: ")
  expect(renamed.categories[0]).toBe(menu.categories[0])
  expect(namesOf(edits.removeCategory(renamed, "cat_breads"))).toEqual(["Mains: Dal, Paneer", "Drinks: "])
})

test("an item moves within its category and to the end of another, with all its ids", () => {
  expect(namesOf(edits.moveItem(menu, "itm_kulcha", 0))[0]).toBe("Breads: Kulcha, Naan, Roti")
  const moved = edits.moveItemToCategory(menu, "itm_dal", "cat_breads")
  expect(namesOf(moved)).toEqual(["Breads: Naan, Roti, Kulcha, Dal", "Mains: Paneer"])
  expect(new Set(idsOf(moved))).toEqual(new Set(idsOf(menu)))
})

test("moving to where it is changes nothing", () => {
  expect(edits.moveItemToCategory(menu, "itm_dal", "cat_mains")).toBe(menu)
  expect(edits.moveItem(menu, "itm_naan", 0)).toEqual(menu)
  expect(edits.moveItem(menu, "itm_unknown", 0)).toBe(menu)
})

test("a new item is taxed as its neighbour and can be sold", () => {
  const added = edits.addItem(menu, "cat_mains", "itm_new", countingIds())
  expect(findItem(added, "itm_new")?.item).toMatchObject({
    menuItemId: "itm_new1",
    pricePaise: 0,
    foodType: "EGG",
    tax: { rateBasisPoints: 500, included: false },
    variants: [],
  })
})

test("the first item of an empty menu has something to begin with", () => {
  const first = edits.addItem(
    edits.addCategory({ categories: [] }, "cat_new"),
    "cat_new",
    "itm_x",
    countingIds(),
  )
  expect(findItem(first, "itm_x")?.item).toMatchObject({ foodType: "VEG", prepMinutes: 15 })
})

test("a copy stands behind its original and shares no id and no name with it", () => {
  const copy = { nameOf: (name: string) => `${name} (copy)`, newId: countingIds() }
  let copied = edits.duplicateItem(menu, "itm_paneer", { ...copy, id: "itm_c1" })
  copied = edits.duplicateItem(copied, "itm_paneer", { ...copy, id: "itm_c2" })
  copied = edits.duplicateItem(copied, "itm_dal", { ...copy, id: "itm_c3" })
  expect(namesOf(copied)[1]).toBe("Mains: Dal, Dal (copy), Paneer, Paneer (copy) 2, Paneer (copy)")
  const ids = idsOf(copied)
  expect(new Set(ids).size).toBe(ids.length)
})

test("a copy of the longest name still has a name that fits", () => {
  const long = edits.changeItem(menu, "itm_naan", item => ({ ...item, name: "N".repeat(120) }))
  const copied = edits.duplicateItem(long, "itm_naan", {
    id: "itm_c",
    nameOf: name => `${name} (copy)`,
    newId: countingIds(),
  })
  const { name } = findItem(copied, "itm_c")?.item ?? { name: "" }
  expect(name.length).toBeLessThanOrEqual(120)
  expect(name).not.toBe("N".repeat(120))
})

test.each([
  [0, 2, false, "bac"],
  [0, 2, true, "bca"],
  [2, 0, false, "cab"],
  [2, 0, true, "acb"],
  [1, 1, true, "abc"],
])("dropping %i on %i, after: %s, gives %s", (from, onto, after, expected) => {
  expect(moveTo([..."abc"], from, dropIndex(from, onto, after)).join("")).toBe(expected)
})

test("a GST rate for dishes without one leaves the others as they are", () => {
  const bare = edits.changeItem(menu, "itm_dal", item => ({
    ...item,
    tax: { rateBasisPoints: 0, included: false },
  }))
  expect(edits.withoutRate(menu)).toEqual([])
  expect(edits.withoutRate(bare).map(({ id }) => id)).toEqual(["itm_dal"])
  const tax = { rateBasisPoints: 500, included: true }
  const changed = edits.setTax(bare, new Set(["itm_dal"]), tax)
  expect(findItem(changed, "itm_dal")?.item.tax).toEqual(tax)
  expect(findItem(changed, "itm_naan")).toEqual(findItem(menu, "itm_naan"))
})
