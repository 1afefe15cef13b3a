import type { FoodType } from "@rasoi/contract"
import type { MenuCategoryDocument, MenuDocument, MenuItemDocument } from "@rasoi/contract/console"

/**
 * A menu that somebody still works on. A dish from a spreadsheet may lack its food type, or its price: nobody guesses
 * them. Such a menu is never stored: the schema of a menu refuses it.
 */
export type DraftItem = Omit<MenuItemDocument, "foodType"> & { foodType: FoodType | null }
export type DraftCategory = Omit<MenuCategoryDocument, "items"> & { items: DraftItem[] }
export type DraftMenu = Omit<MenuDocument, "categories"> & { categories: DraftCategory[] }

export function lacksPrice({ pricePaise, variants }: DraftItem): boolean {
  return pricePaise === null && variants.length === 0
}

export function isCompleteMenu(menu: DraftMenu): menu is MenuDocument {
  return menu.categories.every(({ items }) =>
    items.every(item => item.foodType !== null && !lacksPrice(item)),
  )
}

/** Makes the id of a new part. */
export type NewPartId = (prefix: "cat" | "itm") => string
