import { highestPricePaise, menuLimits, textLimits } from "@rasoi/contract/limits"
import { parseRupees, withoutCurrency } from "../cell-values.ts"
import { latinDigits } from "./digits.ts"
import { usualSize } from "./size-words.ts"
import type { SheetCell } from "./table.ts"

/** A price as a sheet gives it. `size` is null for a dish at one price. */
export interface SheetPrice {
  readonly size: string | null
  readonly pricePaise: number
}

/** Longer text is no list of prices. */
const longestCell = 200

/** The signs of a currency taken out, and digits of Indian scripts as Latin ones. */
function plainText(text: string): string {
  return latinDigits(withoutCurrency(text)).replace(/\/[-=]|\bonly\b/gi, " ")
}

/**
 * The prices in a cell; null if any part of it is not understood. `sizes` are those of a heading such as `Half/Full`.
 * A cell is read as a whole or not at all: a part of it could be a wrong price.
 */
export function readPrices(cell: SheetCell, sizes: readonly string[]): SheetPrice[] | null {
  const prices = typeof cell === "number" ? readNumber(cell) : readText(String(cell ?? ""), sizes)
  if (prices?.some(({ pricePaise }) => pricePaise > highestPricePaise)) return null
  return prices
}

export function isPrice(cell: SheetCell): boolean {
  return readPrices(cell, []) !== null
}

/** Spreadsheets store `249.9` as the nearest binary number. More than two decimals are no price. */
function readNumber(value: number): SheetPrice[] | null {
  const pricePaise = Math.round(value * 100)
  if (value < 0 || !Number.isFinite(value) || Math.abs(value * 100 - pricePaise) > 1e-6) return null
  return [{ size: null, pricePaise }]
}

interface Token {
  readonly kind: "number" | "word"
  readonly text: string
  /** The signs between it and the token before. */
  readonly before: string
}

function readText(cell: string, sizes: readonly string[]): SheetPrice[] | null {
  const tokens = cell.length > longestCell ? null : tokensOf(plainText(cell))
  if (tokens === null || tokens.length === 0 || tokens.length > 2 * menuLimits.variants) return null
  const kinds = tokens.map(({ kind }) => (kind === "number" ? "N" : "W")).join("")
  if (kinds === "N") return asPrices(tokens, () => null)
  if (/^N+$/.test(kinds)) return readListed(tokens, sizes)
  if (/^(?:WN)+$/.test(kinds)) return readPairs(tokens, 0)
  return /^(?:NW)+$/.test(kinds) ? readPairs(tokens, 1) : null
}

/** `180/320` under a heading with as many sizes. Without such a heading nobody knows what the prices are for. */
function readListed(tokens: readonly Token[], sizes: readonly string[]): SheetPrice[] | null {
  const separated = tokens.slice(1).every(({ before }) => /[/|,;]/.test(before))
  return separated && tokens.length === sizes.length ? asPrices(tokens, index => sizes[index] ?? null) : null
}

/** `Half 180 / Full 320`, `H-180 F-320`, `180 (Half) 320 (Full)`. */
function readPairs(tokens: readonly Token[], wordAt: 0 | 1): SheetPrice[] | null {
  const words = tokens.filter(({ kind }) => kind === "word").map(({ text }) => text)
  const labels = words.map(word => usualSize(word) ?? word)
  const usual = words.every(word => usualSize(word) !== undefined)
  // A single word after or before a price may be a remark: `250 onwards`.
  if (!usual && (words.length === 1 || wordAt === 1)) return null
  if (new Set(labels).size < labels.length || labels.some(label => label.length > textLimits.sizeLabel))
    return null
  return asPrices(
    tokens.filter(({ kind }) => kind === "number"),
    index => labels[index] ?? null,
  )
}

function asPrices(tokens: readonly Token[], sizeAt: (index: number) => string | null): SheetPrice[] | null {
  const prices: SheetPrice[] = []
  for (const [index, { text }] of tokens.entries()) {
    const pricePaise = parseRupees(text)
    if (pricePaise === null) return null
    prices.push({ size: sizeAt(index), pricePaise })
  }
  return prices
}

const tokenPattern = /(?<number>[\d][\d,.]*)|(?<word>[\p{L}\p{M}]+(?: [\p{L}\p{M}]+)*)/gu
/** What may be between sizes and prices: such signs, and one comma. */
function isSeparator(text: string): boolean {
  return /^[\s/|;:=()[\],–—-]*$/.test(text) && text.indexOf(",") === text.lastIndexOf(",")
}

/** Sizes and numbers in their order; null if the text has anything else. */
function tokensOf(text: string): Token[] | null {
  const tokens: Token[] = []
  let end = 0
  for (const match of text.matchAll(tokenPattern)) {
    const before = text.slice(end, match.index)
    if (!isSeparator(before) || (end === 0 && before.trim() !== "" && before.trim() !== "(")) return null
    const { number, word } = match.groups ?? {}
    // A comma or full stop after a number separates it from the next one.
    const digits = number?.slice(0, lastDigit(number) + 1)
    end = match.index + (digits ?? word ?? "").length
    tokens.push({ kind: digits === undefined ? "word" : "number", text: digits ?? word ?? "", before })
  }
  return /^[\s).\]/-]*$/.test(text.slice(end)) ? tokens : null
}

function lastDigit(text: string): number {
  let at = text.length - 1
  while (at > 0 && !/\d/.test(text.charAt(at))) at -= 1
  return at
}
