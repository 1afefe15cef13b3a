import { foodTypeReader } from "./food-types.ts"
import { type ColumnRole, columnRoles, roleOfHeading } from "./headings.ts"
import { readPrices } from "./prices.ts"
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
/** A dish has one of each. Prices may be in several columns, one for each size. */
const single: readonly ColumnRole[] = [
  "name",
  "category",
  "price",
  "size",
  "foodType",
  "description",
  "taxRate",
]

export function widthOf(table: SheetTable): number {
  return table.reduce((width, row) => Math.max(width, row.length), 0)
}

export function headingsOf(table: SheetTable, headingRow: number): string[] {
  const row = headingRow === 0 ? [] : (table[headingRow - 1] ?? [])
  return Array.from({ length: widthOf(table) }, (_, index) => cellText(row[index]))
}

/** What the owner said about headings of an earlier sheet. */
export type KnownHeadings = Readonly<Record<string, ColumnRole>>

function knownRole(known: KnownHeadings, heading: string): ColumnRole | undefined {
  return Object.hasOwn(known, heading) ? columnRoles.find(role => role === known[heading]) : undefined
}

export function guessLayout(table: SheetTable, known: KnownHeadings = {}): SheetLayout {
  const headingRow = findHeadingRow(table, known)
  return { headingRow, roles: guessRoles(table, headingRow, known) }
}

/** The first row with most known headings; at least two of them, with a dish or a price. */
function findHeadingRow(table: SheetTable, known: KnownHeadings): number {
  let best = { row: 0, known: 1 }
  for (const [index, row] of table.slice(0, searchedRows).entries()) {
    const headings = row.filter(cell => typeof cell === "string").map(cellText)
    const roles = new Set(headings.map(heading => knownRole(known, heading) ?? roleOfHeading(heading)))
    roles.delete(undefined)
    const useful = roles.has("name") || roles.has("price") || roles.has("sizePrice")
    if (useful && roles.size > best.known) best = { row: index + 1, known: roles.size }
  }
  return best.row
}

export function guessRoles(table: SheetTable, headingRow: number, known: KnownHeadings = {}): ColumnRole[] {
  const columns = columnsBelow(table, headingRow)
  const headings = headingsOf(table, headingRow)
  const taken = new Set(headings.map(heading => knownRole(known, heading)))
  const roles = headings.map((heading, index): ColumnRole => {
    const corrected = knownRole(known, heading)
    if (corrected) return corrected
    const said = roleOfHeading(heading)
    const role = said === "unclear" ? roleOfCells(columns[index] ?? []) : (said ?? "ignored")
    if (single.includes(role) && taken.has(role)) return "ignored"
    taken.add(role)
    return role
  })
  return fillFromCells(roles, columns)
}

function columnsBelow(table: SheetTable, headingRow: number): string[][] {
  const rows = table
    .slice(headingRow)
    .filter(row => !isBlankRow(row))
    .slice(0, sampledRows)
  return Array.from({ length: widthOf(table) }, (_, index) =>
    rows.map(row => cellText(row[index])).filter(text => text !== ""),
  )
}

function roleOfCells(texts: readonly string[]): ColumnRole {
  const read = foodTypeReader(texts)
  return texts.length > 0 && texts.filter(text => read(text) !== null).length * 2 > texts.length
    ? "foodType"
    : "category"
}

const isCounted = (texts: readonly string[]) => texts.every((text, index) => Number(text) === index + 1)

/** Without a heading for the dish or the price: the column with most different texts, and that with most prices. */
function fillFromCells(roles: ColumnRole[], columns: readonly (readonly string[])[]): ColumnRole[] {
  const filled = [...roles]
  const choose = (role: ColumnRole, score: (texts: readonly string[]) => number) => {
    let best = { index: -1, score: 0 }
    for (const [index, texts] of columns.entries()) {
      const own = filled[index] === "ignored" ? score(texts) : 0
      if (own > best.score) best = { index, score: own }
    }
    if (best.index >= 0) filled[best.index] = role
  }
  const isPrice = (text: string) => readPrices(text, []) !== null
  if (!filled.includes("price") && !filled.includes("sizePrice"))
    choose("price", texts => (isCounted(texts) ? 0 : texts.filter(isPrice).length))
  if (!filled.includes("name"))
    choose("name", texts => new Set(texts.filter(text => /\p{L}/u.test(text) && !isPrice(text))).size)
  return filled
}
