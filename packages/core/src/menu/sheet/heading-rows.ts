import { type HeadingRole, priceHeading, roleOfHeading } from "./headings.ts"
import type { KnownHeadings } from "./known-headings.ts"
import { knownRole } from "./known-headings.ts"
import { isPrice, readPrices } from "./prices.ts"
import { isMeasure } from "./size-words.ts"
import { cellText, type SheetRow, type SheetTable, widthOf } from "./table.ts"
import { hasPrice, isWordRow } from "./word-rows.ts"

/** What stands above a column. */
export interface HeadingCell {
  readonly text: string
  /** The size and the price list that it names: `Half` and `AC` in `AC` above `Half`. */
  readonly size: string | null
  readonly list: string | null
  /** Undefined if it says nothing about its column. */
  readonly said: HeadingRole | undefined
}

/** One row of headings, or two. */
export interface Headings {
  /** The index of the first row. */
  readonly first: number
  readonly count: number
  /** One for each column of the sheet. */
  readonly cells: readonly HeadingCell[]
}

/** Titles, addresses and telephone numbers are above the first headings. */
const searchedRows = 25

export const isPriceRole = (role: string | undefined) => role === "price" || role === "sizePrice"

function headingCell(text: string): HeadingCell {
  const said = roleOfHeading(text)
  return { text, said, ...(isPriceRole(said?.role) ? priceHeading(text) : { size: null, list: null }) }
}

/** The headings in a row, with those in the row below if that one holds only sizes and price lists of them. */
export function headingsAt(table: SheetTable, first: number): Headings {
  const width = widthOf(table)
  const texts = Array.from({ length: width }, (_, index) => cellText(table[first]?.[index]))
  const cells = texts.map(headingCell)
  const below = secondRow(texts, table[first + 1] ?? [])
  if (!below) return { first, count: 1, cells }
  return { first, count: 2, cells: cells.map((cell, index) => below[index] ?? cell) }
}

/** `Item | Rate` above `Half | Full`, `Item | AC | | Non-AC` above `Half | Full | Half | Full`. */
function secondRow(
  first: readonly string[],
  row: SheetRow,
): readonly (HeadingCell | undefined)[] | undefined {
  const texts = first.map((_, index) => cellText(row[index]))
  const filled = texts.flatMap((text, index) => (text === "" ? [] : [index]))
  const named = (index: number) =>
    ["name", "category"].includes(roleOfHeading(first[index] ?? "")?.role ?? "")
  const isPart = (index: number) => {
    const { size, list } = priceHeading(texts[index] ?? "")
    return !named(index) && typeof row[index] === "string" && (size !== null || list !== null)
  }
  if (filled.length < 2 || first.every(text => text === "") || !filled.every(isPart)) return undefined
  const distinct = (keys: readonly string[]) => new Set(keys).size === keys.length
  if (distinct(filled.map(index => JSON.stringify(priceHeading(texts[index] ?? "")))))
    return texts.map(text => (text === "" ? undefined : headingCell(text)))
  const above = (index: number) => first.slice(0, index + 1).findLast(text => text !== "") ?? ""
  // Each upper heading spans the sizes below it.
  if (new Set(filled.map(above)).size === filled.length) return undefined
  const joined = texts.map((text, index) => (text === "" ? undefined : underHeading(above(index), text)))
  return distinct(filled.map(index => joined[index]?.text ?? "")) ? joined : undefined
}

/** A heading below one that spans several columns. */
function underHeading(above: string, text: string): HeadingCell {
  const [upper, lower] = [priceHeading(above), priceHeading(text)]
  const isKnown = upper.list !== null || upper.size !== null
  const size = lower.size ?? upper.size
  return {
    text: `${above} ${text}`,
    size,
    list: lower.list ?? upper.list ?? (isKnown ? null : above),
    said: { role: size === null ? "price" : "sizePrice", exact: true },
  }
}

/** All headings of a sheet. `forced`: the row number that the owner chose; 0 for a sheet without headings. */
export function findHeadings(table: SheetTable, known: KnownHeadings, forced?: number): Headings[] {
  if (forced === 0) return []
  const top = forced === undefined ? findTopRow(table, known) : forced - 1
  const topTexts = table[top]?.map(cellText)
  const found: Headings[] = []
  for (let index = forced === undefined ? 0 : top; index < table.length; index += 1) {
    const row = table[index] ?? []
    const isTop = index === top || (topTexts !== undefined && isSameText(row, topTexts))
    const isSection =
      isSectionHeading(table, index, found.at(-1)) ||
      isWordRow(table, index, index < top ? top : table.length)
    if (!isTop && !isSection) continue
    const headings = headingsAt(table, index)
    found.push(headings)
    index += headings.count - 1
  }
  return found
}

