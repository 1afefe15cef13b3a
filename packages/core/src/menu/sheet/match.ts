import type { DraftItem, DraftMenu } from "../draft-menu.ts"
import { nameKey } from "../names.ts"
import type { SheetDish } from "./sheet-dish.ts"

/** A dish of the menu for a dish of the sheet; null for a new one, "several" if it is unclear which one is meant. */
export type DishMatch = DraftItem | null | "several"

/**
 * Matches by name. A dish in a category of the same name comes first. Otherwise the name has to be unique, in the menu
 * and in the sheet: sheets often have no categories, or other ones.
 */
export function matchDishes(dishes: readonly SheetDish[], menu: DraftMenu): Map<SheetDish, DishMatch> {
  const inCategory = new Map<string, DraftItem>()
  const byName = new Map<string, DraftItem[]>()
  for (const category of menu.categories)
    for (const item of category.items) {
      inCategory.set(keyOf(category.name, item.name), item)
      addTo(byName, nameKey(item.name), item)
    }
  const matches = new Map<SheetDish, DishMatch>()
  const used = new Set<DraftItem>()
  const open = new Map<string, SheetDish[]>()
  for (const dish of dishes) {
    const item = dish.category === null ? undefined : inCategory.get(keyOf(dish.category, dish.name))
    if (item && !used.has(item)) {
      matches.set(dish, item)
      used.add(item)
    } else addTo(open, nameKey(dish.name), dish)
  }
  for (const [name, sameName] of open) {
    const items = (byName.get(name) ?? []).filter(item => !used.has(item))
    const match =
      items.length === 0 ? null : items.length === 1 && sameName.length === 1 ? items[0] : "several"
    for (const dish of sameName) matches.set(dish, match ?? null)
  }
  return matches
}

function keyOf(category: string, name: string): string {
  return `${nameKey(category)}\n${nameKey(name)}`
}

function addTo<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
