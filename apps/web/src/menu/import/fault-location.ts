/** The location of a fault in a file. */
interface FaultLocation {
  /** The row number in the spreadsheet; null when the fault is not in a row. */
  readonly row: number | null
  /** The column heading, or the path in a JSON file; empty for the whole row or file. */
  readonly column: string
}

/** Parses `rows[12].Price` of a CSV, or `categories[0].items[3].name` of a document. */
export function parseFaultLocation(field: string): FaultLocation {
  const [, row, column = ""] = /^rows\[(\d+)\](?:\.(.*))?$/s.exec(field) ?? []
  if (row !== undefined) return { row: Number(row), column }
  return { row: null, column: field === "content" || field === "body" ? "" : field }
}
