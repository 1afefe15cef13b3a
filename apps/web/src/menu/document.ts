import type { AddOnGroupDocument } from "@rasoi/contract/console"
import type { DraftCategory, DraftItem, DraftMenu } from "@rasoi/core/menu"

/** Types of the editable menu, with the names that the screen uses. A dish may still lack its food type or price. */
export type Menu = DraftMenu
export type Category = DraftCategory
export type Item = DraftItem
export type Size = Item["variants"][number]
export type Group = AddOnGroupDocument
export type Option = Group["options"][number]

export function findItem(menu: Menu, id: string): { item: Item; category: Category } | undefined {
  for (const category of menu.categories) {
    const item = category.items.find(each => each.id === id)
    if (item) return { item, category }
  }
  return undefined
}

export function findCategory(menu: Menu, id: string): Category | undefined {
  return menu.categories.find(category => category.id === id)
}

/** Deep equality. Unchanged parts of a draft are the same objects, so this is fast. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false
  const [keys, otherKeys] = [Object.keys(one), Object.keys(other)]
  return (
    keys.length === otherKeys.length &&
    keys.every(key => isSame((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]))
  )
}
