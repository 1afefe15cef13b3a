import { expect, test } from "vitest"
import { findItem, type Menu } from "../document.ts"
import * as items from "./item-edits.ts"
import * as menus from "./menu-edits.ts"
import { differOnlyInAvailability, rebase } from "./rebase.ts"
import { countingIds, item, namesOf, sampleMenu, size } from "./sample.fixture.ts"

const base = sampleMenu()
type Change = Parameters<typeof menus.changeItem>[2]
const onItem = (id: string, change: Change) => (menu: Menu) => menus.changeItem(menu, id, change)
const price =
  (paise: number): Change =>
  each => ({ ...each, pricePaise: paise })

function merged(mine: (menu: Menu) => Menu, theirs: (menu: Menu) => Menu): Menu {
  return rebase(base, mine(base), theirs(base))
}

test("what each side changed elsewhere, both keep", () => {
  const result = merged(
    onItem("itm_naan", price(6_000)),
    onItem("itm_roti", each => ({ ...each, available: false })),
  )
  expect(findItem(result, "itm_naan")?.item.pricePaise).toBe(6_000)
  expect(findItem(result, "itm_roti")?.item.available).toBe(false)
})

test("different fields of one item both change", () => {
  const result = merged(
    onItem("itm_naan", price(6_000)),
    onItem("itm_naan", each => ({ ...each, available: false })),
  )
  expect(findItem(result, "itm_naan")?.item).toMatchObject({ pricePaise: 6_000, available: false })
})

test("of one field that both changed, the draft's stands", () => {
  const result = merged(onItem("itm_naan", price(6_000)), onItem("itm_naan", price(7_000)))
  expect(findItem(result, "itm_naan")?.item.pricePaise).toBe(6_000)
})

test("what others added is there, next to its neighbour, and so is what the draft added", () => {
  const named = (id: string, name: string) => (menu: Menu) =>
    menus.changeItem(menus.addItem(menu, "cat_breads", id, countingIds()), id, each => ({ ...each, name }))
  const result = merged(
    menu => menus.moveItem(named("itm_mine", "Mine")(menu), "itm_mine", 1),
    menu => menus.moveItem(named("itm_theirs", "Theirs")(menu), "itm_theirs", 0),
  )
  expect(namesOf(result)[0]).toBe("Breads: Theirs, Naan, Mine, Roti, Kulcha")
})

test("what others took off goes, unless the draft changed it", () => {
  const removed = (menu: Menu) => menus.removeItem(menu, "itm_naan")
  expect(namesOf(merged(onItem("itm_roti", price(1)), removed))[0]).toBe("Breads: Roti, Kulcha")
  expect(namesOf(merged(onItem("itm_naan", price(1)), removed))[0]).toBe("Breads: Naan, Roti, Kulcha")
})

test("what the draft took off stays off, even if others changed it", () => {
  const result = merged(menu => menus.removeItem(menu, "itm_naan"), onItem("itm_naan", price(1)))
  expect(namesOf(result)[0]).toBe("Breads: Roti, Kulcha")
})

test("an item that moved to another category moves with what others changed in it", () => {
  const result = merged(
    menu => menus.moveItemToCategory(menu, "itm_naan", "cat_mains"),
    onItem("itm_naan", price(7_000)),
  )
  expect(namesOf(result)).toEqual(["Breads: Roti, Kulcha", "Mains: Dal, Paneer, Naan"])
  expect(findItem(result, "itm_naan")?.item.pricePaise).toBe(7_000)
})

test("a category that others removed stays for what the draft has in it, and only for that", () => {
  const removed = (menu: Menu) => menus.removeCategory(menu, "cat_breads")
  expect(namesOf(merged(onItem("itm_roti", price(1)), removed))).toEqual([
    "Breads: Roti",
    "Mains: Dal, Paneer",
  ])
  expect(
    namesOf(
      merged(
        onItem("itm_dal", each => ({ ...each, name: "Dal Fry" })),
        removed,
      ),
    ),
  ).toEqual(["Mains: Dal Fry, Paneer"])
})

