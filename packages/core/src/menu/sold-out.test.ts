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

test("dishes, sizes and add-ons with the same ids keep their own times", () => {
  const soldOut = (keepTimes: boolean) => {
    const part = (hour: number) => ({
      available: false,
      ...(keepTimes ? { soldOutUntil: `2026-10-18T0${hour}:00:00.000Z` } : {}),
    })
    const size = (menuItemId: string, hour: number) => ({
      ...{ menuItemId, label: menuItemId, pricePaise: 100, isDefault: hour === 1, ...part(hour) },
    })
    const option = (id: string, hour: number) => ({ id, name: id, pricePaise: 0, ...part(hour) })
    const options = [option("one", 3), option("two", 4)]
    const variants = [size("one", 1), size("two", 2)]
    return menuOf([
      sizedItem("one", { ...part(5), variants, addOnGroups: [group("g", { max: 1, options })] }),
      sizedItem("two", { ...part(6), variants: [] }),
    ])
  }
  expect(keepReturns(soldOut(true), soldOut(false))).toEqual(soldOut(true))
})
