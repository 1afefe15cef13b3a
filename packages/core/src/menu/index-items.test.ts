import { expect, test } from "vitest"
import { everythingOnSale, indexMenu } from "./index-items.ts"
import { group, item, menuOf, sizedItem } from "./menu.fixture.ts"

const naan = item("naan", { menuItemId: "itm_naan", addOnGroups: [group("extras")] })
const curry = sizedItem("curry")
const menu = menuOf([naan], [curry])
const { entries } = indexMenu(menu)

test("an item without sizes is found by its menuItemId, not by its item id", () => {
  expect(entries.get("itm_naan")).toMatchObject({
    item: naan,
    variant: null,
    pricePaise: 6000,
    available: true,
  })
  expect(entries.get("itm_naan")?.category).toBe(menu.categories[0])
  expect(entries.has("naan")).toBe(false)
})

test("an item with sizes is found by each size, never as a whole", () => {
  expect(entries.get("curry_full")).toMatchObject({ variant: { label: "Full" }, pricePaise: 59500 })
  expect(entries.has("curry")).toBe(false)
  expect([...entries.keys()]).toEqual(["itm_naan", "curry_half", "curry_full"])
})

test("a size is available only while its item is", () => {
  const off = indexMenu(menuOf([{ ...curry, available: false }]))
  expect(off.entries.get("curry_half")?.available).toBe(false)
  const variants = curry.variants.map(variant => ({ ...variant, available: variant.label === "Half" }))
  const halfOnly = indexMenu(menuOf([{ ...curry, variants }]))
  expect([...halfOnly.entries.values()].map(entry => entry.available)).toEqual([true, false])
})

test("options are looked up within their own item", () => {
  expect(entries.get("itm_naan")?.options.get("extras_cheese")).toMatchObject({
    option: { name: "Cheese" },
    group: { id: "extras" },
  })
  expect(entries.get("curry_half")?.options.has("extras_cheese")).toBe(false)
})

test("with everything on sale, only what is sold out changes", () => {
  const extras = group("extras")
  const options = extras.options.map(option => ({ ...option, available: false }))
  const soldOut = {
    ...naan,
    available: false,
    addOnGroups: [{ ...extras, options }],
  }
  const before = indexMenu(menuOf([soldOut], [{ ...curry, available: false }]))
  const after = everythingOnSale(before)
  expect([...after.entries.keys()]).toEqual([...before.entries.keys()])
  for (const [id, entry] of after.entries) {
    const { options: optionsBefore, ...rest } = before.entries.get(id) ?? expect.unreachable(id)
    expect(entry).toMatchObject({ ...rest, available: true })
    expect([...entry.options]).toEqual(
      [...optionsBefore].map(([key, each]) => [
        key,
        { ...each, option: { ...each.option, available: true } },
      ]),
    )
  }
  expect(after.entries.get("itm_naan")?.options.size).toBe(options.length)
})
