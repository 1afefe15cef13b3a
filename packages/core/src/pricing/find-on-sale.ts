import type { MenuEntry, MenuIndex } from "../menu/index-items.ts"
import { CartFault } from "./cart-fault.ts"

/** The entry of a cart line. Throws a fault if it does not exist or is not on sale. */
export function findOnSale(menu: MenuIndex, menuItemId: string, index: number): MenuEntry {
  const entry = menu.entries.get(menuItemId)
  if (entry?.available) return entry
  const field = `items[${index}].menuItemId`
  if (!entry) throw new CartFault("ITEM_NOT_FOUND", { message: notFoundMessage(menu, menuItemId), field })
  throw new CartFault("ITEM_UNAVAILABLE", {
    message: `${lineName(entry)} is sold out or switched off. Take it out of the cart.`,
    field,
  })
}

/** "Butter Chicken (Half)": the name in the quote, the ticket and the bill. */
export function lineName({ item, variant }: MenuEntry): string {
  return variant ? `${item.name} (${variant.label})` : item.name
}

function notFoundMessage(menu: MenuIndex, menuItemId: string): string {
  // A common mistake is to send the item's id. Search only now, so that a valid cart has no extra cost.
  const matching = [...menu.entries.values()].filter(entry => entry.item.id === menuItemId)
  const first = matching[0]
  if (!first) return `No item "${menuItemId}" on this menu. Read the menu again.`
  const choices = [...menu.entries]
    .filter(([, entry]) => entry.item === first.item)
    .map(([id, { variant }]) => (variant ? `"${id}" (${variant.label})` : `"${id}"`))
  const kind = first.variant ? "comes in sizes: send the menuItemId of one" : "is ordered by its menuItemId"
  return `"${menuItemId}" is the id of ${first.item.name}, which ${kind}: ${choices.join(", ")}.`
}
