import { textLimits } from "@rasoi/contract/limits"
import type { Category, Item, Menu } from "../document.ts"
import { findItem } from "../document.ts"
import type { NewId } from "../new-id.ts"
import { moveTo } from "./order.ts"

/** Edits of the whole menu. Each returns a new menu and shares the unchanged parts. */

export function changeCategory(menu: Menu, id: string, change: (category: Category) => Category): Menu {
  return {
    ...menu,
    categories: menu.categories.map(category => (category.id === id ? change(category) : category)),
  }
}

export function addCategory(menu: Menu, id: string): Menu {
  const added: Category = { id, name: "", description: null, imageUrl: null, photo: null, items: [] }
  return { ...menu, categories: [...menu.categories, added] }
}

export function removeCategory(menu: Menu, id: string): Menu {
  return { ...menu, categories: menu.categories.filter(category => category.id !== id) }
}

export function moveCategory(menu: Menu, id: string, to: number): Menu {
  const from = menu.categories.findIndex(category => category.id === id)
  return { ...menu, categories: moveTo(menu.categories, from, to) }
}

function changeItems(menu: Menu, categoryId: string, change: (items: Item[]) => Item[]): Menu {
  return changeCategory(menu, categoryId, category => ({ ...category, items: change(category.items) }))
}

export function changeItem(menu: Menu, id: string, change: (item: Item) => Item): Menu {
  const found = findItem(menu, id)
  if (!found) return menu
  return changeItems(menu, found.category.id, items =>
    items.map(item => (item.id === id ? change(item) : item)),
  )
}

/** Adds an item at the end of its category, with the tax and food type of the previous item. */
export function addItem(menu: Menu, categoryId: string, id: string, newId: NewId): Menu {
  return changeItems(menu, categoryId, items => {
    const alike = items.at(-1) ?? menu.categories.flatMap(category => category.items).at(-1)
    const added: Item = {
      id,
      name: "",
      description: "",
      imageUrl: null,
      photo: null,
      foodType: alike?.foodType ?? "VEG",
      available: true,
      prepMinutes: alike?.prepMinutes ?? 15,
      menuItemId: newId("itm"),
      pricePaise: 0,
      tax: alike?.tax ?? { rateBasisPoints: 500, included: false },
      variants: [],
      addOnGroups: [],
    }
    return [...items, added]
  })
}

export function removeItem(menu: Menu, id: string): Menu {
  const found = findItem(menu, id)
  return found ? changeItems(menu, found.category.id, items => items.filter(item => item.id !== id)) : menu
}

/** Moves an item within its category. */
export function moveItem(menu: Menu, id: string, to: number): Menu {
  const found = findItem(menu, id)
  if (!found) return menu
  const from = found.category.items.indexOf(found.item)
  return changeItems(menu, found.category.id, items => moveTo(items, from, to))
}

/** Moves an item to the end of another category. */
export function moveItemToCategory(menu: Menu, id: string, categoryId: string): Menu {
  const found = findItem(menu, id)
  if (!found || found.category.id === categoryId) return menu
  return changeItems(removeItem(menu, id), categoryId, items => [...items, found.item])
}

/** Inserts a copy after the original, with new ids at every level. */
export function duplicateItem(
  menu: Menu,
  id: string,
  copy: { id: string; nameOf: (name: string) => string; newId: NewId },
): Menu {
  const found = findItem(menu, id)
  if (!found) return menu
  return changeItems(menu, found.category.id, items => {
    const takenNames = items.map(item => item.name)
    const name = freeName(copy.nameOf(found.item.name), takenNames)
    const copied = { ...withNewIds(found.item, copy.newId), id: copy.id, name }
    return items.toSpliced(items.indexOf(found.item) + 1, 0, copied)
  })
}

function withNewIds(item: Item, newId: NewId): Item {
  return {
    ...item,
    menuItemId: item.menuItemId === null ? null : newId("itm"),
    variants: item.variants.map(size => ({ ...size, menuItemId: newId("itm") })),
    addOnGroups: item.addOnGroups.map(group => ({
      ...group,
      id: newId("grp"),
      options: group.options.map(option => ({ ...option, id: newId("opt") })),
    })),
  }
}

function freeName(wanted: string, taken: readonly string[]): string {
  const keys = new Set(taken.map(name => name.trim().toLowerCase()))
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? "" : ` ${number}`
    const name = `${wanted.slice(0, textLimits.dishName - suffix.length)}${suffix}`
    if (!keys.has(name.trim().toLowerCase())) return name
  }
}

/** The dishes whose GST rate is 0. */
export function withoutRate({ categories }: Menu): Item[] {
  return categories.flatMap(({ items }) => items.filter(({ tax }) => tax.rateBasisPoints === 0))
}

export function setTax(menu: Menu, ids: ReadonlySet<string>, tax: Item["tax"]): Menu {
  return {
    ...menu,
    categories: menu.categories.map(category => ({
      ...category,
      items: category.items.map(item => (ids.has(item.id) ? { ...item, tax } : item)),
    })),
  }
}
