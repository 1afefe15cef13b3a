import { expect, test } from "vitest"
import { locateFault, locateFaults } from "./faults.ts"
import { sampleMenu } from "./sample.fixture.ts"

const menu = sampleMenu()
const at = (field: string) => locateFault(menu, { field, message: "the server's words", reason: "PATTERN" })

test.each([
  ["categories[0].name", "category/cat_breads/name", ["Breads"]],
  ["categories[0].items[1].name", "item/itm_roti/name", ["Breads", "Roti"]],
  [
    "categories[1].items[0].variants[1].pricePaise",
    "item/itm_dal/size/itm_full/pricePaise",
    ["Mains", "Dal", "Full"],
  ],
  ["categories[1].items[1].addOnGroups[0].max", "item/itm_paneer/group/grp_extras/max", undefined],
  [
    "categories[1].items[1].addOnGroups[0].options[2].name",
    "item/itm_paneer/group/grp_extras/option/opt_extras_gravy/name",
    ["Mains", "Paneer", "Extras", "Gravy"],
  ],
  ["categories[1].items[0].variants", "item/itm_dal/variants", ["Mains", "Dal"]],
  ["categories[0].items[0].tax.rateBasisPoints", "item/itm_naan/tax.rateBasisPoints", ["Breads", "Naan"]],
  ["categories", "categories", []],
])("%s stands at %s", (field, key, names) => {
  const fault = at(field)
  expect(fault.key).toBe(key)
  if (names) expect(fault.names).toEqual(names)
})

test("the item and the category to open are told", () => {
  expect(at("categories[1].items[0].variants[1].label")).toMatchObject({
    categoryId: "cat_mains",
    itemId: "itm_dal",
  })
  expect(at("categories[1].description")).toMatchObject({ categoryId: "cat_mains", itemId: null })
})

test("paths to nowhere break nothing", () => {
  expect(at("categories[9].items[0].name")).toMatchObject({ categoryId: null, names: [] })
  expect(at("")).toMatchObject({ key: "", fault: { message: "the server's words" } })
})

test("several complaints about one field are one fault", () => {
  const fault = (field: string, message: string) => ({ field, message, reason: "PATTERN" as const })
  const found = locateFaults(menu, [
    fault("categories[0].name", "too short"),
    fault("categories[0].name", "blank"),
    fault("categories[1].name", "blank"),
  ])
  expect(found.map(({ key, fault }) => [key, fault.message])).toEqual([
    ["category/cat_breads/name", "too short"],
    ["category/cat_mains/name", "blank"],
  ])
})
