import { nameKey } from "../names.ts"
import type { ColumnRole } from "./column-roles.ts"
import { headingWords, numberWords, priceLists, priceWords, unclear } from "./heading-words.ts"
import { sizeOfHeading, sizesOfHeading } from "./size-words.ts"

export function wordsOf(heading: string): string {
  const letters = heading.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").replace(/[^\p{L}\p{M}\p{N}₹]+/gu, " ")
  return nameKey(letters)
}

export const phrases = (list: string): string[] => list.split("|")

const rolesByHeading = new Map<string, ColumnRole>(
  Object.entries(headingWords).flatMap(([role, headings]) =>
    headings.map(heading => [wordsOf(heading), role as ColumnRole] as const),
  ),
)

/** Words that decide in a longer heading, in this order: `Rate (incl. GST)` is a price, `GST rate` a rate. */
const decisive: readonly (keyof typeof headingWords)[] = [
  "price",
  "foodType",
  "category",
  "name",
  "description",
]

const decisiveWords = decisive.map(role => [role, new Set(headingWords[role].map(wordsOf))] as const)

/** The price list and the size that the heading of a price names; null if it names none. */
export interface PriceHeading {
  readonly list: string | null
  readonly size: string | null
}

/** Undefined unless the heading names a price list, alone or with a size: `AC`, `Half (Non-AC)`, `Zomato price`. */
function listHeading(heading: string): PriceHeading | undefined {
  const words = ` ${wordsOf(heading)} `
  const list = priceLists.find(phrase => words.includes(` ${phrase} `))
  if (list === undefined) return undefined
  const rest = words
    .replace(` ${list} `, " ")
    .split(" ")
    .filter(word => word !== "" && !priceWords.has(word))
    .join(" ")
  const size = rest === "" ? null : sizeOfHeading(rest)
  return size === undefined ? undefined : { list, size }
}

export function priceHeading(heading: string): PriceHeading {
  return listHeading(heading) ?? { list: null, size: sizeOfHeading(heading) ?? null }
}

/** What a heading says about its column. */
export interface HeadingRole {
  /** `unclear` if the cells have to decide. */
  readonly role: ColumnRole | "unclear"
  /** The heading is a known one, and does not only contain a known word. */
  readonly exact: boolean
}

/** Undefined if the heading says nothing. */
export function roleOfHeading(heading: string): HeadingRole | undefined {
  const words = wordsOf(heading)
  if (words === "") return undefined
  if (heading.includes("%") && !/gst|tax|vat|जीएसटी|टैक्स|कर|வரி/i.test(heading))
    return { role: "ignored", exact: true }
  if (unclear.has(words)) return { role: "unclear", exact: true }
  if (sizesOfHeading(heading)) return { role: "price", exact: true }
  const known = rolesByHeading.get(words)
  if (known) return { role: known, exact: true }
  const listed = listHeading(heading)
  if (listed) return { role: listed.size === null ? "price" : "sizePrice", exact: true }
  if (sizeOfHeading(heading)) return { role: "sizePrice", exact: true }
  const each = words.split(" ")
  // A sentence is no heading.
  if (each.length > 5) return undefined
  // `Veg (yes/no)` asks a question.
  if (numberWords.has(each.at(-1) ?? "") && !each.includes("yes")) return { role: "ignored", exact: true }
  const [role] = decisiveWords.find(([, known]) => each.some(word => known.has(word))) ?? []
  return role && { role, exact: false }
}

/** Whether a price heading says that tax is inside the prices; undefined if it does not say. */
export function taxIncludedOf(heading: string): boolean | undefined {
  const words = ` ${wordsOf(heading)} `
  if (!/ (?:gst|tax|taxes|जीएसटी|टैक्स|कर) /.test(words)) return undefined
  if (/ (?:excl|excluding|exclusive|without|before|plus|extra|बिना) /.test(words) || heading.includes("+"))
    return false
  return / (?:incl|including|inclusive|included|with|सहित) /.test(words) ? true : undefined
}
