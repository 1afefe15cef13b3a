import { areasOf } from "./areas.ts"
import type { ColumnRole } from "./column-roles.ts"
import { findHeadings, type Headings } from "./heading-rows.ts"
import { taxIncludedOf } from "./headings.ts"
import { isDecided, type KnownHeadings, numbered } from "./known-headings.ts"
import { type Area, onlyStrip, stripsOf } from "./parts.ts"
import { guessColumns, type SheetColumn } from "./roles.ts"
import { cellText, isBlankRow, type SheetTable } from "./table.ts"

/** A list of dishes in a sheet. A sheet has several where lists stand side by side, or have headings of their own. */
export interface SheetPart {
  /** The indices of its rows and columns; the ends are behind the last ones. */
  readonly firstRow: number
  readonly endRow: number
  readonly firstColumn: number
  readonly columns: readonly SheetColumn[]
  /** The category that stands in its headings, or above them. */
  readonly category: string | null
}

/** How a sheet is read. The console shows the guess, and the owner may correct it. */
export interface SheetLayout {
  /** The row number of the first headings; 0 if the sheet has none. */
  readonly headingRow: number
  readonly parts: readonly SheetPart[]
}

/** Whether one column at most has this role. */
const isSingle: Readonly<Record<ColumnRole, boolean>> = {
  name: true,
  category: true,
  price: true,
  sizePrice: false,
  otherPrice: false,
  size: true,
  foodType: true,
  description: true,
  taxRate: true,
  onSale: true,
  ignored: false,
  openPrice: false,
  unknown: false,
}

/** `headingRow`: the row that the owner chose. */
export function guessLayout(table: SheetTable, known: KnownHeadings = {}, headingRow?: number): SheetLayout {
  const found = stripsOf(table).map(strip => {
    const own = onlyStrip(table, strip)
    return { strip, own, found: findHeadings(own, known, headingRow) }
  })
  const titles = titlesBeside(found)
  const strips = found.map(({ strip, own, found }, at) => {
    const title = titles?.[at] ?? titleAbove(own, found)
    return { found, guesses: guessAreas(own, areasOf(own, strip, found), title, known) }
  })
  // In a single list an unknown word above the dishes is a heading; in several it is the category of each.
  const guesses = strips.flatMap(strip => strip.guesses)
  const named = new Set(guesses.flatMap(({ nameHeading }) => nameHeading ?? []))
  const parts = guesses.map(
    ({ area, columns, nameHeading, isInherited, categoryHeading, title }, at): SheetPart => {
      const isFirst = !guesses
        .slice(0, at)
        .some(guess => guess.columns.some(({ heading }) => heading === nameHeading))
      const isCategory =
        categoryHeading === null && nameHeading !== null && (named.size > 1 || (isInherited && isFirst))
      return {
        firstRow: area.firstRow,
        endRow: area.endRow,
        firstColumn: area.firstColumn,
        columns: isCategory ? columns.map(column => withoutCategory(column, nameHeading)) : columns,
        category: isCategory ? nameHeading : (categoryHeading ?? title),
      }
    },
  )
  const rows = strips.flatMap(({ found }) => found[0]?.first ?? [])
  return { headingRow: rows.length === 0 ? 0 : Math.min(...rows) + 1, parts }
}

type AreaGuess = ReturnType<typeof guessColumns> & { readonly area: Area; readonly title: string | null }

function guessAreas(
  table: SheetTable,
  areas: readonly Area[],
  titleOfFirst: string | null,
  known: KnownHeadings,
): AreaGuess[] {
  const guesses: AreaGuess[] = []
  for (const [index, area] of areas.entries()) {
    const above = guesses.findLast(guess => guess.area.endRow <= area.firstRow && overlaps(guess.area, area))
    const title = index === 0 && area.headings !== null ? titleOfFirst : null
    guesses.push({ area, title, ...guessColumns(table, area, known, above?.columns) })
  }
  return guesses
}

