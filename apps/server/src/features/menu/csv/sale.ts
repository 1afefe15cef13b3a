import type { MenuItemDocument } from "@rasoi/contract/console"
import { nameKey } from "@rasoi/core"
import { parseRupees, parseYesNo, unguardCell } from "./cells.ts"
import { decodeEscaped, encodeEscaped } from "./escape.ts"
import { type CsvFaults, quoted } from "./faults.ts"
import { type ItemRows, isBlank } from "./group.ts"
import type { ImportContext } from "./import-context.ts"
import { byKey } from "./match.ts"
import type { Row } from "./table.ts"

type Sale = Pick<MenuItemDocument, "available" | "menuItemId" | "pricePaise" | "variants">

/** The size, price and availability in one row. */
interface SaleRow {
  readonly row: number
  /** Empty for an item without sizes. */
  readonly label: string
  readonly isDefault: boolean
  readonly pricePaise: number
  /** Null: the file has no such column. */
  readonly availability: Availability | null
}

interface Availability {
  readonly available: boolean
  /** The whole item is switched off, including its sizes. */
  readonly itemOff: boolean
}

export function readSale(item: ItemRows, known: MenuItemDocument | undefined, context: ImportContext): Sale {
  const rows = item.rows.map(row => readSaleRow(row, context.faults))
  return rows.some(row => row.label !== "")
    ? readSizes(rows, known, context)
    : readSinglePrice(item.name, rows, known, context)
}

function readSinglePrice(
  name: string,
  rows: readonly SaleRow[],
  known: MenuItemDocument | undefined,
  { faults, newId }: ImportContext,
): Sale {
  const [first, ...others] = rows
  for (const other of others) {
    const message = `${quoted(name)} is already in row ${first?.row}; if these are its sizes, name them under Size.`
    faults.report(other.row, "Item", message, "ITEM_TWICE", { row: first?.row })
  }
  const availability = first?.availability
  return {
    available: availability ? availability.available && !availability.itemOff : (known?.available ?? true),
    menuItemId: known?.menuItemId ?? newId("itm"),
    pricePaise: first?.pricePaise ?? 0,
    variants: [],
  }
}

function readSizes(
  rows: readonly SaleRow[],
  known: MenuItemDocument | undefined,
  { faults, newId }: ImportContext,
): Sale {
  reportSizeFaults(rows, faults)
  const variants = byKey(known?.variants ?? [], variant => variant.label)
  const defaultRow = rows.find(row => row.isDefault) ?? rows[0]
  const columnMissing = rows.every(row => row.availability === null)
  return {
    available: columnMissing ? (known?.available ?? true) : !rows.some(row => row.availability?.itemOff),
    menuItemId: null,
    pricePaise: null,
    variants: rows.map(row => {
      const before = variants.get(nameKey(row.label))
      return {
        menuItemId: before?.menuItemId ?? newId("itm"),
        label: row.label,
        pricePaise: row.pricePaise,
        isDefault: row === defaultRow,
        available: row.availability ? row.availability.available : (before?.available ?? true),
      }
    }),
  }
}

function reportSizeFaults(rows: readonly SaleRow[], faults: CsvFaults): void {
  const defaultRow = rows.find(row => row.isDefault)
  for (const row of rows) {
    if (row.label === "") {
      const message = "The size is blank, but other rows of this item have one."
      faults.report(row.row, "Size", message, "SIZE_BLANK")
    } else if (row.isDefault && row !== defaultRow) {
      const message = `Row ${defaultRow?.row} is already marked * as the usual size.`
      faults.report(row.row, "Size", message, "USUAL_TWICE", { row: defaultRow?.row })
    }
  }
}

function readSaleRow({ number, cells }: Row, faults: CsvFaults): SaleRow {
  const { label, isDefault } = readSize(cells.Size ?? "")
  return {
    row: number,
    label,
    isDefault,
    pricePaise: readPrice(number, cells.Price ?? "", faults),
    availability: readAvailability(number, cells.Available, faults),
  }
}

function readSize(cell: string): Pick<SaleRow, "label" | "isDefault"> {
  const text = encodeEscaped(unguardCell(cell)).trim()
  const isDefault = text.startsWith("*") || text.endsWith("*")
  const label = text.replace(/^\*/, "").replace(/\*$/, "").trim()
  return { label: decodeEscaped(label), isDefault }
}

function readPrice(row: number, cell: string, faults: CsvFaults): number {
  const text = unguardCell(cell)
  const pricePaise = parseRupees(text)
  if (pricePaise !== null) return pricePaise
  const found = isBlank(text) ? "The price is blank" : `${quoted(text)} is not a price`
  const message = `${found}; write rupees such as 325, 325.50 or 1,250.`
  faults.report(row, "Price", message, "NOT_A_PRICE", { text: quoted(text) })
  return 0
}

function readAvailability(row: number, cell: string | undefined, faults: CsvFaults): Availability | null {
  if (cell === undefined) return null
  const text = unguardCell(cell).toLowerCase()
  const itemOff = text.endsWith(itemOffText)
  const words = itemOff ? text.slice(0, -itemOffText.length) : text
  const available = isBlank(words) ? true : parseYesNo(words)
  if (available === null)
    faults.report(row, "Available", `${quoted(cell)} is not Yes or No.`, "NOT_YES_NO", { text: quoted(cell) })
  return { available: available ?? true, itemOff }
}

const itemOffText = "item off"
