import { type NonVegWord, nonVegWord } from "@rasoi/core/menu"
import { findItem, type Item, type Menu } from "../document.ts"
import type { Draft } from "./draft.ts"

/** A dish that is marked vegetarian beside a word for meat, fish or egg. */
export interface Doubt {
  readonly item: Item
  readonly word: NonVegWord
  /** The size or add-on that has the word; null if it is about the whole dish. */
  readonly part: string | null
}

/** New dishes, and those with another name, food type, size or add-on, of which somebody still has to say that they are vegetarian. */
export function doubtsOf({ menu, base, confirmedVeg }: Draft): Doubt[] {
  return menu.categories.flatMap(({ name: category, items }) =>
    items.flatMap((item): Doubt[] => {
      if (item.foodType !== "VEG" || confirmedVeg.includes(item.id) || isAsBefore(base.menu, item)) return []
      const word = nonVegWord(item.name) ?? nonVegWord(item.description) ?? nonVegWord(category)
      if (word !== null) return [{ item, word, part: null }]
      return partsOf(item)
        .flatMap(part => {
          const ofPart = nonVegWord(part)
          return ofPart === null ? [] : [{ item, word: ofPart, part }]
        })
        .slice(0, 1)
    }),
  )
}

function isAsBefore(menu: Menu, item: Item): boolean {
  const before = findItem(menu, item.id)?.item
  if (before === undefined || before.foodType !== item.foodType || before.name !== item.name) return false
  const parts = new Set(partsOf(before))
  return partsOf(item).every(part => parts.has(part))
}

/** The names of its sizes and add-ons. */
function partsOf({ variants, addOnGroups }: Item): string[] {
  const options = addOnGroups.flatMap(({ name, options }) => [name, ...options.map(option => option.name)])
  return [...variants.map(({ label }) => label), ...options]
}

/** Says what a dish is, in place of what it was. */
export function withFoodType(menu: Menu, id: string, foodType: "NON_VEG" | "EGG"): Menu {
  return {
    ...menu,
    categories: menu.categories.map(category => ({
      ...category,
      items: category.items.map(item => (item.id === id ? { ...item, foodType } : item)),
    })),
  }
}
