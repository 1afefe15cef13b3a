import { nameBeforePriceWord, readNameWithPrice } from "./price-in-name.ts"
import { readPrices, type SheetPrice } from "./prices.ts"
import { sizeOfHeading, usualSize } from "./size-words.ts"
import { cellText, type SheetCell } from "./table.ts"

export const numbering = /^\d{1,3}\s?[.)]\s?(?=\p{L})/u
const bullet = /^(?:[•●▪■◦○‣➢➤✓✔*·~-]|[–—])\s?(?=[\p{L}\d])/u

/** How the dishes of a part are written. */
export interface NameStyle {
  /** They have their prices behind the name, with nothing between. */
  readonly isBare: boolean
  readonly isNumbered: boolean
}

export interface NameCell {
  readonly name: string
  /** Null if the cell has none; empty if a word stands in the place of a price. */
  readonly prices: readonly SheetPrice[] | null
}

/** The name in the cell of a dish, and the prices behind it. */
export function readNameCell(cell: SheetCell, { isBare, isNumbered }: NameStyle): NameCell {
  const withPrice = readNameWithPrice(cell, isBare)
  const unpriced = withPrice === null && isBare ? nameBeforePriceWord(cellText(cell)) : null
  const name = withoutBullet(withPrice?.name ?? unpriced ?? cellText(cell), isNumbered)
  return { name, prices: withPrice?.prices ?? (unpriced === null ? null : []) }
}

export function withoutBullet(text: string, isNumbered: boolean): string {
  const plain = text.replace(bullet, "")
  return isNumbered ? plain.replace(numbering, "") : plain
}

/** The size that is all of a name: `Half`, `- Full plate`, `250 gm`. A dish above has it. */
export function sizeOfName(name: string): string | undefined {
  const plain = name.replace(/[:.=–—-]{1,3}$/, "").trim()
  return usualSize(plain) ?? sizeOfHeading(plain)
}

/** `Half 120 / Full 220`: sizes of the dish above, in one cell. */
export function sizesInName(cell: SheetCell): SheetPrice[] | null {
  const prices = typeof cell === "string" ? readPrices(cell.replace(bullet, ""), []) : null
  return prices?.every(({ size }) => size !== null && usualSize(size) !== undefined) ? prices : null
}

/** `Chicken Tikka (Half)`: a dish and one of its sizes. */
export function nameAndSize(name: string): { name: string; size: string } | null {
  const [, dish = "", word = ""] = /^(.{1,80}?)[\s(–—-]{1,4}(\p{L}[\p{L}\p{M}]{1,12})\)?$/u.exec(name) ?? []
  const size = usualSize(word)
  return size === undefined ? null : { name: dish, size }
}
