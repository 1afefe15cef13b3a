import { foodTypeReader } from "./food-types.ts"
import { type ColumnRole, columnRoles, roleOfHeading, taxIncludedOf } from "./headings.ts"
import { readPrices } from "./prices.ts"
import { sizeOfHeading } from "./size-words.ts"
import { cellText, isBlankRow, type SheetTable } from "./table.ts"

/** How a sheet is read. The console shows the guess, and the owner may correct it. */
export interface SheetLayout {
  /** The row number of the headings; 0 if the sheet has none. */
  readonly headingRow: number
  /** One for each column of the sheet. */
  readonly roles: readonly ColumnRole[]
}

/** Titles, addresses and telephone numbers are above the headings. */
const searchedRows = 25
/** So many rows tell what a column holds. */
const sampledRows = 200
/** Whether one column at most has this role. Prices of sizes are in several columns, one for each size. */
const isSingle: Readonly<Record<ColumnRole, boolean>> = {
  name: true,
  category: true,
  price: true,
  sizePrice: false,
  size: true,
  foodType: true,
  description: true,
  taxRate: true,
  ignored: false,
}

export function widthOf(table: SheetTable): number {
  return table.reduce((width, row) => Math.max(width, row.length), 0)
}

/**
 * The rows of the headings. There are two if the second one holds only sizes, under a price: `Item | Rate` above
 * `Half | Full`.
 */
export function headingRowsOf(table: SheetTable, headingRow: number): readonly (readonly string[])[] {
  if (headingRow === 0) return []
  const [first = [], second = []] = table.slice(headingRow - 1, headingRow + 1).map(row => row.map(cellText))
  const sizes = second.flatMap((text, index) => {
    if (text === "") return []
    return roleOfHeading(first[index] ?? "")?.role === "name" ? [undefined] : [sizeOfHeading(text)]
  })
  const areSizes = sizes.length > 1 && !sizes.includes(undefined) && new Set(sizes).size === sizes.length
  return areSizes ? [first, second] : [first]
}

/** The headings of all columns. A size in the second row is the heading of its column. */
export function headingsOf(table: SheetTable, headingRow: number): string[] {
  const [first, second] = headingRowsOf(table, headingRow)
  return Array.from({ length: widthOf(table) }, (_, index) => second?.[index] || first?.[index] || "")
}

/** The index of the first row below the headings. */
export function startOfDishes(table: SheetTable, headingRow: number): number {
  return headingRow + Math.max(0, headingRowsOf(table, headingRow).length - 1)
}

/** Whether the headings say that tax is inside the prices; undefined if they do not say. */
export function taxIncludedIn(table: SheetTable, headingRow: number): boolean | undefined {
  const said = headingRowsOf(table, headingRow).flat().map(taxIncludedOf)
  return said.find(included => included !== undefined)
}

/** What the owner said about headings of an earlier sheet. */
export type KnownHeadings = Readonly<Record<string, ColumnRole>>

/** A heading, with a number if an earlier column has the same one. */
function numbered(headings: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return headings.map(heading => {
    const number = (seen.get(heading) ?? 0) + 1
    seen.set(heading, number)
    return number === 1 ? heading : `${heading}\n${number}`
  })
}

export function knownHeadings(table: SheetTable, { headingRow, roles }: SheetLayout): KnownHeadings {
  const headings = headingsOf(table, headingRow)
  const keys = numbered(headings)
  return Object.fromEntries(
    roles.flatMap((role, index) => (headings[index] ? [[keys[index] ?? "", role] as const] : [])),
  )
}

function knownRole(known: KnownHeadings, heading: string): ColumnRole | undefined {
  return Object.hasOwn(known, heading) ? columnRoles.find(role => role === known[heading]) : undefined
}

export function guessLayout(table: SheetTable, known: KnownHeadings = {}): SheetLayout {
  const headingRow = findHeadingRow(table, known)
  return { headingRow, roles: guessRoles(table, headingRow, known) }
}