/** Printed sheets repeat the headings on each page. */
function isSameText(row: SheetRow, texts: readonly string[]): boolean {
  return texts.some(text => text !== "") && texts.every((text, index) => cellText(row[index]) === text)
}

const exactRole = (said: HeadingRole | undefined) => (said?.exact === true ? said.role : undefined)

/** The first row with most known headings; at least two of them, with a dish or a price. Undefined without one. */
function findTopRow(table: SheetTable, known: KnownHeadings): number {
  let best = { row: -1, known: 1 }
  for (const index of table.slice(0, searchedRows).keys()) {
    const cells = headingsAt(table, index).cells
    const roles = new Set(cells.map(({ text, said }) => knownRole(known, text) ?? said?.role))
    roles.delete(undefined)
    // `Fast Food | Main Course` are titles of two lists.
    const isNamed = cells.some(({ text, said }) => (knownRole(known, text) ?? exactRole(said)) === "name")
    const useful = isNamed || roles.has("price") || roles.has("sizePrice")
    if (useful && roles.size > best.known) best = { row: index, known: roles.size }
  }
  return best.row >= 0 ? best.row : findNamesRow(table)
}

/** `Item | Kulhad | Matka`: a heading of the dishes, and words that nobody knows above prices. */
function findNamesRow(table: SheetTable): number {
  return table.slice(0, searchedRows).findIndex((row, index) => {
    const texts = row.map(cellText)
    if (row.some(cell => typeof cell === "number") || texts.some(hasPrice)) return false
    const said = texts.map(roleOfHeading)
    const isNamed = said.some(each => each?.exact === true && each.role === "name")
    return (
      isNamed &&
      texts.some((text, at) => text !== "" && readPrices(table[index + 1]?.[at] ?? null, []) !== null)
    )
  })
}

const mostHeadings = 60
const longestHeading = 80

/** Price words that stand in the place of a price as well. */
const isWeak = (text: string) => /\b(?:mrp|market|seasonal|actuals?)\b/i.test(text)

/**
 * Whether a row in the middle of a sheet begins a new list: `BIRYANI | Half | Full`, `Item | Price`, `| Small | Large`.
 * All of its texts are headings, but one before each group of prices, which is a category.
 */
function isSectionHeading(table: SheetTable, at: number, above: Headings | undefined): boolean {
  const row = table[at] ?? []
  const filled = row.flatMap((cell, index) => (cellText(cell) === "" ? [] : [{ cell, index }]))
  if (filled.length < 2 || filled.length > mostHeadings) return false
  if (filled.some(({ cell }) => typeof cell !== "string" || cell.length > longestHeading)) return false
  const cells = filled.map(({ cell, index }) => ({ ...headingCell(cellText(cell)), index }))
  const isPriceHeading = (each: HeadingCell | undefined) =>
    each?.said?.exact === true && isPriceRole(each.said.role) && !isWeak(each.text)
  const isKnown = (each: HeadingCell) => each.said?.exact === true
  if (cells.some(each => !isPriceHeading(each) && hasPrice(each.text))) return false
  // Of other headings there may be some between a category and its prices: `Snacks | Pcs | Price`.
  const isAbovePrices = (at: number) => {
    const next = cells.slice(at + 1)
    return isPriceHeading(
      next.find(each => isPriceHeading(each) || !isKnown(each) || each.said?.role === "name"),
    )
  }
  // `Rate | Starters | Rate | Drinks`
  const isBehindPrices = (at: number) => isPriceHeading(cells[0]) && isPriceHeading(cells[at - 1])
  if (!cells.every((each, at) => isKnown(each) || isAbovePrices(at) || isBehindPrices(at))) return false
  const prices = cells.filter(isPriceHeading)
  // `Veg | Non Veg` can stand above prices, too.
  const isOfDish = ({ index }: { index: number }) =>
    ["size", "foodType", "category", "description", "onSale"].includes(
      above?.cells[index]?.said?.role ?? "",
    ) && !isPrice(table[at - 1]?.[index] ?? null)
  if (prices.length === 0 || prices.some(isOfDish)) return false
  // `Chicken | Half` can be a dish without a price.
  return (
    prices.length > 1 ||
    prices.some(({ size }) => size === null || isMeasure(size)) ||
    cells.some(({ said }) => said?.exact === true && said.role === "name")
  )
}
