import { latinDigits } from "./digits.ts"
import { numbersIn } from "./numbers.ts"
import { readPrices, type SheetPrice } from "./prices.ts"
import { sizesOfHeading } from "./size-words.ts"
import type { SheetCell } from "./table.ts"

const longestCell = 200

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
  const found = splitAt(text, strongGap) ?? (bare || strongEnd.test(text) ? splitAt(text, weakGap) : null)
  // `Since 1987`, `6 pcs`.
  const canBePrices = numbersIn(text).filter(({ kind }) => kind === null)
  return found && found.prices.length <= canBePrices.length ? found : null
}

/** The name is as short as it can be with all prices behind it. */
function splitAt(text: string, gap: RegExp): NameWithPrice | null {
  for (const match of text.matchAll(gap)) {
    const before = text
      .slice(0, match.index)
      .replace(/[\s.,…·_*:=@–—-]{1,200}$/u, "")
      .trim()
    const [brackets, named] = /\s?\(([^()]{1,40})\)$/.exec(before) ?? []
    const sizes = named === undefined ? undefined : sizesOfHeading(named)
    const name = sizes ? before.slice(0, before.length - (brackets?.length ?? 0)) : before
    const rest = text.slice(match.index + match[0].length).replace(/^[\s.…·_*:=@–—-]{1,200}/u, "")
    const prices = readPrices(rest, sizes ?? [])
    if (/\p{L}/u.test(name) && prices !== null) return { name, prices }
  }
  return null
}
