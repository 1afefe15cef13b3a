import type { Item, Menu } from "../document.ts"

/** The dish after this one in the menu's order, also in a later category. */
export function dishAfter(menu: Menu, id: string): Item | undefined {
  const items = menu.categories.flatMap(category => category.items)
  const index = items.findIndex(item => item.id === id)
  return index < 0 ? undefined : items[index + 1]
}

/** The field of a dish that corresponds to a field of another dish, by key; the name if there is none. */
export function sameFieldOf(item: Item, key: string): string {
  const [, , ...path] = key.split("/")
  const field = path.join("/")
  const own = (name: string) => `item/${item.id}/${name}`
  if (plainFields.includes(field)) return own(field)
  const isPrice = field === "pricePaise" || /^size\/[^/]+\/pricePaise$/.test(field)
  if (!isPrice) return own("name")
  const [first] = item.variants
  return own(first ? `size/${first.menuItemId}/pricePaise` : "pricePaise")
}

const plainFields = ["name", "prepMinutes", "imageUrl", "tax.rateBasisPoints"]
