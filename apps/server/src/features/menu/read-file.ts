import type { MenuDocument } from "@rasoi/contract/console"
import { keepReturns } from "@rasoi/core"
import { newId } from "../../base/ids.ts"
import type { MenuImport } from "./csv.ts"
import { withIds } from "./with-ids.ts"

export interface MenuFile {
  format: "csv" | "json"
  content: string
}

/**
 * Reads the menu in a file. Parts with the same name as in the current menu keep their ids. A menu from CSV is valid. A
 * menu from JSON is not checked yet.
 */
export async function readMenuFile(file: MenuFile, current: MenuDocument): Promise<MenuImport> {
  if (file.format === "json") return readJson(file.content, current)
  // Loaded at the first import, not at startup.
  const { menuFromCsv } = await import("./csv.ts")
  const read = menuFromCsv(file.content, current, newId)
  return "faults" in read ? read : { menu: keepReturns(current, read.menu) }
}

function readJson(content: string, current: MenuDocument): MenuImport {
  let document: unknown
  try {
    document = JSON.parse(content.replace(/^\uFEFF/, ""))
  } catch (error) {
    const message = `This is not JSON: ${(error as Error).message}`
    return { faults: [{ row: 0, column: "", message, reason: "NOT_JSON" }] }
  }
  return { menu: withIds(document, current, newId) as MenuDocument }
}