/** The layout with another role for a column. A former column of a role that one column has becomes `ignored`. */
export function withRole(layout: SheetLayout, index: number, role: ColumnRole): SheetLayout {
  const free = (own: ColumnRole) => (isSingle[role] && own === role ? "ignored" : own)
  return { ...layout, roles: layout.roles.map((own, at) => (at === index ? role : free(own))) }
}

/** The first row with most known headings; at least two of them, with a dish or a price. */
function findHeadingRow(table: SheetTable, known: KnownHeadings): number {
  let best = { row: 0, known: 1 }
  for (const index of table.slice(0, searchedRows).keys()) {
    const headings = headingsOf(table, index + 1)
    const roles = new Set(headings.map(heading => knownRole(known, heading) ?? roleOfHeading(heading)?.role))
    roles.delete(undefined)
    const useful = roles.has("name") || roles.has("price") || roles.has("sizePrice")
    if (useful && roles.size > best.known) best = { row: index + 1, known: roles.size }
  }
  return best.row
}

/** What the owner said counts first, then headings that are known, then those that contain a known word. */
export function guessRoles(table: SheetTable, headingRow: number, known: KnownHeadings = {}): ColumnRole[] {
  const columns = columnsBelow(table, headingRow)
  const headings = headingsOf(table, headingRow)
  const keys = numbered(headings)
  const guesses = headings.map((heading, index): { role: ColumnRole; order: number } | undefined => {
    const corrected = knownRole(known, keys[index] ?? "")
    if (corrected) return { role: corrected, order: 0 }
    const said = roleOfHeading(heading)
    if (!said) return undefined
    const role = said.role === "unclear" ? roleOfCells(columns[index] ?? [], heading) : said.role
    return { role, order: said.exact ? 1 : 2 }
  })
  const isTaken = (index: number, { role, order }: { role: ColumnRole; order: number }) =>
    isSingle[role] &&
    guesses.some(
      (other, at) => other?.role === role && (other.order < order || (other.order === order && at < index)),
    )
  const roles = guesses.map((guess, index) => {
    if (!guess) return undefined
    return isTaken(index, guess) ? "ignored" : guess.role
  })
  return fillFromCells(roles, columns)
}

function columnsBelow(table: SheetTable, headingRow: number): string[][] {
  const rows = table
    .slice(startOfDishes(table, headingRow))
    .filter(row => !isBlankRow(row))
    .slice(0, sampledRows)
  return Array.from({ length: widthOf(table) }, (_, index) =>
    rows.map(row => cellText(row[index])).filter(text => text !== ""),
  )
}

function roleOfCells(texts: readonly string[], heading: string): ColumnRole {
  const read = foodTypeReader(texts, heading)
  return texts.length > 0 && texts.filter(text => read(text) !== null).length * 2 > texts.length
    ? "foodType"
    : "category"
}

const isCounted = (texts: readonly string[]) => texts.every((text, index) => Number(text) === index + 1)

/**
 * Without a heading for the dish or the price: the column with most different texts, and that with most prices, of those
 * whose heading says nothing.
 */
function fillFromCells(
  roles: readonly (ColumnRole | undefined)[],
  columns: readonly (readonly string[])[],
): ColumnRole[] {
  const filled = [...roles]
  const choose = (role: ColumnRole, score: (texts: readonly string[]) => number) => {
    let best = { index: -1, score: 0 }
    for (const [index, texts] of columns.entries()) {
      const own = filled[index] === undefined ? score(texts) : 0
      if (own > best.score) best = { index, score: own }
    }
    if (best.index >= 0) filled[best.index] = role
  }
  const isPrice = (text: string) => readPrices(text, []) !== null
  if (!filled.includes("price") && !filled.includes("sizePrice"))
    choose("price", texts => (isCounted(texts) ? 0 : texts.filter(isPrice).length))
  if (!filled.includes("name"))
    choose("name", texts => new Set(texts.filter(text => /\p{L}/u.test(text) && !isPrice(text))).size)
  return filled.map(role => role ?? "ignored")
}
