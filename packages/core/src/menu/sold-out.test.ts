import { expect, test } from "vitest"
import { menuChangeText } from "./change-text.ts"
import { compareMenus } from "./changes.ts"
import { group, item, menuOf, sizedItem } from "./menu.fixture.ts"
import { backOnSale, keepReturns, nextReturn } from "./sold-out.ts"

const soldOutUntil = "2026-10-18T06:30:00.000Z"
const at = Date.parse(soldOutUntil)
const off = { available: false, soldOutUntil }

const sized = sizedItem("dosa")
const extras = group("extras")
const menu = menuOf(
  [item("idli", off), item("vada", { available: false }), item("upma")],
  [
    { ...sized, variants: sized.variants.map((size, index) => (index === 0 ? { ...size, ...off } : size)) },
    item("tea", {
      addOnGroups: [
        {
          ...extras,
          options: extras.options.map((each, index) => (index === 0 ? { ...each, ...off } : each)),
        },
      ],
    }),
  ],
)

test("a dish, a size and an add-on that are sold out for a time come back at that time, and no others", () => {
  expect(nextReturn(menu)).toBe(at)
  expect(backOnSale(menu, at - 1)).toEqual(menu)
  const after = backOnSale(menu, at)
  expect(nextReturn(after)).toBeNull()
  expect(compareMenus(menu, after).map(menuChangeText)).toEqual([
    "idli: available again",
    "dosa, Half: available again",
    "tea, Butter: available again",
  ])
  expect(JSON.stringify(after)).not.toContain("soldOutUntil")
})

test("a dish that somebody switched on has no time to come back", () => {
  expect(backOnSale(menuOf([item("idli", { soldOutUntil })]), 0)).toEqual(menuOf([item("idli")]))
})

test("a spreadsheet keeps the time of what is still sold out", () => {
  const imported = menuOf([item("idli", { available: false }), item("vada", { available: false })])
  const kept = keepReturns(menu, imported)
  expect(kept).toEqual(menuOf([item("idli", off), item("vada", { available: false })]))
  expect(keepReturns(menu, menuOf([item("idli")]))).toEqual(menuOf([item("idli")]))
})

test("the history says until when, in one change", () => {
  const text = (before: object, after: object) =>
    compareMenus(menuOf([item("idli", before)]), menuOf([item("idli", after)])).map(menuChangeText)
  expect(text({}, off)).toEqual([`idli: sold out until ${soldOutUntil}`])
  expect(text({}, { available: false })).toEqual(["idli: sold out"])
  expect(text(off, { available: false })).toEqual(["idli: sold out until switched on"])
  expect(text({ available: false }, off)).toEqual([`idli: sold out until ${soldOutUntil}`])
})
