/** A cell as the file stores it. A formula counts as its stored value. */
export type SheetCell = string | number | boolean | null
export type SheetRow = readonly SheetCell[]
/** All rows from the first one on, also empty ones: the row at index 0 is row 1 of the spreadsheet. */
export type SheetTable = readonly SheetRow[]

export const mostSheetRows = 5_000
export const mostSheetColumns = 200
/** In all worksheets, without empty ones. */
export const mostSheetCells = 100_000

/** What a person reads in the cell, on one line. */
export function cellText(cell: SheetCell | undefined): string {
  if (cell === null || cell === undefined) return ""
  return String(cell).normalize("NFC").replace(/\s+/g, " ").trim()
}

export function isBlankRow(row: SheetRow): boolean {
  return row.every(cell => cellText(cell) === "")
}

/** `A` for index 0, `AA` for index 26. */
export function columnLetters(index: number): string {
  const letters = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letters : columnLetters(Math.floor(index / 26) - 1) + letters
}

/** 0 for `A`, or for the cell `A12`. */
export function columnIndex(cell: string): number {
  const letters = cell.replace(/\d/g, "")
  return [...letters].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

export function widthOf(table: SheetTable): number {
  return table.reduce((width, row) => Math.max(width, row.length), 0)
}
