import type { MenuDocument } from "@rasoi/contract/console"
import { newId } from "../ids.ts"
import type { CsvFault } from "./csv/faults.ts"
import { withIds } from "./with-ids.ts"

export interface MenuFile {
  format: "csv" | "json"
  content: string
}

/** What a CSV gives is a menu; what JSON gives has yet to be checked. */
export type MenuFromFile = { menu: MenuDocument } | { faults: CsvFault[] }

/** The menu that a file would make of the current one: what keeps its name keeps its ids. */
export async function readMenuFile(file: MenuFile, current: MenuDocument): Promise<MenuFromFile> {
  if (file.format === "json") return readJson(file.content, current)
  // The reader of spreadsheets is loaded by the first who has one, not by every start.
  const { menuFromCsv } = await import("./csv.ts")
  return menuFromCsv(file.content, current, newId)
}

function readJson(content: string, current: MenuDocument): MenuFromFile {
  let document: unknown
  try {
    document = JSON.parse(content.replace(/^\uFEFF/, ""))
  } catch (error) {
    const message = `This is not JSON: ${(error as Error).message}`
    return { faults: [{ row: 0, column: "", message, reason: "NOT_JSON" }] }
  }
  return { menu: withIds(document, current, newId) as MenuDocument }
}
