import { expect, test } from "vitest"
import * as edits from "./item-edits.ts"
import { countingIds, group, item, size } from "./sample.fixture.ts"

const naan = item("Naan")
const dal = item("Dal", {
  menuItemId: null,
  pricePaise: null,
  variants: [size("Half", 12_000, true), size("Full", 20_000)],
})

test("sold by size, the first size keeps the id and the price that websites know", () => {
  expect(edits.sellBySize(naan, countingIds())).toMatchObject({
    menuItemId: null,
    pricePaise: null,
    variants: [{ menuItemId: "itm_naan_own", pricePaise: 5_500, isDefault: true }],
  })
})

test("sold at one price again, it is the usual size", () => {
  const usualFull = edits.chooseUsualSize(dal, "itm_full")
  expect(edits.sellAtOnePrice(usualFull)).toMatchObject({ menuItemId: "itm_full", pricePaise: 20_000 })
  expect(edits.sellAtOnePrice(edits.sellBySize(naan, countingIds()))).toEqual(naan)
})

test("exactly one size is the usual one, whatever is chosen or removed", () => {
  const usual = (one: typeof dal) => one.variants.filter(each => each.isDefault).map(each => each.label)
  expect(usual(edits.chooseUsualSize(dal, "itm_full"))).toEqual(["Full"])
  expect(usual(edits.removeSize(dal, "itm_half"))).toEqual(["Full"])
  expect(usual(edits.removeSize(dal, "itm_full"))).toEqual(["Half"])
  expect(usual(edits.addSize(dal, "itm_x"))).toEqual(["Half"])
})

test("with its last size gone, the item is sold at that size's price", () => {
  const one = edits.removeSize(edits.removeSize(dal, "itm_half"), "itm_full")
  expect(one).toMatchObject({ menuItemId: "itm_full", pricePaise: 20_000, variants: [] })
})

test("sizes are changed and moved by id", () => {
  const moved = edits.moveSize(edits.changeSize(dal, "itm_full", { pricePaise: 1 }), "itm_full", 0)
  expect(moved.variants.map(({ label, pricePaise }) => [label, pricePaise])).toEqual([
    ["Full", 1],
    ["Half", 12_000],
  ])
})

test("groups and options are added, moved and removed; no more may be chosen than there are", () => {
  const withGroup = edits.addGroup(naan, countingIds())
  expect(withGroup.addOnGroups[0]).toMatchObject({ id: "grp_new2", options: [{ id: "opt_new1" }] })
  const extras = { ...group("Extras", ["Butter", "Cream", "Gravy"]), min: 3, max: 3 }
  expect(edits.removeOption(extras, "opt_extras_cream")).toMatchObject({ min: 2, max: 2 })
  expect(edits.moveOption(extras, "opt_extras_gravy", 0).options.map(option => option.name)).toEqual([
    "Gravy",
    "Butter",
    "Cream",
  ])
  const both = { ...naan, addOnGroups: [extras, group("Spice", ["Hot"])] }
  expect(edits.moveGroup(both, "grp_spice", 0).addOnGroups.map(({ name }) => name)).toEqual([
    "Spice",
    "Extras",
  ])
  expect(edits.removeGroup(both, "grp_extras").addOnGroups).toHaveLength(1)
})