test("an item that others moved into a category that the draft removed stays where the draft has it", () => {
  const result = merged(
    menu => menus.removeCategory(menu, "cat_mains"),
    menu => menus.moveItemToCategory(menu, "itm_naan", "cat_mains"),
  )
  expect(namesOf(result)).toEqual(["Breads: Naan, Roti, Kulcha"])
})

test("an item that others moved into a category that the draft removed stays, even if they removed its own one", () => {
  const result = merged(
    menu => menus.removeCategory(onItem("itm_naan", price(6_000))(menu), "cat_mains"),
    menu => menus.removeCategory(menus.moveItemToCategory(menu, "itm_naan", "cat_mains"), "cat_breads"),
  )
  expect(namesOf(result)).toEqual(["Breads: Naan"])
})

test("the draft's order stands if the draft moved something, else that of the others", () => {
  const up = (id: string) => (menu: Menu) => menus.moveItem(menu, id, 0)
  expect(namesOf(merged(up("itm_kulcha"), up("itm_roti")))[0]).toBe("Breads: Kulcha, Naan, Roti")
  expect(namesOf(merged(onItem("itm_naan", price(1)), up("itm_roti")))[0]).toBe("Breads: Roti, Naan, Kulcha")
})

test("sizes are merged one by one, and one is the usual size", () => {
  const result = merged(
    onItem("itm_dal", each => items.chooseUsualSize(each, "itm_full")),
    onItem("itm_dal", each =>
      items.chooseUsualSize(items.changeSize(each, "itm_half", { pricePaise: 1 }), "itm_family"),
    ),
  )
  expect(findItem(result, "itm_dal")?.item.variants).toEqual([
    { ...size("Half", 1) },
    { ...size("Full", 20_000, true) },
    { ...size("Family", 35_000) },
  ])
})

test("the usual size that the draft chose is gone: another takes its place", () => {
  const result = merged(
    onItem("itm_dal", each => items.changeSize(each, "itm_full", { pricePaise: 1 })),
    onItem("itm_dal", each => items.removeSize(each, "itm_half")),
  )
  expect(findItem(result, "itm_dal")?.item.variants.map(each => [each.label, each.isDefault])).toEqual([
    ["Full", true],
    ["Family", false],
  ])
})

test("one side went over to sizes: the prices of one side stand as a whole", () => {
  const bySize = onItem("itm_naan", each => items.sellBySize(each, countingIds()))
  const mine = findItem(merged(bySize, onItem("itm_naan", price(1))), "itm_naan")?.item
  expect(mine).toMatchObject({ pricePaise: null, menuItemId: null, variants: [{ pricePaise: 5_500 }] })
  const theirs = findItem(
    merged(
      onItem("itm_naan", each => ({ ...each, name: "N" })),
      bySize,
    ),
    "itm_naan",
  )?.item
  expect(theirs).toMatchObject({ name: "N", pricePaise: null, variants: [{ pricePaise: 5_500 }] })
})

test("options are merged one by one", () => {
  const option = (id: string, paise: number) =>
    onItem("itm_paneer", each =>
      items.changeGroup(each, "grp_extras", group => items.changeOption(group, id, { pricePaise: paise })),
    )
  const result = merged(option("opt_extras_butter", 1), option("opt_extras_cream", 2))
  const prices = findItem(result, "itm_paneer")?.item.addOnGroups[0]?.options.map(each => each.pricePaise)
  expect(prices).toEqual([1, 2, 2_000])
})

test("what is sold out at any depth is no other difference", () => {
  const soldOut = sampleMenu()
  for (const each of soldOut.categories.flatMap(category => category.items)) {
    each.available = false
    for (const one of each.variants) one.available = false
    for (const one of each.addOnGroups.flatMap(group => group.options)) one.available = false
  }
  expect(differOnlyInAvailability(base, soldOut)).toBe(true)
  expect(
    differOnlyInAvailability(base, { categories: [{ ...item("x"), items: [], description: null }] }),
  ).toBe(false)
  expect(differOnlyInAvailability(base, onItem("itm_naan", price(1))(soldOut))).toBe(false)
})
