import type { MenuCategoryDocument, MenuDocument, MenuItemDocument } from "@rasoi/contract/console"
import { nameKey } from "@rasoi/core"
import type { CategoryRows, ItemRows } from "./group.ts"

/** What the current menu already has under the names of the file. */
export interface Matches {
  readonly categories: ReadonlyMap<CategoryRows, MenuCategoryDocument>
  readonly items: ReadonlyMap<ItemRows, MenuItemDocument>
}

/**
 * Category and item by name; then an item that is left over on both sides under one name has moved to another
 * category. It keeps its ids: websites order by them.
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
  const taken = new Set(matched.values())
  const known = (current?.categories ?? []).flatMap(category => category.items)
  const left = byOnlyKey(
    known.filter(item => !taken.has(item)),
    item => nameKey(item.name),
  )
  const arrived = byOnlyKey(
    file.flatMap(category => category.items).filter(rows => !matched.has(rows)),
    rows => rows.key,
  )
  return [...arrived].flatMap(([key, rows]) => {
    const item = left.get(key)
    return item === undefined ? [] : [[rows, item] as [ItemRows, MenuItemDocument]]
  })
}

export function byKey<Named>(named: readonly Named[], nameOf: (one: Named) => string): Map<string, Named> {
  return new Map(named.map(one => [nameKey(nameOf(one)), one]))
}

/** Only those whose key no other has: with two of a name, which one moved is a guess. */
function byOnlyKey<Named>(named: readonly Named[], keyOf: (one: Named) => string): Map<string, Named> {
  const counts = new Map<string, number>()
  for (const one of named) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1)
  return new Map(named.filter(one => counts.get(keyOf(one)) === 1).map(one => [keyOf(one), one]))
}
