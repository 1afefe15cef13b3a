import type { MenuDocument, MenuItemDocument } from "@rasoi/contract/console"
import { type CsvFault, menuFromCsv } from "./csv.ts"

function counter(suffix = "new") {
  let count = 0
  return (prefix: string) => `${prefix}_${suffix}${++count}`
}

export function imported(text: string, current?: MenuDocument): MenuDocument {
  const result = menuFromCsv(text, current, counter(current ? "later" : "new"))
  if ("faults" in result) throw new Error(JSON.stringify(result.faults))
  return result.menu
}

export function faultsOf(text: string, current?: MenuDocument): CsvFault[] {
  const result = menuFromCsv(text, current, counter())
  return "faults" in result ? result.faults : []
}

export function faultPositions(text: string): [row: number, column: string][] {
  return faultsOf(text).map(({ row, column }) => [row, column])
}

export function onlyItem(text: string): MenuItemDocument {
  const items = imported(text).categories.flatMap(category => category.items)
  const [item] = items
  if (!item || items.length > 1) throw new Error(`${items.length} items`)
  return item
}

export const headings = "Category,Item,Food type,Size,Price,Available,Add-ons"
