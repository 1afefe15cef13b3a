import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import {
  choosePrice,
  draftFromSheet,
  guessLayout,
  looksLikeMenu,
  priceQuestions,
  type ReadSheet,
  readSheets,
} from "@rasoi/core/menu"
import { expect, test } from "vitest"
import { openFile } from "./open-file.ts"

/** What is in a sheet, as a person has listed it by hand. */
interface Listed {
  readonly priceColumns: { readonly online: string | readonly string[] } | null
  readonly dishes: readonly {
    readonly category: string | null
    readonly name: string
    readonly foodType: string | null
    readonly onSale: boolean
    readonly prices: readonly { readonly size: string | null; readonly rupees: number }[]
  }[]
  readonly notUsed: readonly Cell[]
  /** One price in a cell, unless it says more. */
  readonly noPrice: readonly Cell[]
  readonly unreadable: readonly (Cell & { readonly prices?: number })[]
}

interface Cell {
  readonly sheet: string | null
  readonly cell: string
}

const folder = join(import.meta.dirname, "sheets")
const names = readdirSync(folder).filter(name => !name.endsWith(".json"))
const answers = { category: "", tax: { rateBasisPoints: 500, included: false } }

test.each(names)("%s: every price, size and food type is where the list has it", async name => {
  const listed: Listed = JSON.parse(readFileSync(join(folder, name.replace(/\.\w+$/, ".json")), "utf8"))
  const opened = await openFile(new Uint8Array(readFileSync(join(folder, name))), name)
  if (opened.kind !== "sheets") throw new Error("not a sheet")
  const wanted = [listed.priceColumns?.online ?? []].flat()
  const sheets = opened.sheets.map((sheet): ReadSheet => {
    const layout = guessLayout(sheet.table)
    return {
      name: sheet.name,
      table: sheet.table,
      layout,
      isUsed: looksLikeMenu(sheet.table, layout, sheet.name),
    }
  })
  // The owner's answers, one question after the other.
  const answered = priceQuestions(sheets.filter(({ isUsed }) => isUsed)).reduce((all, { key, choices }) => {
    const chosen = choices.find(({ headings }) =>
      headings.some(heading => wanted.some(each => heading.includes(each))),
    )
    if (!chosen) throw new Error(`no answer for ${key}`)
    return all.map(sheet => ({ ...sheet, layout: choosePrice(sheet.layout, key, chosen.list) }))
  }, sheets)
  let ids = 0
  const read = readSheets(answered)
  const draft = draftFromSheet(read, answers, { categories: [] }, prefix => `${prefix}_${++ids}`)
  const dishes = draft.menu.categories.flatMap(({ name: category, items }) =>
    items.map(item => {
      const sizes = item.variants.map(({ label, pricePaise }) => `${label} ${pricePaise / 100}`)
      const price = item.pricePaise === null ? [] : [String(item.pricePaise / 100)]
      return [category, item.name, item.foodType, item.available, ...price, ...sizes].join(" | ")
    }),
  )
  const expected = listed.dishes.map(dish => {
    const prices = dish.prices.map(({ size, rupees }) =>
      size === null ? String(rupees) : `${size} ${rupees}`,
    )
    return [dish.category ?? "", dish.name, dish.foodType, dish.onSale, ...prices].join(" | ")
  })
  expect(dishes.toSorted()).toEqual(expected.toSorted())
  const place = ({ sheet, cell }: { sheet: string | null; cell: string | null }) =>
    `${sheets.length > 1 ? sheet : ""} ${cell}`
  expect(
    draft.unread
      .filter(({ prices }) => prices > 0)
      .map(place)
      .toSorted(),
  ).toEqual(listed.unreadable.map(place).toSorted())
  const noPrice = new Set(draft.account.noPrice.map(place))
  expect(listed.noPrice.map(place).filter(each => !noPrice.has(each))).toEqual([])
  const notRead = listed.unreadable.reduce((sum, { prices = 1 }) => sum + prices, 0)
  const used = listed.dishes.flatMap(({ prices }) => prices).length
  expect(draft.account).toMatchObject({
    prices: used + notRead + listed.notUsed.length,
    used,
    notRead,
    notUsed: listed.notUsed.length,
    open: 0,
  })
})
