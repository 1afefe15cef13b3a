import type { FaultParams, FaultReason } from "@rasoi/contract"
import { columnOf, type ExportColumn, exportColumns, requiredColumns } from "@rasoi/core"
import { CsvError, parse } from "csv-parse/sync"
import { type CsvFaults, quoted } from "./faults.ts"

const maximumCharacters = 5_000_000
const maximumRows = 20_000
/** A menu with more parts is larger than a request can be, so it could not be saved. */
const maximumParts = 100_000
/** Spreadsheets may add blank columns at the end. This limits them. */
const maximumHeadings = 200
/** Fits the longest add-ons that a menu allows, with every character escaped. */
const maximumRowCharacters = 500_000

export interface Row {
  /** The spreadsheet's row number. */
  readonly number: number
  /** The raw text. Columns that the file does not have are absent. */
  readonly cells: Readonly<Partial<Record<ExportColumn, string>>>
}

/** The rows below the headings, without blank rows. Empty if the file as a whole has a fault. */
export function readTable(text: string, faults: CsvFaults): Row[] {
  const fileFault = faultOfFile(text)
  if (fileFault !== null) {
    faults.report(0, "", ...fileFault)
    return []
  }
  const [headings = [], ...records] = readRecords(text, faults)
  if (faults.any) return []
  if (records.length > maximumRows) {
    const message = `More than ${maximumRows} rows; a menu this long has to come in parts.`
    faults.report(0, "", message, "TOO_MANY_ROWS", { limit: maximumRows })
    return []
  }
  const layout = readHeadings(headings, faults)
  if (faults.any) return []
  const rows = records.flatMap((record, index) => readRow(record, index + 2, layout, faults) ?? [])
  if (countParts(rows) <= maximumParts) return rows
  const message = `More than ${maximumParts} dishes, sizes and add-ons; a menu this long cannot be saved.`
  faults.report(0, "", message, "TOO_MANY_PARTS", { limit: maximumParts })
  return []
}

/** Before anything is read from the cells: an add-on may have four characters in the file. */
function countParts(rows: readonly Row[]): number {
  let parts = rows.length
  for (const { cells } of rows)
    for (const character of cells["Add-ons"] ?? "") if (character === "|") parts += 1
  return parts
}

type FileFault = [message: string, reason: FaultReason, params?: FaultParams]

function faultOfFile(text: string): FileFault | null {
  if (text.length > maximumCharacters) {
    const message = `The file has ${text.length} characters; at most ${maximumCharacters} are read.`
    return [message, "FILE_TOO_LONG", { limit: maximumCharacters }]
  }
  if (text.startsWith("PK\u0003\u0004"))
    return ["This is an Excel workbook; save it as “CSV UTF-8” first.", "EXCEL_FILE"]
  if (text.includes("\u0000"))
    return ["This is not a text file; save the spreadsheet as “CSV UTF-8”.", "NOT_TEXT"]
  if (text.includes("\uFFFD"))
    return ["The file is not in UTF-8; save the spreadsheet as “CSV UTF-8”.", "NOT_UTF8"]
  return null
}

function readRecords(text: string, faults: CsvFaults): string[][] {
  try {
    return parse(text, {
      bom: true,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      max_record_size: maximumRowCharacters,
      to: maximumRows + 2,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const [message, reason, params] = parseFaults[error.code] ?? [
      "This row cannot be read as CSV.",
      "NOT_CSV",
    ]
    faults.report(rowOf(error), "", message, reason, params)
    return []
  }
}

const quoteInside: FileFault = [
  "A quotation mark is inside a cell; double it, and put the cell in quotation marks.",
  "QUOTE_INSIDE",
]
const parseFaults: Record<string, FileFault> = {
  CSV_QUOTE_NOT_CLOSED: [
    "A quotation mark opens a cell that never ends; close it, or double it inside a cell.",
    "QUOTE_OPEN",
  ],
  CSV_MAX_RECORD_SIZE: [
    `A row has more than ${maximumRowCharacters} characters; is a quotation mark left open?`,
    "ROW_TOO_LONG",
    { limit: maximumRowCharacters },
  ],
  CSV_INVALID_CLOSING_QUOTE: quoteInside,
  INVALID_OPENING_QUOTE: quoteInside,
}

function rowOf({ records }: CsvError): number {
  return typeof records === "number" ? records + 1 : 0
}

/** The column at each position. Undefined: the heading is blank. */
function readHeadings(headings: readonly string[], faults: CsvFaults): (ExportColumn | undefined)[] {
  if (headings.length > maximumHeadings) {
    const message = `${headings.length} columns; the menu has ${exportColumns.length}.`
    faults.report(1, "", message, "TOO_MANY_COLUMNS", { count: headings.length, limit: exportColumns.length })
    return []
  }
  const layout: (ExportColumn | undefined)[] = []
  const unknown: string[] = []
  for (const heading of headings) {
    const column = columnOf(heading)
    if (column === undefined && heading.trim() !== "") unknown.push(heading)
    else if (column !== undefined && layout.includes(column)) {
      faults.report(1, column, `The column ${column} appears twice.`, "COLUMN_TWICE", { column })
    }
    layout.push(column)
  }
  reportUnknown(unknown, faults)
  for (const column of requiredColumns) {
    if (!layout.includes(column))
      faults.report(1, column, `The column ${column} is missing.`, "COLUMN_MISSING", { column })
  }
  return layout
}

function reportUnknown(unknown: readonly string[], faults: CsvFaults): void {
  if (unknown.length === 0) return
  const known = `The columns are ${exportColumns.join(", ")}`
  const names = unknown.slice(0, 10).map(quoted).join(", ")
  const otherSeparator = /[;\t]/.test(unknown.join(""))
  const message = otherSeparator
    ? `${names}: columns have to be separated by commas. ${known}.`
    : `${names}: there is no such column. ${known}; take out the others.`
  const params = { names, columns: exportColumns.join(", ") }
  faults.report(1, "", message, otherSeparator ? "NOT_COMMAS" : "COLUMN_UNKNOWN", params)
}

function readRow(
  record: readonly string[],
  number: number,
  layout: readonly (ExportColumn | undefined)[],
  faults: CsvFaults,
): Row | null {
  if (record.every(cell => cell.trim() === "")) return null
  const cells: Partial<Record<ExportColumn, string>> = {}
  layout.forEach((column, index) => {
    if (column !== undefined) cells[column] = record[index] ?? ""
  })
  const stray = record.find((cell, index) => layout[index] === undefined && cell.trim() !== "")
  if (stray !== undefined) {
    const text = quoted(stray)
    faults.report(number, "", `${text} is in a column without a heading.`, "NO_HEADING", { text })
  }
  return { number, cells }
}
