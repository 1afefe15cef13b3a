import { draftFromSheet, guessLayout, readSheets, taxIncludedIn } from "@rasoi/core/menu"
import { expect, test } from "vitest"
import { openFile } from "./open-file.ts"
import { type SheetFixture, sheetFixtures } from "./sheets.fixture.ts"

let ids = 0
const sheetRate = 1
const answers = { category: "Menu", tax: { rateBasisPoints: sheetRate, included: false } }

async function read({ bytes, fileName }: SheetFixture) {
  const opened = await openFile(bytes, fileName)
  if (opened.kind !== "sheets") throw new Error("not a sheet")
  const sheets = opened.sheets.map(({ name, table }) => ({
    name,
    table,
    layout: guessLayout(table),
    isUsed: true,
  }))
  return {
    draft: draftFromSheet(readSheets(sheets), answers, { categories: [] }, prefix => `${prefix}_${++ids}`),
    taxIncluded: sheets.map(({ layout }) => taxIncludedIn(layout)).find(included => included !== undefined),
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
  const { used, notRead, notUsed, open, prices } = draft.account
  expect([used + notRead, notUsed, open]).toEqual([prices, 0, 0])
  expect(unread).toEqual(fixture.unread ?? [])
  expect(taxIncluded).toBe(fixture.taxIncluded)
  expect(draft.added).toHaveLength(fixture.dishes.length)
})
