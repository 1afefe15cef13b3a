import { type NonVegWord, nonVegWord } from "@rasoi/core/menu"
import { findItem, type Item, type Menu } from "../document.ts"
import type { Draft } from "./draft.ts"

/** A dish that is marked vegetarian beside a word for meat, fish or egg. */
export interface Doubt {
  readonly item: Item
  readonly word: NonVegWord
}

/** New dishes, and those with another name or food type, of which somebody still has to say that they are vegetarian. */
export function doubtsOf({ menu, base, confirmedVeg }: Draft): Doubt[] {
  return menu.categories.flatMap(({ name: category, items }) =>
    items.flatMap(item => {
      if (item.foodType !== "VEG" || confirmedVeg.includes(item.id) || isAsBefore(base.menu, item)) return []
      const word = nonVegWord(item.name) ?? nonVegWord(item.description) ?? nonVegWord(category)
      return word === null ? [] : [{ item, word }]
    }),
  )
}

function isAsBefore(menu: Menu, item: Item): boolean {
  const before = findItem(menu, item.id)?.item
  return before !== undefined && before.foodType === item.foodType && before.name === item.name
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
