/** Where in a file a fault stands, as a person looks for it. */
export interface FaultPlace {
  /** As the spreadsheet numbers it; null: no row of a spreadsheet. */
  readonly row: number | null
  /** The heading of the column, or the path within a JSON file; empty: the whole row or file. */
  readonly column: string
}

/** From `rows[12].Price` of a CSV, or `categories[0].items[3].name` of a document. */
export function faultPlace(field: string): FaultPlace {
  const [, row, column = ""] = /^rows\[(\d+)\](?:\.(.*))?$/s.exec(field) ?? []
  if (row !== undefined) return { row: Number(row), column }
  return { row: null, column: field === "content" || field === "body" ? "" : field }
}
