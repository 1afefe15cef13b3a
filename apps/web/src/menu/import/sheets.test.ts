import { draftFromSheet, guessLayout, readDishes, taxIncludedIn } from "@rasoi/core/menu"
import { expect, test } from "vitest"
import { openFile } from "./open-file.ts"
import { type SheetFixture, sheetFixtures } from "./sheets.fixture.ts"

let ids = 0
const sheetRate = 1
const answers = { category: "Menu", tax: { rateBasisPoints: sheetRate, included: false } }

async function read({ bytes, fileName }: SheetFixture) {
  const opened = await openFile(bytes, fileName)
  if (opened.kind !== "sheets") throw new Error("not a sheet")
  const table = opened.sheets[0]?.table ?? []
  const layout = guessLayout(table)
  return {
    draft: draftFromSheet(
      readDishes(table, layout),
      answers,
      { categories: [] },
      prefix => `${prefix}_${++ids}`,
    ),
    taxIncluded: taxIncludedIn(table, layout.headingRow),
  }
}

test.each(sheetFixtures)("$name", async fixture => {
  const { draft, taxIncluded } = await read(fixture)
  const dishes = draft.menu.categories.flatMap(({ name: category, items }) =>
    items.map(({ name, foodType, pricePaise, variants, tax }) => {
      const sizes = variants.map(size => `${size.label} ${size.pricePaise / 100}`).join(", ")
      const price = sizes || (pricePaise === null ? "-" : String(pricePaise / 100))
      const rate = tax.rateBasisPoints === sheetRate ? [] : [`${tax.rateBasisPoints / 100} %`]
      return [category, name, foodType ?? "-", price, ...rate].join(" › ")
    }),
  )
  expect(dishes).toEqual(fixture.dishes)
  const unread = draft.unread.map(({ row, cell, reason }) => `${cell ?? `row ${row}`} ${reason}`)
  expect(unread).toEqual(fixture.unread ?? [])
  expect(taxIncluded).toBe(fixture.taxIncluded)
  expect(draft.added).toHaveLength(fixture.dishes.length)
})
