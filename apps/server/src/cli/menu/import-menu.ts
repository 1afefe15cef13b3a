import { readFile } from "node:fs/promises"
import { compareMenus, menuChangeText } from "@rasoi/core"
import type { CsvFault } from "../../features/menu/csv.ts"
import { loadMenu, readMenuFile, replaceMenu, requireValidMenu } from "../../features/menu/index.ts"
import { changeContextOf } from "../change-context.ts"
import type { CommandContext } from "../context.ts"
import { CommandFault } from "../faults.ts"
import { readStandardInput } from "../standard-input.ts"
import type { Format } from "./format.ts"

export function readMenuText(file: string): Promise<string> {
  return file === "-" ? readStandardInput() : readFile(file, "utf8")
}

interface ImportInput {
  text: string
  format: Format
  dryRun: boolean
}

/** Returns the changes, and the current version after them. */
export async function importMenu(context: CommandContext, restaurantId: string, input: ImportInput) {
  const current = await loadMenu(context.db, restaurantId)
  const read = await readMenuFile({ format: input.format, content: input.text }, current.document)
  if ("faults" in read) throw menuInvalid(read.faults)
  requireValidMenu(read.menu)
  const changes = compareMenus(current.document, read.menu).map(menuChangeText)
  if (input.dryRun) return { version: current.version, changes }
  // Only if the compared version is still current, so that the shown changes are the real ones.
  const edit = { ...changeContextOf(context, restaurantId), expectedVersion: current.version }
  const { version } = await replaceMenu(edit, read.menu)
  return { version, changes }
}

function menuInvalid(faults: CsvFault[]): CommandFault {
  const lines = faults.map(fault => `  ${locationOf(fault)}${fault.message}`)
  return new CommandFault("MENU_INVALID", `The menu was not changed:\n${lines.join("\n")}`, faults)
}

function locationOf({ row, column }: CsvFault): string {
  if (row === 0) return ""
  return column === "" ? `row ${row}: ` : `row ${row}, ${column}: `
}
