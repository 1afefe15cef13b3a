import type {
  MenuCategoryDocument,
  MenuChange,
  MenuDocument,
  MenuItemDocument,
} from "@rasoi/contract/console"
import { change, difference, pair, pictureDifference, placeOf, reordering, textDifference } from "./change.ts"
import { itemChanges, summariseItem } from "./item-changes.ts"

interface PlacedItem {
  readonly item: MenuItemDocument
  readonly category: MenuCategoryDocument
}

/**
 * The changes between two menus, as an owner sees them: categories first, then items in the order of the new menu, then
 * removed items. The same two menus always give the same list.
 */
export function compareMenus(before: MenuDocument, after: MenuDocument): MenuChange[] {
  const categories = pair(before.categories, after.categories, ({ id }) => id)
  const earlier = new Map(placedItems(before).map(placed => [placed.item.id, placed]))
  const later = new Set(placedItems(after).map(({ item }) => item.id))
  return [
    ...categories.added.map(({ name }) =>
      change(aboutCategory(name), "ADDED", null, { name, prices: null, available: true }),
    ),
    ...categories.kept.flatMap(([old, now]) => categoryChanges(old, now)),
    ...reordering({ part: "CATEGORY", where: placeOf({}) }, categories, ({ name }) => name),
    ...placedItems(after).flatMap(now => {
      const old = earlier.get(now.item.id)
      if (!old) return [change(aboutItem(now), "ADDED", null, summariseItem(now.item))]
      return [...moveChange(old, now), ...itemChanges(old.item, now.item, now.category.name)]
    }),
    ...placedItems(before)
      .filter(({ item }) => !later.has(item.id))
      .map(removed => change(aboutItem(removed), "REMOVED", summariseItem(removed.item), null)),
    ...categories.removed.map(({ name }) =>
      change(aboutCategory(name), "REMOVED", { name, prices: null, available: true }, null),
    ),
  ]
}

function categoryChanges(before: MenuCategoryDocument, after: MenuCategoryDocument): MenuChange[] {
  const subject = aboutCategory(after.name)
  const items = pair(before.items, after.items, ({ id }) => id)
  return [
    ...difference(subject, "RENAMED", before.name, after.name),
    ...textDifference(subject, "DESCRIPTION", before.description, after.description),
    ...pictureDifference(subject, before, after),
    ...reordering({ part: "ITEM", where: subject.where }, items, ({ name }) => name),
  ]
}

function moveChange(before: PlacedItem, after: PlacedItem): MenuChange[] {
  if (before.category.id === after.category.id) return []
  return [change(aboutItem(after), "MOVED", before.category.name, after.category.name)]
}

function aboutCategory(name: string) {
  return { part: "CATEGORY", where: placeOf({ category: name }) } as const
}

function aboutItem({ item, category }: PlacedItem) {
  return { part: "ITEM", where: placeOf({ category: category.name, item: item.name }) } as const
}

function placedItems(menu: MenuDocument): PlacedItem[] {
  return menu.categories.flatMap(category => category.items.map(item => ({ item, category })))
}
