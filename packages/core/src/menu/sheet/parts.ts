import { latinDigits } from "./digits.ts"
import type { Headings } from "./heading-rows.ts"
import { endsWithPrice } from "./price-in-name.ts"
import { isPrice } from "./prices.ts"
import { cellText, isBlankRow, type SheetCell, type SheetTable, widthOf } from "./table.ts"

/** Cells of a sheet that are read alike: the rows below one heading, and of these one of the lists side by side. */
export interface Area {
  readonly headings: Headings | null
  /** Indices; the ends are behind the last ones. */
  readonly firstRow: number
  readonly endRow: number
  readonly firstColumn: number
  readonly endColumn: number
  /** Two lists can stand here, and nothing says which prices are whose. */
  readonly isUnclear?: boolean
}

/** So many rows tell what a column holds. */
const sampledRows = 200
/** Between lists below each other there are a few rows. */
const searchedAbove = 20
/** More lists do not stand side by side on one page. */
export const mostSideBySide = 12

/** The filled cells of a column. */
export function columnOfArea(table: SheetTable, area: Area, column: number): SheetCell[] {
  const cells: SheetCell[] = []
  let rows = 0
  for (let index = area.firstRow; index < area.endRow && rows < sampledRows; index += 1) {
    const row = table[index] ?? []
    if (isBlankRow(row)) continue
    rows += 1
    if (cellText(row[column]) !== "") cells.push(row[column] ?? null)
  }
  return cells
}

/** A number in front of a dish, such as `12` and `12.`; undefined for any other cell. */
export function runningNumber(cell: SheetCell | undefined): number | undefined {
  const [, digits] = /^(\d{1,5})[.)]?$/.exec(latinDigits(cellText(cell))) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** The last number of the column above a row. */
export function numberAbove(table: SheetTable, row: number, column: number): number | undefined {
  const above = table.slice(Math.max(0, row - searchedAbove), row)
  return above.map(cells => runningNumber(cells[column])).findLast(number => number !== undefined)
}

/**
 * 1, 2, 3 …, also where they begin again with each category, or go on from the list above. A note can stand below.
 * Below a word that nobody knows, `101, 102, 103` can be prices: `isNamed`.
 */
export function isRunning(cells: readonly SheetCell[], isNamed: boolean, above?: number): boolean {
  const numbers = cells.map(runningNumber).filter(number => number !== undefined)
  const [first] = numbers
  if (first === undefined || numbers.length < cells.length * 0.6) return false
  const follows = numbers.filter((number, index) => number === 1 || number === (numbers[index - 1] ?? -1) + 1)
  const isBegun = first === 1 || first === (above ?? -1) + 1 || (!isNamed && numbers.length > 2)
  return isBegun && follows.length + (first === 1 ? 0 : 1) >= numbers.length * 0.8
}

/** The share of cells for which it is true. */
export function share(cells: readonly SheetCell[], isSo: (cell: SheetCell) => boolean): number {
  return cells.length === 0 ? 0 : cells.filter(isSo).length / cells.length
}

/** Columns that stand apart: an empty column is between them and the next ones. */
export interface Strip {
  readonly firstColumn: number
  readonly endColumn: number
}

/** Lists that stand apart in a sheet: each has its own headings, which may be in other rows. */
export function stripsOf(table: SheetTable): Strip[] {
  const width = widthOf(table)
  const isFilled = Array.from({ length: width }, () => false)
  for (const row of table)
    for (const [column, cell] of row.entries()) if (cellText(cell) !== "") isFilled[column] = true
  const strips: Strip[] = []
  let firstColumn = 0
  for (let column = 1; column <= width; column += 1) {
    const isEnd = column === width || (isFilled[column] === false && isFilled[column - 1] === true)
    if (!isEnd) continue
    const strip = { firstColumn, endColumn: column }
    if (column < width && (strips.length >= mostSideBySide || !isList(table, strip))) continue
    strips.push(strip)
    firstColumn = column
  }
  const last = strips.at(-1)
  const before = strips.at(-2)
  if (last === undefined) return [{ firstColumn: 0, endColumn: width }]
  if (before === undefined || isList(table, last)) return strips
  return [...strips.slice(0, -2), { firstColumn: before.firstColumn, endColumn: last.endColumn }]
}

/** Whether rows have a name with a price in these columns alone. */
function isList(table: SheetTable, { firstColumn, endColumn }: Strip): boolean {
  const rows = table.filter(row => {
    const cells = row.slice(firstColumn, endColumn).filter(cell => cellText(cell) !== "")
    const names = cells.filter(cell => /\p{L}/u.test(cellText(cell)) && !isPrice(cell))
    return names.length > 0 && (cells.some(isPrice) || names.some(endsWithPrice))
  })
  return rows.length > 1
}

/** The cells of a strip, in their places. */
export function onlyStrip(table: SheetTable, { firstColumn, endColumn }: Strip): SheetTable {
  return table.map(row => row.slice(0, endColumn).map((cell, column) => (column < firstColumn ? null : cell)))
}
