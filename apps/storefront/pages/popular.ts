import type { Menu, MenuItem } from "@rasoi/sdk"
import type { Site } from "../site.ts"
import { isOnSale } from "./on-sale.ts"

/** Two rows on a wide screen, and little to scroll past on a phone. */
const mostPopular = 6

/** The dishes that stand first. Sold-out ones are left out, and what has left the menu. */
export function popularDishes({ popular = [] }: Pick<Site, "popular">, { categories }: Menu): MenuItem[] {
  const items = new Map(categories.flatMap(category => category.items.map(item => [item.id, item])))
  return popular
    .flatMap(id => items.get(id) ?? [])
    .filter(isOnSale)
    .slice(0, mostPopular)
}
