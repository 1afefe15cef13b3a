import type { MenuDocument } from "@rasoi/contract/console"

/** With fewer orders the list would be chance. */
export const popularFromOrders = 30
export const popularDays = 30
/** Twice as many as are shown, so that there are enough while some are sold out. */
export const mostCountedPopular = 12

/** What a dish, or one of its sizes, brought in. */
export interface SoldDish {
  readonly menuItemId: string
  readonly revenuePaise: number
}

/** The ids of the dishes that brought in most, most first. What has left the menu is left out. */
export function popularDishes({ categories }: MenuDocument, sold: readonly SoldDish[]): string[] {
  const revenueOf = new Map(sold.map(({ menuItemId, revenuePaise }) => [menuItemId, revenuePaise]))
  const counted = categories.flatMap(({ items }) =>
    items.map(({ id, menuItemId, variants }) => {
      const ids = [menuItemId, ...variants.map(size => size.menuItemId)]
      return { id, revenuePaise: ids.reduce((sum, each) => sum + ((each && revenueOf.get(each)) || 0), 0) }
    }),
  )
  return counted
    .filter(({ revenuePaise }) => revenuePaise > 0)
    .sort((one, other) => other.revenuePaise - one.revenuePaise)
    .slice(0, mostCountedPopular)
    .map(({ id }) => id)
}
