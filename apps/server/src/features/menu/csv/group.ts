import { type ExportColumn, exportColumns, nameKey } from "@rasoi/core"
import { unguardCell } from "./cells.ts"
import type { CsvFaults } from "./faults.ts"
import type { Row } from "./table.ts"

export interface ItemRows {
  readonly name: string
  readonly key: string
  /** One row for an item without sizes, otherwise one per size. */
  readonly rows: Row[]
}

export interface CategoryRows {
  readonly name: string
  readonly key: string
  readonly firstRow: number
  readonly items: ItemRows[]
}

/** Groups rows by category and item, in the order of their first row. */
export function groupRows(rows: readonly Row[], faults: CsvFaults): CategoryRows[] {
  const categories = new Map<string, CategoryRows>()
  const items = new Map<CategoryRows, Map<string, ItemRows>>()
  for (const row of rows) {
    const categoryName = unguardCell(row.cells.Category ?? "")
    if (isBlank(categoryName)) {
      faults.report(row.number, "Category", "The category is blank; write it in every row.", "CATEGORY_BLANK")
      continue
    }
    const key = nameKey(categoryName)
    const category = categories.get(key) ?? { name: categoryName, key, firstRow: row.number, items: [] }
    categories.set(key, category)
    const known = items.get(category) ?? new Map<string, ItemRows>()
    items.set(category, known)
    addToItem(category, known, row, faults)
  }
  return [...categories.values()]
}

function addToItem(category: CategoryRows, known: Map<string, ItemRows>, row: Row, faults: CsvFaults): void {
  const name = unguardCell(row.cells.Item ?? "")
  if (isBlank(name)) {
    // A row with only a category is a category without items.
    const filled = exportColumns.find(column => column !== "Category" && !isBlank(row.cells[column] ?? ""))
    if (filled !== undefined) {
      const message = `The item is blank, but ${filled} is not.`
      faults.report(row.number, "Item", message, "ITEM_BLANK", { column: filled })
    }
    return
  }
  const key = nameKey(name)
  const item = known.get(key)
  if (item !== undefined) {
    item.rows.push(row)
    return
  }
  const added = { name, key, rows: [row] }
  known.set(key, added)
  category.items.push(added)
}

export interface Cell {
  readonly row: number
  readonly text: string
}

/**
 * The value of a column for the whole item: the cell that is not blank. Two different values are a fault.
 * Null: blank in all rows. Undefined: the file has no such column.
 */
export function filledCell(
  rows: readonly Row[],
  column: ExportColumn,
  faults: CsvFaults,
): Cell | null | undefined {
  let found: Cell | null = null
  for (const { number, cells } of rows) {
    const cell = cells[column]
    if (cell === undefined) return undefined
    if (isBlank(cell)) continue
    const text = unguardCell(cell)
    if (found === null) found = { row: number, text }
    else if (found.text !== text) {
      const message = `This differs from row ${found.row}; an item has one ${column}.`
      faults.report(number, column, message, "DIFFERS", { row: found.row, column })
    }
  }
  return found
}

export function isBlank(cell: string): boolean {
  return cell.trim() === ""
}
