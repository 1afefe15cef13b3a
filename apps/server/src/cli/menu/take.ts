import { readFile } from "node:fs/promises"
import type { MenuDocument } from "@rasoi/contract/console"
import { describeMenuChanges } from "@rasoi/core"
import { newId } from "../../ids.ts"
import { type CsvFault, menuFromCsv } from "../../menu/csv.ts"
import { loadMenu, replaceMenu, requireValidMenu, withIds } from "../../menu/index.ts"
import type { CommandContext } from "../context.ts"
import { deedOf } from "../deed.ts"
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

export async function takeMenu(context: CommandContext, restaurantId: string, given: Given): Promise<Taken> {
  const current = await loadMenu(context.db, restaurantId)
  const menu =
    given.format === "csv" ? fromCsv(given.text, current.document) : fromJson(given.text, current.document)
  requireValidMenu(menu)
  const changes = describeMenuChanges(current.document, menu).map(change => change.text)
  if (given.dryRun) return { version: current.version, changes }
  // On the version that was compared with: what is shown is what was done, or nothing is.
  const edit = { ...deedOf(context, restaurantId), expectedVersion: current.version }
  const { version } = await replaceMenu(edit, menu)
  return { version, changes }
}

function fromCsv(text: string, current: MenuDocument): MenuDocument {
  const read = menuFromCsv(text, current, newId)
  if ("menu" in read) return read.menu
  const lines = read.faults.map(fault => `  ${placeOf(fault)}${fault.message}`)
  throw new CommandFault("MENU_INVALID", `The menu was not changed:\n${lines.join("\n")}`, read.faults)
}

function placeOf({ row, column }: CsvFault): string {
  if (row === 0) return ""
  return column === "" ? `row ${row}: ` : `row ${row}, ${column}: `
}

function fromJson(text: string, current: MenuDocument): MenuDocument {
  let document: unknown
  try {
    document = JSON.parse(text.replace(/^\uFEFF/, ""))
  } catch (error) {
    throw new CommandFault("MENU_INVALID", `This is not JSON: ${(error as Error).message}`)
  }
  // Not yet known to be one; the check that follows says what is missing.
  return withIds(document, current, newId) as MenuDocument
}
