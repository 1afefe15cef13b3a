import type { ColumnRole } from "./column-roles.ts"
import { latinDigits } from "./digits.ts"
import { roleOfHeading } from "./headings.ts"
import type { SheetPart } from "./layout.ts"
import { type CellNumber, type NoPriceKind, numbersIn } from "./numbers.ts"
import { isRunning, numberAbove, runningNumber } from "./parts.ts"
import { readNameWithPrice } from "./price-in-name.ts"
import { isPrice } from "./prices.ts"
import type { SheetColumn } from "./roles.ts"
import type { ReadSheet } from "./sheet-dish.ts"
import { usualSize } from "./size-words.ts"
import { cellText, type SheetCell, type SheetRow } from "./table.ts"
import type { UnreadReason } from "./unread.ts"

/** Where a number of a sheet went. */
export type Outcome =
  | { readonly to: "used" | "open" }
  | { readonly to: "notRead"; readonly reason: UnreadReason }
  | { readonly to: "notUsed"; readonly heading: string | null }
  | { readonly to: "noPrice"; readonly kind: NoPriceKind }

/** Headings and titles. A number beside a text there may be a price of a dish that stands too high. */
export function outside(cells: SheetRow): Outcome {
  const isBesideText = cells.some(cell => /\p{L}/u.test(cellText(cell)))
  const isNumber = cells.some(cell => cellText(cell) !== "" && isPrice(cell))
  return isBesideText && isNumber ? { to: "notRead", reason: "NO_COLUMN" } : { to: "noPrice", kind: "TITLE" }
}

export function isWordForPrice(cell: SheetCell, own: SheetColumn | undefined): boolean {
  const isPrice = own?.role === "price" || own?.role === "sizePrice" || own?.role === "name"
  return isPrice && cellText(cell) !== "" && !/\d/.test(latinDigits(cellText(cell)))
}

/** What the heading or the cells of a column say about its numbers; null if they can be prices. */
export function kindOfColumn(own: SheetColumn, isInSequence: boolean): NoPriceKind | null {
  if (own.role === "taxRate") return "RATE"
  if (own.role === "size") return "SIZE"
  if (own.role !== "ignored") return null
  if (isInSequence) return "RUNNING"
  return roleOfHeading(own.heading)?.role === "ignored" ? "CODE" : null
}

/** The rows whose numbers follow each other in a column of running numbers: another number there can be a price. */
export function runningRows(
  { table, layout }: ReadSheet,
  { firstRow, endRow }: SheetPart,
  { index, role }: SheetColumn,
): ReadonlySet<number> {
  if (role !== "ignored") return new Set()
  const filled = table.slice(firstRow, endRow).flatMap((cells, at) => {
    const cell = cells[index] ?? null
    return cellText(cell) === "" ? [] : [{ cell, row: firstRow + at, number: runningNumber(cell) }]
  })
  const columnsAbove = layout.parts.findLast(
    part => part.endRow <= firstRow && part.columns.some(column => column.index === index),
  )
  const isAbove = columnsAbove?.columns.some(column => column.index === index && column.role === "ignored")
  const above = isAbove ? numberAbove(table, firstRow, index) : undefined
  const cells = filled.map(({ cell }) => cell)
  if (!isRunning(cells, false, above)) return new Set()
  const numbered = filled.flatMap(({ row, number }) => (number === undefined ? [] : [{ row, number }]))
  const inSequence = numbered.filter(({ number }, at) => {
    const before = at === 0 ? above : numbered[at - 1]?.number
    return number === 1 || number === (before ?? -1) + 1 || number + 1 === numbered[at + 1]?.number
  })
  return new Set(inSequence.map(({ row }) => row))
}

export const priceRoles: readonly ColumnRole[] = ["price", "sizePrice", "openPrice", "otherPrice"]

/** `Chicken 65` beside its price, `best seller 2025` in a description. */
export function isOfText(
  number: CellNumber,
  { role, index }: SheetColumn,
  cells: SheetRow,
  part: SheetPart | undefined,
): boolean {
  const cell = cells[index] ?? null
  // A CSV file has all numbers as texts.
  if (number.marked || isPrice(cell)) return false
  if (role === "category") return true
  // `Half 80` and `any 2 @ 379` in remarks are prices.
  if (role === "description" || role === "foodType" || role === "onSale") return isYear(number)
  const isPriced = (part?.columns ?? []).some(
    each => priceRoles.includes(each.role) && numbersIn(cells[each.index]).length > 0,
  )
  return role === "name" && isPriced && !isOfSize(cellText(cell), number)
}

/** `Veg Biryani Half 80` and `Veg Biryani - 80` beside another price. */
function isOfSize(text: string, { text: number }: CellNumber): boolean {
  const plain = latinDigits(text)
  const before = plain.slice(0, plain.lastIndexOf(number))
  const [word] = /[\p{L}\p{M}]{1,12}(?=[\s:=(–—-]{0,3}$)/u.exec(before) ?? []
  return usualSize(word ?? "") !== undefined || readNameWithPrice(text, false) !== null
}

/** A year of today, that a text names: `new 2026`. */
export const isYear = ({ text }: CellNumber) => /^20[0-3]\d$/.test(text)
