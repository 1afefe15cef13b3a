import type { DraftItem, NewPartId } from "../draft-menu.ts"
import { nameKey } from "../names.ts"
import type { SheetPrice } from "./prices.ts"
import type { PlacedPrice, SheetDish } from "./sheet-dish.ts"
import { type Unread, unreadAt } from "./unread.ts"

export interface ShownPrices {
  readonly prices: readonly SheetPrice[]
  readonly taxIncluded: boolean
}

export interface Repriced {
  readonly id: string
  readonly from: ShownPrices
  readonly to: ShownPrices
}

interface Result {
  readonly item: DraftItem
  /** Undefined if the prices stay. */
  readonly change?: Repriced
  /** Whether the menu has the prices of the sheet now. */
  readonly isPriced: boolean
  readonly unread: readonly Unread[]
}

/**
 * The prices of the sheet for a dish of the menu. Whether they include tax is a part of them. All else stays, except a
 * food type that the dish still lacks.
 */
export function reprice(known: DraftItem, dish: SheetDish, taxIncluded: boolean, newId: NewPartId): Result {
  const item = { ...known, foodType: known.foodType ?? dish.foodType }
  const unread = differences(item, dish)
  if (dish.prices.length === 0) return { item, unread, isPriced: true }
  const priced = withPrices(item, dish.prices, newId)
  if (priced === null)
    return { item, unread: [...unread, unreadAt(dish, null, dish.name, "SOLD_BY_SIZE")], isPriced: false }
  const next = { ...priced, tax: { ...priced.tax, included: taxIncluded } }
  const [from, to] = [shownPrices(item), shownPrices(next)]
  if (JSON.stringify(from) === JSON.stringify(to)) return { item, unread, isPriced: true }
  return { item: next, change: { id: item.id, from, to }, unread, isPriced: true }
}

/** The menu keeps its food type and rate; where the sheet says something else, a person has to look. */
function differences(item: DraftItem, dish: SheetDish): Unread[] {
  const { name, foodType, rateBasisPoints, onSale } = dish
  const unread: Unread[] = []
  if (foodType !== null && item.foodType !== null && foodType !== item.foodType)
    unread.push(unreadAt(dish, null, name, "FOOD_TYPE_KEPT"))
  if (rateBasisPoints !== null && rateBasisPoints !== item.tax.rateBasisPoints)
    unread.push(unreadAt(dish, null, name, "RATE_KEPT"))
  if (onSale === false && item.available) unread.push(unreadAt(dish, null, name, "ON_SALE_KEPT"))
  return unread
}

export function shownPrices({ pricePaise, variants, tax }: DraftItem): ShownPrices {
  const prices =
    variants.length > 0
      ? variants.map(({ label, pricePaise: own }) => ({ size: label, pricePaise: own }))
      : pricePaise === null
        ? []
        : [{ size: null, pricePaise }]
  return { prices, taxIncluded: tax.included }
}

/** Null: the menu has sizes, and the sheet does not say for which one its price is. */
function withPrices(item: DraftItem, prices: readonly PlacedPrice[], newId: NewPartId): DraftItem | null {
  const [first, ...others] = prices
  if (first === undefined) return item
  if (item.variants.length > 0) {
    const size = first.size ?? first.onlySize
    return size === undefined ? null : withSizes(item, [{ ...first, size }, ...others], newId)
  }
  // One price with a size, for a dish at one price: the dish stays as it is sold.
  if (others.length === 0) return { ...item, pricePaise: first.pricePaise }
  // The first size keeps the dish's id, so that carts on websites stay valid.
  const variants = prices.map(({ size, pricePaise }, index) => ({
    menuItemId: (index === 0 ? item.menuItemId : null) ?? newId("itm"),
    label: size ?? "",
    pricePaise,
    isDefault: index === 0,
    available: true,
  }))
  return { ...item, menuItemId: null, pricePaise: null, variants }
}

function withSizes(item: DraftItem, prices: readonly SheetPrice[], newId: NewPartId): DraftItem {
  const open = new Map(
    prices.map(({ size, pricePaise }) => [nameKey(size ?? ""), { size, pricePaise }] as const),
  )
  const variants = item.variants.map(variant => {
    const key = nameKey(variant.label)
    const price = open.get(key)
    open.delete(key)
    return price ? { ...variant, pricePaise: price.pricePaise } : variant
  })
  const added = [...open.values()].map(({ size, pricePaise }) => ({
    menuItemId: newId("itm"),
    label: size ?? "",
    pricePaise,
    isDefault: false,
    available: true,
  }))
  return { ...item, variants: [...variants, ...added] }
}
