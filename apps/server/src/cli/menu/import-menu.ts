import { readFile } from "node:fs/promises"
import { compareMenus, menuChangeText } from "@rasoi/core"
import type { CsvFault } from "../../menu/csv.ts"
import { loadMenu, readMenuFile, replaceMenu, requireValidMenu } from "../../menu/index.ts"
import { changeContextOf } from "../change-context.ts"
import type { CommandContext } from "../context.ts"
import { CommandFault } from "../faults.ts"
import { readStandardInput } from "../standard-input.ts"
import type { Format } from "./format.ts"

export function readMenuText(file: string): Promise<string> {
  return file === "-" ? readStandardInput() : readFile(file, "utf8")
}

interface Given {
  text: string
  format: Format
  dryRun: boolean
}

export interface Taken {
  /** The version that is current afterwards. */
  readonly version: number
  readonly changes: readonly string[]
}

export async function importMenu(
  context: CommandContext,
  restaurantId: string,
  given: Given,
): Promise<Taken> {
  const current = await loadMenu(context.db, restaurantId)
  const read = await readMenuFile({ format: given.format, content: given.text }, current.document)
  if ("faults" in read) throw menuInvalid(read.faults)
  requireValidMenu(read.menu)
  const changes = compareMenus(current.document, read.menu).map(menuChangeText)
  if (given.dryRun) return { version: current.version, changes }
  // On the version that was compared with: what is shown is what was done, or nothing is.
  const edit = { ...changeContextOf(context, restaurantId), expectedVersion: current.version }
  const { version } = await replaceMenu(edit, read.menu)
  return { version, changes }
}

function menuInvalid(faults: CsvFault[]): CommandFault {
  const lines = faults.map(fault => `  ${placeOf(fault)}${fault.message}`)
  return new CommandFault("MENU_INVALID", `The menu was not changed:\n${lines.join("\n")}`, faults)
}

function placeOf({ row, column }: CsvFault): string {
  if (row === 0) return ""
  return column === "" ? `row ${row}: ` : `row ${row}, ${column}: `
}
