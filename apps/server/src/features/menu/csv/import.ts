import type { MenuDocument } from "@rasoi/contract/console"
import type { NewId } from "../with-ids.ts"
import { checkDocument } from "./check.ts"
import { type CsvFault, CsvFaults } from "./faults.ts"
import { groupRows } from "./group.ts"
import { readItem } from "./item.ts"
import { matchNames } from "./match.ts"
import { readTable } from "./table.ts"

export type MenuImport = { menu: MenuDocument } | { faults: CsvFault[] }

/** Returns a valid menu, or all faults of the file. */
export function menuFromCsv(text: string, current: MenuDocument | undefined, newId: NewId): MenuImport {
  const faults = new CsvFaults()
  const rows = readTable(text, faults)
  // Without known columns there is nothing more to check.
  if (faults.any && rows.length === 0) return { faults: faults.list() }

  const file = groupRows(rows, faults)
  const matches = matchNames(file, current)
  const menu: MenuDocument = {
    categories: file.map(category => {
      const known = matches.categories.get(category)
      return {
        id: known?.id ?? newId("cat"),
        name: category.name,
        description: known?.description ?? null,
        imageUrl: known?.imageUrl ?? null,
        photo: known?.photo ?? null,
        items: category.items.map(item => readItem(item, matches.items.get(item), { faults, newId })),
      }
    }),
  }
  checkDocument(menu, file, faults)
  return faults.any ? { faults: faults.list() } : { menu }
}
