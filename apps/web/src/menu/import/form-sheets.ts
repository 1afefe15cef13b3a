import {
  choosePrice,
  guessLayout,
  type KnownHeadings,
  knownHeadings,
  looksLikeMenu,
  type PriceQuestion,
  priceQuestions,
  type ReadSheet,
  type SheetLayout,
} from "@rasoi/core/menu"
import type { Worksheet } from "./workbook.ts"

/** A worksheet in the form. `isUsed` is null until the owner has said whether it is a menu. */
export interface FormSheet extends Worksheet {
  readonly layout: SheetLayout
  readonly isUsed: boolean | null
  /** It is a list of stock, expenses or the like. */
  readonly isOther: boolean
}

/** Lists of other things are used only if the owner says so, and of hidden worksheets the owner is asked. */
export function beginSheets(
  sheets: readonly Worksheet[],
  known: KnownHeadings = {},
  left: readonly string[] = [],
): FormSheet[] {
  return sheets.map(sheet => {
    const layout = guessLayout(sheet.table, known)
    const isOther = !looksLikeMenu(sheet.table, layout, sheet.name)
    // Nobody opens a file to leave out the only menu that it has.
    const isLeft = isOther || (sheets.length > 1 && left.includes(sheet.name))
    return {
      ...sheet,
      layout,
      isOther,
      isUsed: isLeft ? false : sheets.length > 1 && sheet.hidden ? null : true,
    }
  })
}

/** Worksheets without an answer are not used yet. */
export function readable(sheets: readonly FormSheet[]): ReadSheet[] {
  return sheets.map(({ name, table, layout, isUsed }) => ({ name, table, layout, isUsed: isUsed === true }))
}

export function openPrices(sheets: readonly FormSheet[]): PriceQuestion[] {
  return priceQuestions(sheets.filter(({ isUsed }) => isUsed === true))
}

export function withPrice(sheets: readonly FormSheet[], key: string, list: string | null): FormSheet[] {
  return sheets.map(sheet => ({ ...sheet, layout: choosePrice(sheet.layout, key, list) }))
}

/** What is remembered for the next file. */
export function rememberedOf(sheets: readonly FormSheet[]) {
  const used = sheets.filter(({ isUsed }) => isUsed === true)
  return {
    roles: Object.assign(
      {},
      ...used.map(({ table, layout }) => knownHeadings(table, layout)),
    ) as KnownHeadings,
    left: sheets.filter(({ isUsed }) => isUsed === false).map(({ name }) => name),
  }
}
