import { latinDigits } from "./numbers.ts"
import { readPrices, type SheetPrice } from "./prices.ts"
import type { SheetCell } from "./table.ts"

const longestCell = 200

/** A dish and its prices in one cell. */
export interface NameWithPrice {
  readonly name: string
  readonly prices: readonly SheetPrice[]
}

/** Signs between a name and its price, and the sign of a currency before a price. */
const strongGap = /[.…·_*–—-]{2,}|[…=:]|\s[–—-]\s|[–—]|\t|\s{3,}|\s(?=₹|৳|rs[.\s\d]|रु|ரூ)|(?=₹)|@/giu
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
  return (
    splitAt(text, strongGap) ??
    (bare || strongEnd.test(text) ? splitAt(text, weakGap) : null)
  )
}

/** The name is as short as it can be with all prices behind it. */
function splitAt(text: string, gap: RegExp): NameWithPrice | null {
  for (const match of text.matchAll(gap)) {
    const name = text
      .slice(0, match.index)
      .replace(/[\s.…·_*:=@–—-]{1,200}$/u, "")
      .trim()
    const prices = readPrices(text.slice(match.index + match[0].length).replace(/^[\s.…·_*:=@–—-]{1,200}/u, ""), [])
    if (/\p{L}/u.test(name) && prices !== null) return { name, prices }
  }
  return null
}

