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

test("the first of several times is the next return", () => {
  const later = { available: false, soldOutUntil: "2026-10-19T06:30:00.000Z" }
  expect(nextReturn(menuOf([item("idli", later), item("vada", off), item("upma", later)]))).toBe(at)
})

test("a dish, a size and an add-on with the same id keep their own times", () => {
  const times = ["2026-10-18T01:00:00.000Z", "2026-10-18T02:00:00.000Z", "2026-10-18T03:00:00.000Z"]
  const soldOut = (keepTimes: boolean) => {
    const part = (index: number) => ({
      available: false,
      ...(keepTimes ? { soldOutUntil: times[index] ?? "" } : {}),
    })
    const variants = [{ menuItemId: "same", label: "Half", pricePaise: 100, isDefault: true, ...part(0) }]
    const options = [{ id: "same", name: "Butter", pricePaise: 0, ...part(1) }]
    return menuOf([
      sizedItem("same", { ...part(2), variants, addOnGroups: [group("g", { max: 1, options })] }),
    ])
  }
  expect(keepReturns(soldOut(true), soldOut(false))).toEqual(soldOut(true))
})
