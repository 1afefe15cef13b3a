import type { ColumnRole } from "./column-roles.ts"
import type { SheetPart } from "./layout.ts"
import type { SheetColumn } from "./roles.ts"
import { cellText, isBlankRow, type SheetCell, type SheetRow, type SheetTable } from "./table.ts"

export interface NumberedRow {
  readonly number: number
  readonly cells: SheetRow
}

/** The rows of a part with something in them, and of these only its own cells, in their places. */
export function ownRows(table: SheetTable, { firstRow, endRow, columns }: SheetPart): NumberedRow[] {
  const [first, end] = [columns[0]?.index ?? 0, (columns.at(-1)?.index ?? -1) + 1]
  return table
    .slice(firstRow, endRow)
    .map((row, index) => ({
      number: firstRow + index + 1,
      cells: row.map((cell, at) => (at >= first && at < end ? cell : null)),
    }))
    .filter(({ cells }) => !isBlankRow(cells))
}

/** Finds the cells of a row by what their columns hold. */
export class PartColumns {
  readonly #columns: ReadonlyMap<ColumnRole, SheetColumn>

  constructor({ columns }: SheetPart) {
    this.#columns = new Map(columns.map(column => [column.role, column] as const).reverse())
  }

  find(role: ColumnRole): SheetColumn | undefined {
    return this.#columns.get(role)
  }

  cell(cells: SheetRow, role: ColumnRole): SheetCell {
    const column = this.#columns.get(role)
    return column === undefined ? null : (cells[column.index] ?? null)
  }

  text(cells: SheetRow, role: ColumnRole): string {
    return cellText(this.cell(cells, role))
  }
}