function overlaps(one: Area, other: Area): boolean {
  return one.firstColumn < other.endColumn && other.firstColumn < one.endColumn
}

function withoutCategory(column: SheetColumn, category: string): SheetColumn {
  return column.heading === category && column.role === "name" ? { ...column, heading: "" } : column
}

/** The text above the first headings, if the later ones have one too: then it is a category, and no title. */
function titleAbove(table: SheetTable, all: readonly Headings[]): string | null {
  const titles = all.map(({ first }) => aloneIn(table, first - 1))
  const isUsual = all.length > 1 && !titles.includes(null) && new Set(titles).size === titles.length
  return isUsual ? (titles[0] ?? null) : null
}

/** `VEG STARTERS` and `NON VEG STARTERS` above the headings of lists side by side are their categories. */
function titlesBeside(strips: readonly { own: SheetTable; found: readonly Headings[] }[]): string[] | null {
  const titles = strips.flatMap(({ own, found: [first] }) => (first && aloneIn(own, first.first - 1)) ?? [])
  const isUsual = strips.length > 1 && new Set(titles).size === strips.length
  return isUsual ? titles : null
}

function aloneIn(table: SheetTable, row: number): string | null {
  const filled = (table[row] ?? []).map(cellText).filter(text => text !== "")
  return filled.length === 1 && /\p{L}/u.test(filled[0] ?? "") ? (filled[0] ?? null) : null
}

/** Parts with the same key have the same columns: what is said about one counts for all. */
export function partKey({ firstColumn, columns }: SheetPart): string {
  return JSON.stringify([firstColumn, ...columns.map(({ heading }) => heading)])
}

/** The layout with another role for a column. A former column of a role that one column has is not used any more. */
export function withRole(layout: SheetLayout, key: string, column: number, role: ColumnRole): SheetLayout {
  const freed = role === "price" ? "otherPrice" : "ignored"
  const roleOf = (own: SheetColumn) => {
    if (own.index === column) return role
    const isFreed = isSingle[role] && own.role === role
    return isFreed || (role === "price" && own.role === "openPrice") ? freed : own.role
  }
  return withColumns(layout, key, own => ({
    ...own,
    role: roleOf(own),
    isChosen: own.isChosen || own.index === column,
  }))
}

export function withColumns(
  layout: SheetLayout,
  key: string,
  change: (column: SheetColumn) => SheetColumn,
): SheetLayout {
  return {
    ...layout,
    parts: layout.parts.map(part =>
      partKey(part) === key ? { ...part, columns: part.columns.map(change) } : part,
    ),
  }
}

/** What is remembered of a sheet. Nobody has decided about a column with nothing in it, or that is only not understood. */
export function knownHeadings(table: SheetTable, { parts }: SheetLayout): KnownHeadings {
  const known: Record<string, ColumnRole> = {}
  for (const { columns, firstRow, endRow } of parts) {
    const keys = numbered(columns.map(({ heading }) => heading))
    const rows = table.slice(firstRow, endRow)
    for (const [at, { index, heading, role, isChosen }] of columns.entries()) {
      const isFilled = rows.some(row => cellText(row[index]) !== "")
      const isSaid = isDecided(role) && (role !== "ignored" || isChosen)
      if (heading !== "" && isFilled && isSaid) known[keys[at] ?? ""] = role
    }
  }
  return known
}

/** Whether the headings say that tax is inside the prices; undefined if they do not say. */
export function taxIncludedIn({ parts }: SheetLayout): boolean | undefined {
  const said = parts.flatMap(({ columns }) => columns.map(({ above }) => taxIncludedOf(above)))
  return said.find(included => included !== undefined)
}

/** The number of rows below the headings that have something in them. */
export function filledRows(table: SheetTable, { parts }: SheetLayout): number {
  const first = Math.min(...parts.map(({ firstRow }) => firstRow))
  return table.slice(first).filter(row => !isBlankRow(row)).length
}
