import { type Fault, validationFailed } from "@rasoi/contract"
import type { MenuDocument } from "@rasoi/contract/console"
import { compareMenus } from "@rasoi/core"
import { editConflict } from "../restaurant/index.ts"
import { requireValidMenu } from "./commands.ts"
import type { CsvFault } from "./csv/faults.ts"
import { type MenuFile, readMenuFile } from "./read-file.ts"
import type { MenuSnapshot } from "./snapshot.ts"

/** The changes if this menu replaced the current one. Nothing is written. */
export function previewMenu(current: MenuSnapshot, menu: MenuDocument, expectedVersion?: number) {
  if (expectedVersion !== undefined && expectedVersion !== current.version)
    throw editConflict(current.version)
  requireValidMenu(menu)
  return {
    object: "menu_preview" as const,
    version: current.version,
    menu,
    changes: compareMenus(current.document, menu),
  }
}

export async function previewImport(current: MenuSnapshot, file: MenuFile) {
  const read = await readMenuFile(file, current.document)
  if ("faults" in read) throw validationFailed(read.faults.map(describeFault))
  return previewMenu(current, read.menu)
}

/** Row and column as a field path: `rows[12].Price`. */
function describeFault({ row, column, ...rest }: CsvFault): Fault {
  if (row === 0) return { field: "content", ...rest }
  return { field: column === "" ? `rows[${row}]` : `rows[${row}].${column}`, ...rest }
}
