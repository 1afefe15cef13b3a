import { latinDigits } from "./digits.ts"
import { numbersIn } from "./numbers.ts"
import { readPrices, type SheetPrice } from "./prices.ts"
import { sizesOfHeading, usualSize } from "./size-words.ts"
import type { SheetCell } from "./table.ts"

const longestCell = 200

/** Whether a list in one column has its prices behind the names: `Masala Dosa 80`, with categories between them. */
export function isBareList(names: readonly SheetCell[]): boolean {
  const hasNumber = names.map(cell => /\d/.test(latinDigits(String(cell))))
  const priced = names.filter(endsWithPrice).length
  if (priced < hasNumber.filter(Boolean).length * 0.6) return false
  if (priced >= names.length * 0.6) return true
  // `Chicken 65` is a dish among others, but a category stands above dishes.
  const first = hasNumber.indexOf(true)
  const between = hasNumber.flatMap((has, at) => (has || at < first ? [] : [hasNumber[at + 1] === true]))
  return priced > 1 && between.filter(Boolean).length >= between.length * 0.6
}

export const endsWithPrice = (cell: SheetCell) => readNameWithPrice(cell, true) !== null

/** A dish and its prices in one cell. */
export interface NameWithPrice {
  readonly name: string
  readonly prices: readonly SheetPrice[]
}

/** Signs between a name and its price, and the sign of a currency before a price. */
const strongGap = /[.…·_*–—-]{2,}|[…=:]|\s[–—-]\s|[–—]|\t|\s{3,}|\s(?=₹|৳|rs[.\s\d]|inr\s|रु|ரூ)|(?=₹)|@/giu
const weakGap = /\s-?|-/g
/** `Tomato Soup 90/-` has its price at the end. */
const strongEnd = /\d\s{0,2}\/[-=]\)?\s*$/

/**
 * Reads `Tomato Soup ...... 90`. Without such signs a number belongs to the name (`Chicken 65`), unless most cells of the
 * column end with a number: then `bare` is true.
 */
export function readNameWithPrice(cell: SheetCell | undefined, bare: boolean): NameWithPrice | null {
  if (typeof cell !== "string" || cell.length > longestCell) return null
  const text = latinDigits(cell.normalize("NFC")).trim()
  if (!/\p{L}/u.test(text) || !/\d/.test(text)) return null
  // Only a known size ends a name there: `Paneer Tikka Half 120` is no dish "Paneer".
  const isKnown = ({ size }: SheetPrice) => size === null || usualSize(size) !== undefined
  const found =
    splitAt(text, strongGap) ?? (bare || strongEnd.test(text) ? splitAt(text, weakGap, isKnown) : null)
  // Not `Since 1987` and `6 pcs`, and all prices: `Pulao Rs 120 / 200` is no dish "Pulao Rs 120".
  const canBePrices = numbersIn(text).filter(({ kind }) => kind === null)
  return found?.prices.length === canBePrices.length ? found : null
}

/** Signs between a name and a price. */
const signs = " \t\n\r\u00a0.,…·_*:=@–—-"

/** The length of a text without such signs at its end. */
function withoutEnd(text: string, end: number): number {
  let length = end
  while (length > 0 && signs.includes(text.charAt(length - 1))) length -= 1
  return length
}

function withoutStart(text: string): string {
  let start = 0
  while (start < text.length && signs.includes(text.charAt(start))) start += 1
  return text.slice(start)
}

const priceWord = /(?:as per \p{L}{1,12}|seasonal|aps|mrp|market (?:rate|price)|on request)\)?$/iu

/** The name before a word in the place of a price: `Rabri - seasonal`, `Jalebi (as per weight)`. Null without one. */
export function nameBeforePriceWord(text: string): string | null {
  const { index } = priceWord.exec(text) ?? {}
  if (index === undefined) return null
  const end = withoutEnd(text, text.charAt(index - 1) === "(" ? index - 1 : index)
  return end > 0 && end < index ? text.slice(0, end) : null
}

/** The name is as short as it can be with all prices behind it. */
function splitAt(
  text: string,
  gap: RegExp,
  isPrice: (price: SheetPrice) => boolean = () => true,
): NameWithPrice | null {
  for (const match of text.matchAll(gap)) {
    const before = text.slice(0, withoutEnd(text, match.index))
    const [brackets, named] = /\s?\(([^()]{1,40})\)$/.exec(before) ?? []
    const sizes = named === undefined ? undefined : sizesOfHeading(named)
    const name = sizes ? before.slice(0, before.length - (brackets?.length ?? 0)) : before
    const rest = withoutStart(text.slice(match.index + match[0].length))
    const prices = readPrices(rest, sizes ?? [])
    if (/\p{L}/u.test(name) && prices?.every(isPrice)) return { name, prices }
  }
  return null
}
