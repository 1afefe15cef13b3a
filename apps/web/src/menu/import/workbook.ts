import { mostSheetColumns, mostSheetRows, type SheetCell, type SheetTable } from "@rasoi/core/menu"
import { zipSync } from "fflate"
import readWorkbookFile from "read-excel-file/universal"
import { SheetFault } from "./sheet-fault.ts"
import { UnpackFault, unpackXml } from "./unpack.ts"

export interface Worksheet {
  readonly name: string
  /** The spreadsheet program does not show it. */
  readonly hidden: boolean
  readonly table: SheetTable
}

/** Empty lines between dishes count for the place of a row, not for the number of rows. */
const lastRow = 4 * mostSheetRows
/** The library makes a cell for every place up to the last one, in every worksheet. */
const mostPlaces = 4_000_000

/** Reads the worksheets of an XLSX file. */
export async function readWorkbook(bytes: Uint8Array): Promise<Worksheet[]> {
  const files = unpacked(bytes)
  if (!files.has("xl/workbook.xml")) throw new SheetFault("NOT_A_WORKBOOK")
  const checked: Record<string, Uint8Array<ArrayBuffer>> = {}
  let largest = 0
  // Any file can be a worksheet: the workbook names them as it likes, and one of them as often as it likes.
  for (const [name, file] of files) {
    const { bytes: kept, places } = checkedWorksheet(file)
    checked[name] = kept
    largest = Math.max(largest, places)
  }
  if (largest * worksheetCount(files.get("xl/workbook.xml")) > mostPlaces)
    throw new SheetFault("TOO_LARGE_UNPACKED")
  // Packed again without compression: for a compressed file the library starts a worker from a text, which the
  // console's content security policy forbids.
  const plain = zipSync(checked, { level: 0 })
  try {
    const sheets = await readWorkbookFile(plain.buffer as ArrayBuffer)
    const hidden = hiddenSheets(files.get("xl/workbook.xml"))
    return sheets.map(({ sheet, data }, index) => ({
      name: sheet,
      hidden: hidden[index] ?? false,
      table: data.map(row => row.map(asCell)),
    }))
  } catch {
    throw new SheetFault("BROKEN")
  }
}

function unpacked(bytes: Uint8Array): Map<string, Uint8Array<ArrayBuffer>> {
  try {
    return unpackXml(bytes)
  } catch (error) {
    throw error instanceof UnpackFault ? new SheetFault(error.reason) : error
  }
}

const worksheetCount = (workbook: Uint8Array | undefined) =>
  new TextDecoder().decode(workbook).split("sheetId").length - 1

/** Which worksheets are hidden, in the order of the workbook. The library does not tell. */
function hiddenSheets(file: Uint8Array | undefined): boolean[] {
  const sheets = new TextDecoder().decode(file).match(/<sheet\s[^<>]*>/g) ?? []
  return sheets.map(sheet => /\sstate="(?:hidden|veryHidden)"/.test(sheet))
}

/** A number that a spreadsheet shows as a date is no price: its text says what it is. */
function asCell(value: unknown): SheetCell {
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null
}

/**
 * Takes out cells and rows without a value, such as coloured ones, and checks the places of the others: the library
 * fills the gaps before them, and a single cell in the last row and column would need gigabytes.
 */
function checkedWorksheet(file: Uint8Array): { bytes: Uint8Array<ArrayBuffer>; places: number } {
  const text = new TextDecoder().decode(file)
  const start = text.indexOf("sheetData")
  const end = text.lastIndexOf("sheetData")
  if (start < 0) return { bytes: new Uint8Array(file), places: 0 }
  // Formulas first: one whose value was never stored leaves an empty cell. Then such cells, then rows without cells.
  const data = text
    .slice(start, end)
    .replace(/<f\b[^<>]*(?:\/>|>[^<]*<\/f>)/g, "")
    .replace(/<c\b[^<>]*(?:\/>|><\/c>)/g, "")
    .replace(/<row\b[^<>]*(?:\/>|><\/row>)/g, "")
  const places = countPlaces(data)
  return { bytes: new TextEncoder().encode(text.slice(0, start) + data + text.slice(end)), places }
}

function countPlaces(data: string): number {
  let [rows, columns] = [0, 0]
  for (const [, place = ""] of data.matchAll(/\sr\s*=\s*["']([^"']*)["']/g)) {
    const [, letters = "", digits] = /^([A-Z]{0,3})(\d{1,7})$/.exec(place) ?? []
    if (digits === undefined) throw new SheetFault("BROKEN")
    const column = columnNumber(letters)
    if (column > mostSheetColumns) throw new SheetFault("TOO_MANY_COLUMNS")
    if (Number(digits) > lastRow) throw new SheetFault("TOO_MANY_ROWS")
    columns = Math.max(columns, column)
    rows = Math.max(rows, Number(digits))
  }
  return rows * columns
}

function columnNumber(letters: string): number {
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
}
