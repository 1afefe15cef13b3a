import { accountFor } from "./account.ts"
import { readSheets } from "./dishes.ts"
import { guessLayout, type SheetLayout } from "./layout.ts"
import { choosePrice, priceQuestions } from "./price-questions.ts"
import type { ReadSheet } from "./sheet-dish.ts"
import { cellText, type SheetTable } from "./table.ts"

export type Change = (layout: SheetLayout) => SheetLayout

/** `Category › Dish › price or sizes`. */
export function read(
  tables: Readonly<Record<string, SheetTable>>,
  change: Change = layout => layout,
  left?: string,
) {
  const sheets = Object.entries(tables).map(
    ([name, table]): ReadSheet => ({
      name,
      table,
      layout: change(guessLayout(table)),
      isUsed: name !== left,
    }),
  )
  const found = readSheets(sheets)
  const { account, unread } = accountFor(sheets, found.dishes, found.unread)
  return {
    dishes: found.dishes.map(({ category, name, prices }) => {
      const shown = prices.map(({ size, pricePaise }) => (size === null ? "" : `${size} `) + pricePaise / 100)
      return [category ?? "-", name, shown.join(", ")].join(" › ")
    }),
    sums: `${account.prices} = ${account.used} used + ${account.notRead} not read + ${account.notUsed} not used + ${account.open} open`,
    unread: unread.map(({ sheet, cell, row, reason }) => `${sheet ?? ""} ${cell ?? row} ${reason}`.trim()),
    noPrice: account.noPrice.map(({ cell, kind }) => `${cell} ${kind}`),
    account,
    lines: unread,
    sheets,
    found,
  }
}
export const readOne = (table: SheetTable, change?: Change) => read({ Sheet1: table }, change)

/** The same sheet as a CSV file has it: all cells are texts. */
export const asCsv = (table: SheetTable): SheetTable => table.map(row => row.map(cell => cellText(cell)))

/** The owner's answer to the first question: a price list, or null for sizes. */
export function answered(table: SheetTable, list: string | null) {
  const [question] = priceQuestions([{ table, layout: guessLayout(table) }])
  return readOne(table, layout => choosePrice(layout, question?.key ?? "", list))
}

/** What the owner is asked: the price lists of each question, and whether they can be sizes. */
export const questionsOf = (table: SheetTable) =>
  priceQuestions([{ table, layout: guessLayout(table) }]).map(({ choices, canBeSizes }) => ({
    lists: choices.map(({ list }) => list),
    canBeSizes,
  }))
