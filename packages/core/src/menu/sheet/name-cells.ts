import { nameBeforePriceWord, readNameWithPrice } from "./price-in-name.ts"
import { readPrices, type SheetPrice } from "./prices.ts"
import { sizeOfHeading, usualSize } from "./size-words.ts"
import { cellText, type SheetCell } from "./table.ts"

const numbering = /^\d{1,3}\s?[.)]\s?(?=\p{L})/u
const bullet = /^(?:[•●▪■◦○‣➢➤✓✔*·~-]|[–—])\s?(?=[\p{L}\d])/u

export interface NameCell {
  readonly name: string
  /** Null if the cell has none; empty if a word stands in the place of a price. */
  readonly prices: readonly SheetPrice[] | null
}

/** The name in the cell of a dish, and the prices behind it. `isBare`: with nothing between. */
export function readNameCell(cell: SheetCell, isBare: boolean): NameCell {
  const withPrice = readNameWithPrice(cell, isBare)
  const unpriced = withPrice === null && isBare ? nameBeforePriceWord(cellText(cell)) : null
  const name = withoutBullet(withPrice?.name ?? unpriced ?? cellText(cell))
  return { name, prices: withPrice?.prices ?? (unpriced === null ? null : []) }
}

/** Without `•` or `1.` before it. */
export function withoutBullet(text: string): string {
  return text.replace(bullet, "").replace(numbering, "")
}

/** What a row says that is about a size of the dish above it. */
export interface SizeRow {
  readonly size: string
  /** Several sizes with their prices, in one cell. */
  readonly prices: readonly SheetPrice[] | null
}

const longestSize = 60

/** `Half`, `- Full plate 220`, `250 gm`, `Half 120 / Full 220`; null for a name of a dish. */
export function readSizeCell(cell: SheetCell, read: (cell: SheetCell) => NameCell): SizeRow | null {
  if (typeof cell !== "string" || cell.length > longestSize) return null
  const name = read(cell)
    .name.replace(/[:.=–—-]{1,3}$/, "")
    .trim()
  const size = usualSize(name) ?? sizeOfHeading(name)
  if (size !== undefined) return { size, prices: null }
  const prices = readPrices(cell.replace(bullet, ""), [])
  const isSized = prices?.every(each => each.size !== null && usualSize(each.size) !== undefined)
  return isSized ? { size: "", prices } : null
}

/** `Chicken Tikka (Half)`: a dish and one of its sizes. */
export function nameAndSize(name: string): { name: string; size: string } | null {
  const [, dish = "", word = ""] = /^(.{1,80}?)[\s(–—-]{1,4}(\p{L}[\p{L}\p{M}]{1,12})\)?$/u.exec(name) ?? []
  const size = usualSize(word)
  return size === undefined ? null : { name: dish, size }
}
