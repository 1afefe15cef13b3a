import {
  cellText,
  filledRows,
  guessLayout,
  isBlankRow,
  mostSheetCells,
  mostSheetRows,
  type SheetTable,
} from "@rasoi/core/menu"
import { decodeFile, formatOf } from "./decode-file.ts"
import { SheetFault, type SheetFaultReason } from "./sheet-fault.ts"
import type { Worksheet } from "./workbook.ts"

export const mostFileBytes = 8 * 1024 * 1024

/** A menu's document, or worksheets with something in them. A text file is one worksheet. */
export type OpenedFile =
  | { readonly kind: "json"; readonly content: string }
  | { readonly kind: "sheets"; readonly sheets: readonly Worksheet[] }

/** What the worker that reads files answers. */
export type SheetAnswer = { readonly file: OpenedFile } | { readonly fault: SheetFaultReason }

/** What a file really is, by its first bytes: names can be wrong. */
const signatures: readonly (readonly [bytes: string, SheetFaultReason | "ZIP"])[] = [
  ["PK\u0003\u0004", "ZIP"],
  // Excel before 2007, and newer workbooks with a password.
  ["\u00d0\u00cf\u0011\u00e0", "OLD_EXCEL"],
  ["%PDF", "PDF"],
  ["\u0089PNG", "PICTURE"],
  ["\u00ff\u00d8\u00ff", "PICTURE"],
  ["GIF8", "PICTURE"],
]

export async function openFile(bytes: Uint8Array, fileName = ""): Promise<OpenedFile> {
  if (bytes.length > mostFileBytes) throw new SheetFault("TOO_LARGE")
  const start = String.fromCharCode(...bytes.subarray(0, 4))
  const [, found] = signatures.find(([signature]) => start.startsWith(signature)) ?? []
  if (found && found !== "ZIP") throw new SheetFault(found)
  if (!found) return openText(decodeFile(bytes), fileName)
  // Loaded with the first workbook.
  const { readWorkbook } = await import("./workbook.ts")
  return asSheets(await readWorkbook(bytes))
}

export async function openText(content: string, fileName = ""): Promise<OpenedFile> {
  if (content.trim() === "") throw new SheetFault("EMPTY")
  if (formatOf(content, fileName) === "json") return { kind: "json", content }
  if (/^\s*<(?:!doctype|html|table|\?xml)/i.test(content)) throw new SheetFault("WEB_PAGE")
  const { readTextTable } = await import("./text-table.ts")
  return asSheets([{ name: fileName, hidden: false, table: readTextTable(content) }])
}

function asSheets(all: readonly Worksheet[]): OpenedFile {
  const sheets = all.filter(({ table }) => !table.every(isBlankRow))
  const cells = sheets.reduce((sum, { table }) => sum + countCells(table), 0)
  if (cells > mostSheetCells) throw new SheetFault("TOO_MANY_CELLS")
  if (sheets.length === 0) throw new SheetFault("EMPTY")
  return { kind: "sheets", sheets }
}

function countCells(table: SheetTable): number {
  return table.reduce((sum, row) => sum + row.filter(cell => cellText(cell) !== "").length, 0)
}

/** The headings, and titles above them, do not count. */
export function checkRowCount(sheets: readonly Worksheet[]): void {
  const rows = sheets.map(({ table }) => filledRows(table, guessLayout(table)))
  if (rows.reduce((sum, each) => sum + each, 0) > mostSheetRows) throw new SheetFault("TOO_MANY_ROWS")
}
