import { cellText, columnOf, exportColumns, requiredColumns, type SheetTable } from "@rasoi/core/menu"

/**
 * Whether a table is a whole menu, as the export writes it. Somebody may have taken columns out, and a sheet of their
 * own may have the same headings: then only they know.
 */
export function isWholeMenu(table: SheetTable): "yes" | "maybe" | "no" {
  const headings = (table[0] ?? []).map(cellText).filter(heading => heading !== "")
  const columns = new Set(headings.map(columnOf))
  if (columns.has(undefined) || columns.size < headings.length) return "no"
  if (exportColumns.every(column => columns.has(column))) return "yes"
  return requiredColumns.every(column => columns.has(column)) ? "maybe" : "no"
}

/** A table as CSV, for a whole menu that was saved as a workbook. */
export function csvOf(table: SheetTable): string {
  const quoted = (cell: SheetTable[number][number]) => `"${String(cell ?? "").replaceAll('"', '""')}"`
  return table.map(row => row.map(quoted).join(",")).join("\n")
}
