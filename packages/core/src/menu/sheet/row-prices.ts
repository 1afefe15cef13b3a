import { textLimits } from "@rasoi/contract/limits"
import { nameKey } from "../names.ts"
import type { SheetPart } from "./layout.ts"
import type { NumberedRow } from "./part-rows.ts"
import { readPrices, type SheetPrice } from "./prices.ts"
import type { SheetColumn } from "./roles.ts"
import type { PlacedPrice } from "./sheet-dish.ts"
import { isMeasure, sizesOfHeading } from "./size-words.ts"
import { cellText, type SheetCell } from "./table.ts"
import type { UnreadReason } from "./unread.ts"

/** Lists what cannot be read of a row; without a column it is about the whole row. */
export type ListUnread = (column: number | null, text: string, reason: UnreadReason) => void

export const isPriceColumn = ({ role }: SheetColumn) => role === "price" || role === "sizePrice"
/** Signs for a size that there is not. */
const noSize = /^(?:[-–—_.xX*]{1,5}|n\.?\/?a\.?|nil)$/i

/** The prices in a row's columns. Null without a cell that has one, and empty if none can be read, which is listed. */
export function readRowPrices(
  { columns }: SheetPart,
  { number, cells }: NumberedRow,
  { sheet, size, name }: { readonly sheet: number; readonly size: string; readonly name: string },
  list: ListUnread,
): PlacedPrice[] | null {
  const filled = columns.filter(
    column =>
      isPriceColumn(column) &&
      cellText(cells[column.index]) !== "" &&
      !noSize.test(cellText(cells[column.index])),
  )
  if (filled.length === 0) return null
  const found = filled.flatMap(column => {
    const own = column.role === "sizePrice" ? (column.size ?? column.heading) : size
    const place = { sheet, row: number, column: column.index }
    const prices = readPriceCell(column, cells[column.index] ?? null, own, list)
    return prices.map(price => ({ ...price, place }))
  })
  const [only] = found
  // `Half` says nothing where there is no `Full`, but `Chicken` is another dish than `Veg`.
  const isOnly = filled.length === 1 && found.length === 1 && isUsualSize(filled[0])
  if (isOnly && only && !isMeasure(only.size ?? ""))
    return [{ ...only, size: null, onlySize: only.size ?? undefined }]
  if (found.length < 2 || hasOwnSizes(found)) return found
  list(null, name, "PRICES_MIXED")
  return []
}

const isUsualSize = (column: SheetColumn | undefined) => column?.role === "sizePrice" && column.size !== null

function readPriceCell(
  { index, heading }: SheetColumn,
  cell: SheetCell,
  size: string,
  list: ListUnread,
): readonly SheetPrice[] {
  const isTooLong = size.length > textLimits.sizeLabel
  const prices = isTooLong ? null : withSize(readPrices(cell, sizesOfHeading(heading) ?? []), size)
  if (isTooLong) list(index, size, "SIZE_TOO_LONG")
  else if (prices === null) list(index, cellText(cell), "NOT_A_PRICE")
  return prices ?? []
}

/** The size of a column, for a cell that names none. */
function withSize(prices: SheetPrice[] | null, size: string): SheetPrice[] | null {
  if (size === "" || prices === null) return prices
  return prices.length === 1 && prices[0]?.size === null ? [{ ...prices[0], size }] : null
}

/** Whether each price has a size, and no two the same one. */
export function hasOwnSizes(prices: readonly SheetPrice[]): boolean {
  const sizes = prices.map(({ size }) => (size === null ? "" : nameKey(size)))
  return !sizes.includes("") && new Set(sizes).size === sizes.length
}
