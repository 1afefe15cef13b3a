import { latinDigits } from "./digits.ts"
import { usualSize } from "./size-words.ts"
import type { SheetCell } from "./table.ts"

/** Why a number is no price. */
export const noPriceKinds = [
  /** 1, 2, 3 … beside the dishes. */
  "RUNNING",
  /** A code, a stock, calories: what the heading says. */
  "CODE",
  "PHONE",
  /** `6 pcs`, `serves 2`. */
  "QUANTITY",
  /** `7"`, `500 ml`, a number in the column of sizes. */
  "SIZE",
  "YEAR",
  /** A rate of GST, or another percentage. */
  "RATE",
  /** A part of a name or a description: `Chicken 65`. */
  "TEXT",
  /** In a heading or above the dishes. */
  "TITLE",
] as const
export type NoPriceKind = (typeof noPriceKinds)[number]

/** A number in a cell. It can be a price unless it has a kind. */
export interface CellNumber {
  readonly text: string
  readonly kind: NoPriceKind | null
  /** It stands beside a sign of the currency, or `/-`. */
  readonly marked: boolean
}

const longestCell = 2_000
const mostDigitsOfPrice = 5
/** A spreadsheet stores a telephone number as a number too. */
const highestNumber = 1_000_000
const around = 16

/** The numbers of a cell, whatever the sheet says about its column. Prices are counted with this, not with the reader. */
export function numbersIn(cell: SheetCell | undefined): CellNumber[] {
  if (typeof cell === "number") {
    const kind = cell > highestNumber ? "PHONE" : null
    return [{ text: String(cell), kind, marked: false }]
  }
  if (typeof cell !== "string" || cell.length > longestCell) return []
  const text = latinDigits(cell.normalize("NFC"))
  const isInDate = insideOf(text.matchAll(/\d{1,2}([/.-])\d{1,2}\1\d{2,4}(?!\d)/g))
  const isInPhone = insideOf(text.matchAll(/\+?\d[\d -]{8,20}/g).filter(([found]) => isPhone(found)))
  return [...text.matchAll(/\d[\d,.]*/g)].map(match => {
    const number = match[0].replace(/[,.]{1,3}$/, "")
    const before = text.slice(Math.max(0, match.index - around), match.index)
    const after = text.slice(match.index + number.length, match.index + number.length + around)
    const marked = isMarked(before, after)
    const found = isInDate(match.index) ? "YEAR" : isInPhone(match.index) ? "PHONE" : undefined
    return { text: number, marked, kind: found ?? kindOf({ text, number, before, after, marked }) }
  })
}

/** Whether an index lies in one of the matches. For indexes in their order. */
function insideOf(matches: Iterable<RegExpExecArray>): (index: number) => boolean {
  const found = [...matches]
  let next = 0
  return index => {
    let match = found[next]
    while (match && match.index + match[0].length <= index) {
      next += 1
      match = found[next]
    }
    return match !== undefined && match.index <= index
  }
}

function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, "").length
  // `18000 / 32000` has another sign between its numbers.
  return digits >= 10 && digits <= 13
}

const currencyBefore = /(?:₹|৳|(?<![\p{L}\p{M}])(?:rs|rupees?|inr|रुपये|रुपए|रू|रु|ரூ|రూ|ರೂ|টাকা))[.:]?\s{0,3}$/iu
const currencyAfter = /^\s{0,3}(?:\/[-=]|₹|(?:rs|rupees?|inr|रुपये|रुपए|रू|रु|ரூ|రూ|ರೂ|টাকা)(?![\p{L}\p{M}]))/iu

function isMarked(before: string, after: string): boolean {
  return currencyBefore.test(before) || currencyAfter.test(after)
}

interface Found {
  readonly text: string
  readonly number: string
  readonly before: string
  readonly after: string
  readonly marked: boolean
}

const quantityAfter =
  /^\s{0,2}[-.]?\s{0,2}(?:pcs?|pieces?|nos?|plates?|persons?|people|pax|min|mins|minutes|hrs?|hours?|am|pm|kcal|cal|days?|years?|x|slices?|scoops?|st|nd|rd|th|layers?|नग|पीस|लोग|जण|துண்டு|பீஸ்)(?![\p{L}\p{M}])/iu
const sizeAfter =
  /^\s{0,2}-?\s{0,2}(?:["”″]|''|(?:inch|inches|in|cm|ml|ltrs?|litres?|liters?|l|g|gms?|grams?|kgs?|oz|मिली|ग्राम|ग्रॅम|किलो|लीटर|मि\.ली|மிலி|கிராம்)(?![\p{L}\p{M}]))/iu
const quantityBefore =
  /(?:^|[^\p{L}\p{M}])(?:serves?|for|of|no|nos|number|room|shop|table|plot|sector|phase|upto|up to|min|max|minimum)[.:]?\s{0,2}(?:\d{1,2}\s?[-–]\s?)?$|#\s?$/iu
const yearBefore = /(?:^|[^\p{L}])(?:since|estd?|established|year|सन्|सन|स्थापना|©)[.:]?\s{0,2}$/iu
const end = /^(?:\s|\/-|\/=|only(?!\p{L})|[).\]*-])*$/iu

function kindOf({ text, number, before, after, marked }: Found): NoPriceKind | null {
  const digits = number.replace(/\.\d*$/, "").replace(/\D/g, "").length
  if (digits > mostDigitsOfPrice + 1) return "CODE"
  if (marked) return null
  if (/^\s{0,2}(?:%|percent)/i.test(after)) return "RATE"
  if (sizeAfter.test(after)) return "SIZE"
  if (quantityAfter.test(after)) return "QUANTITY"
  if (yearBefore.test(before)) return "YEAR"
  if (quantityBefore.test(before)) return "QUANTITY"
  if (!/[\p{L}]/u.test(text)) return /^\d{4}-\d\d-\d\d$/.test(text.trim()) ? "YEAR" : null
  if (digits > mostDigitsOfPrice) return "CODE"
  const [glued] = /[\p{L}\p{M}]{1,12}$/u.exec(before) ?? []
  if (glued !== undefined && usualSize(glued) === undefined) return "TEXT"
  if (/^(?:[\p{L}\p{M}]|:\d)/u.test(after) || /\d:$/.test(before)) return "TEXT"
  // Prices in a row are divided by such signs: `Half 180 / Full 320`.
  if (end.test(after) || /^\s{0,3}[/|;,]/.test(after)) return null
  const [, next] = /^[\s(–—-]{1,3}([\p{L}\p{M}]{1,12})/u.exec(after) ?? []
  const [word] = /[\p{L}\p{M}]{1,12}(?=[\s:=(–—-]{0,3}$)/u.exec(before) ?? []
  return usualSize(next ?? "") !== undefined || usualSize(word ?? "") !== undefined ? null : "TEXT"
}
