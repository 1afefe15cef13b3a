import type { FoodType } from "@rasoi/contract"
import { lacksPrice } from "@rasoi/core/menu"
import type { Item, Menu } from "../document.ts"

/** What has to be filled in before the draft can be made live. */
export interface MissingParts {
  /** Dishes without a food type, by category. */
  readonly foodTypes: readonly {
    readonly id: string
    readonly name: string
    readonly items: readonly Item[]
  }[]
  readonly prices: readonly Item[]
}

export function missingParts({ categories }: Menu): MissingParts {
  return {
    foodTypes: categories.flatMap(({ id, name, items }) => {
      const missing = items.filter(item => item.foodType === null)
      return missing.length === 0 ? [] : [{ id, name, items: missing }]
    }),
    prices: categories.flatMap(({ items }) => items.filter(lacksPrice)),
  }
}

/** Gives a food type to dishes of these ids that have none. */
export function setFoodType(menu: Menu, ids: ReadonlySet<string>, foodType: FoodType): Menu {
  return {
    ...menu,
    categories: menu.categories.map(category => ({
      ...category,
      items: category.items.map(item =>
        ids.has(item.id) && item.foodType === null ? { ...item, foodType } : item,
      ),
    })),
  }
}
