import type { ColumnRole } from "./column-roles.ts"
import { latinDigits } from "./digits.ts"
import { roleOfHeading } from "./headings.ts"
import type { SheetPart } from "./layout.ts"
import { type CellNumber, type NoPriceKind, numbersIn } from "./numbers.ts"
import { isPrice, isRunning, numberAbove, runningNumber } from "./parts.ts"
import type { SheetColumn } from "./roles.ts"
import type { ReadSheet } from "./sheet-dish.ts"
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
  { table }: ReadSheet,
  { firstRow, endRow }: SheetPart,
  { index, role }: SheetColumn,
): ReadonlySet<number> {
  if (role !== "ignored") return new Set()
  const filled = table.slice(firstRow, endRow).flatMap((cells, at) => {
    const cell = cells[index] ?? null
    return cellText(cell) === "" ? [] : [{ cell, row: firstRow + at, number: runningNumber(cell) }]
  })
  const above = numberAbove(table, firstRow, index)
  const cells = filled.map(({ cell }) => cell)
  if (!isRunning(cells, above)) return new Set()
  const numbered = filled.flatMap(({ row, number }) => (number === undefined ? [] : [{ row, number }]))
  const inSequence = numbered.filter(({ number }, at) => {
    const before = at === 0 ? above : numbered[at - 1]?.number
    return number === 1 || number === (before ?? -1) + 1 || number + 1 === numbered[at + 1]?.number
  })
  return new Set(inSequence.map(({ row }) => row))
}

export const priceRoles: readonly ColumnRole[] = ["price", "sizePrice", "openPrice", "otherPrice"]

/** `Chicken 65` beside its price, `Serves 2` in a description. */
export function isOfText(
  { marked }: CellNumber,
  { role, index }: SheetColumn,
  cells: SheetRow,
  part: SheetPart | undefined,
): boolean {
  // A CSV file has all numbers as texts.
  if (marked || isPrice(cells[index] ?? null)) return false
  if (role === "name")
    return (part?.columns ?? []).some(
      each => priceRoles.includes(each.role) && numbersIn(cells[each.index]).length > 0,
    )
  return role === "description" || role === "category" || role === "foodType" || role === "onSale"
}
