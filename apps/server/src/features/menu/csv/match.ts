import type { MenuCategoryDocument, MenuDocument, MenuItemDocument } from "@rasoi/contract/console"
import { nameKey } from "@rasoi/core"
import type { CategoryRows, ItemRows } from "./group.ts"

/** The parts of the current menu with the same names as in the file. */
export interface Matches {
  readonly categories: ReadonlyMap<CategoryRows, MenuCategoryDocument>
  readonly items: ReadonlyMap<ItemRows, MenuItemDocument>
}

/**
 * Matches categories and items by name. An item with the same name in another category was moved. It keeps its ids,
 * because websites use them in orders.
 */
export function matchNames(file: readonly CategoryRows[], current: MenuDocument | undefined): Matches {
  const known = byKey(current?.categories ?? [], category => category.name)
  const categories = new Map<CategoryRows, MenuCategoryDocument>()
  const items = new Map<ItemRows, MenuItemDocument>()
  for (const rows of file) {
    const category = known.get(rows.key)
    if (category === undefined) continue
    categories.set(rows, category)
    const knownItems = byKey(category.items, item => item.name)
    for (const itemRows of rows.items) {
      const item = knownItems.get(itemRows.key)
      if (item !== undefined) items.set(itemRows, item)
    }
  }
  for (const [rows, item] of movedItems(file, current, items)) items.set(rows, item)
  return { categories, items }
}

function movedItems(
  file: readonly CategoryRows[],
  current: MenuDocument | undefined,
  matched: ReadonlyMap<ItemRows, MenuItemDocument>,
): [ItemRows, MenuItemDocument][] {
  const used = new Set(matched.values())
  const known = (current?.categories ?? []).flatMap(category => category.items)
  const removed = byUniqueKey(
    known.filter(item => !used.has(item)),
    item => nameKey(item.name),
  )
  const added = byUniqueKey(
    file.flatMap(category => category.items).filter(rows => !matched.has(rows)),
    rows => rows.key,
  )
  return [...added].flatMap(([key, rows]) => {
    const item = removed.get(key)
    return item === undefined ? [] : [[rows, item] as [ItemRows, MenuItemDocument]]
  })
}

export function byKey<Named>(named: readonly Named[], nameOf: (one: Named) => string): Map<string, Named> {
  return new Map(named.map(one => [nameKey(nameOf(one)), one]))
}

/** Only entries with a unique key: with two of the same name, it is unclear which one moved. */
function byUniqueKey<Named>(named: readonly Named[], keyOf: (one: Named) => string): Map<string, Named> {
  const counts = new Map<string, number>()
  for (const one of named) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1)
  return new Map(named.filter(one => counts.get(keyOf(one)) === 1).map(one => [keyOf(one), one]))
}
