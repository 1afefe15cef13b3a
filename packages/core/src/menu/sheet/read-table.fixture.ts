import { readSheets } from "./dishes.ts"
import { guessLayout, type SheetLayout } from "./layout.ts"
import type { SheetDishes } from "./sheet-dish.ts"
import type { SheetTable } from "./table.ts"

/** The dishes of a file with one worksheet. */
export function readTable(table: SheetTable, layout: SheetLayout = guessLayout(table)): SheetDishes {
  return readSheets([{ name: "Sheet1", table, layout, isUsed: true }])
}
