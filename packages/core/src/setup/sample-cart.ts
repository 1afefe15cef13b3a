import type { MenuDocument, MenuItemDocument } from "@rasoi/contract/console"
import type { CartItem } from "../pricing/price-cart.ts"

const dishesInSample = 3

/** Up to three dishes that are on sale, from different categories if possible. Empty if there is none. */
export function sampleCart({ categories }: MenuDocument): CartItem[] {
  const byCategory = categories.map(({ items }) => items.flatMap(item => cartItemOf(item) ?? []))
  const first = byCategory.flatMap(items => items.slice(0, 1))
  const others = byCategory.flatMap(items => items.slice(1))
  // The first dish twice: the ticket shows how quantities look.
  return [...first, ...others]
    .slice(0, dishesInSample)
    .map((item, index) => (index === 0 ? { ...item, quantity: 2 } : item))
}

/** One portion with the add-ons that must be chosen; undefined if it cannot be ordered now. */
function cartItemOf(item: MenuItemDocument): CartItem | undefined {
  const sizes = item.variants.filter(({ available }) => available)
  const size = sizes.find(({ isDefault }) => isDefault) ?? sizes[0]
  const menuItemId = item.variants.length > 0 ? size?.menuItemId : item.menuItemId
  const chosen = item.addOnGroups.map(({ min, options }) => ({
    min,
    ids: options.filter(({ available }) => available).slice(0, min),
  }))
  if (!item.available || !menuItemId || chosen.some(({ min, ids }) => ids.length < min)) return undefined
  const addOnIds = chosen.flatMap(({ ids }) => ids.map(({ id }) => id))
  return { menuItemId, quantity: 1, ...(addOnIds.length > 0 ? { addOnIds } : {}) }
}
