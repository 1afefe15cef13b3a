import type { MenuCategoryDocument, MenuDocument, MenuItemDocument } from "@rasoi/contract/console"
import { change, type MenuChange, pair, renaming, reordering } from "./change.ts"
import { itemChanges, priceWords, textChange } from "./item-changes.ts"

interface PlacedItem {
  readonly item: MenuItemDocument
  readonly category: MenuCategoryDocument
}

/**
 * What an owner would say changed between two versions: categories first, then items in the order of the new
 * menu, then what was taken off. The same two menus always give the same list.
 */
export function describeMenuChanges(before: MenuDocument, after: MenuDocument): MenuChange[] {
  const categories = pair(before.categories, after.categories, ({ id }) => id)
  const earlier = new Map(placedItems(before).map(placed => [placed.item.id, placed]))
  const later = new Set(placedItems(after).map(({ item }) => item.id))
  return [
    ...categories.added.map(({ name }) =>
      change(about(name), "ADDED", "category", { from: null, to: name }, "category added"),
    ),
    ...categories.kept.flatMap(([old, now]) => categoryChanges(old, now)),
    ...reordering(about("Menu"), "order of categories", categories.reordered),
    ...placedItems(after).flatMap(now => {
      const old = earlier.get(now.item.id)
      return old ? [...movement(old, now), ...itemChanges(old.item, now.item)] : [arrival(now)]
    }),
    ...placedItems(before)
      .filter(({ item }) => !later.has(item.id))
      .map(departure),
    ...categories.removed.map(({ name }) =>
      change(about(name), "REMOVED", "category", { from: name, to: null }, "category removed"),
    ),
  ]
}

function categoryChanges(before: MenuCategoryDocument, after: MenuCategoryDocument): MenuChange[] {
  const subject = about(after.name)
  return [
    ...renaming(subject, before.name, after.name),
    ...textChange(subject, "description", before.description, after.description),
    ...textChange(subject, "image", before.imageUrl, after.imageUrl),
    // One line for the whole category: a list of who stands before whom would bury the rest.
    ...reordering(subject, "order of items", pair(before.items, after.items, ({ id }) => id).reordered),
  ]
}

function movement(before: PlacedItem, after: PlacedItem): MenuChange[] {
  if (before.category.id === after.category.id) return []
  const values = { from: before.category.name, to: after.category.name }
  const what = `moved from ${values.from} to ${values.to}`
  return [change(about(after.item.name), "MOVED", "category", values, what)]
}

function arrival({ item, category }: PlacedItem): MenuChange {
  const soldOut = item.available ? "" : ", sold out"
  const what = `added to ${category.name} at ${priceWords(item)}${soldOut}`
  return change(about(item.name), "ADDED", "item", { from: null, to: item.name }, what)
}

function departure({ item, category }: PlacedItem): MenuChange {
  const values = { from: item.name, to: null }
  return change(about(item.name), "REMOVED", "item", values, `taken off ${category.name}`)
}

function about(name: string) {
  return { itemName: name, words: name }
}

function placedItems(menu: MenuDocument): PlacedItem[] {
  return menu.categories.flatMap(category => category.items.map(item => ({ item, category })))
}
