import type { MenuDocument } from "@rasoi/contract/console"

/** With fewer orders the list would be chance. */
export const popularFromOrders = 30
export const popularDays = 30
/** Twice as many as are shown, so that there are enough while some are sold out. */
export const mostCountedPopular = 12

/** How many orders had a dish, or one of its sizes. */
export interface OrderedDish {
  readonly menuItemId: string
  readonly orders: number
}

/** The ids of the dishes that most orders had, most first. What has left the menu is left out. */
export function popularDishes({ categories }: MenuDocument, ordered: readonly OrderedDish[]): string[] {
  const ordersOf = new Map(ordered.map(({ menuItemId, orders }) => [menuItemId, orders]))
  const counted = categories.flatMap(({ items }) =>
    items.map(({ id, menuItemId, variants }) => {
      const ids = [menuItemId, ...variants.map(size => size.menuItemId)]
      return { id, orders: ids.reduce((sum, each) => sum + ((each && ordersOf.get(each)) || 0), 0) }
    }),
  )
  return counted
    .filter(({ orders }) => orders > 0)
    .sort((one, other) => other.orders - one.orders)
    .slice(0, mostCountedPopular)
    .map(({ id }) => id)
}
