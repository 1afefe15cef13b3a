import type { FoodType } from "@rasoi/contract"
import type { AddOnGroupDocument, MenuCategoryDocument, MenuItemDocument } from "@rasoi/contract/console"

/** Ids come from names, so that examples are easy to type: `itm_butter_chicken_half`. */
function slug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_|_$/g, "")
}

type PricedName = readonly [name: string, rupees: number, state?: "sold out" | "usual"]

interface AddOns {
  readonly name: string
  readonly min: number
  readonly max: number
  readonly options: readonly PricedName[]
}

interface Extras {
  readonly description: string
  readonly prepMinutes?: number
  readonly soldOut?: boolean
  readonly addOns?: readonly AddOns[]
  /** Sold at the price printed on the pack, tax included. */
  readonly packedTaxBasisPoints?: number
}

/** `price` is in rupees, or a list with one price per size; the first size is the default unless another is marked. */
export function dish(
  name: string,
  foodType: FoodType,
  price: number | readonly PricedName[],
  { description, prepMinutes = 15, soldOut = false, addOns = [], packedTaxBasisPoints }: Extras,
): MenuItemDocument {
  const key = slug(name)
  const sizes = typeof price === "number" ? [] : price
  const usual = Math.max(
    0,
    sizes.findIndex(([, , state]) => state === "usual"),
  )
  const packed = packedTaxBasisPoints !== undefined
  return {
    id: `itm_${key}`,
    name,
    description,
    imageUrl: null,
    foodType,
    available: !soldOut,
    prepMinutes,
    menuItemId: typeof price === "number" ? `itm_${key}` : null,
    pricePaise: typeof price === "number" ? price * 100 : null,
    tax: { rateBasisPoints: packed ? packedTaxBasisPoints : 500, included: packed },
    variants: sizes.map(([label, rupees, state], index) => ({
      menuItemId: `itm_${key}_${slug(label)}`,
      label,
      pricePaise: rupees * 100,
      isDefault: index === usual,
      available: state !== "sold out",
    })),
    addOnGroups: addOns.map(group => addOnGroup(key, group)),
  }
}

function addOnGroup(dishKey: string, { name, min, max, options }: AddOns): AddOnGroupDocument {
  return {
    id: `grp_${dishKey}_${slug(name)}`,
    name,
    min,
    max,
    options: options.map(([option, rupees, state]) => ({
      id: `opt_${dishKey}_${slug(option)}`,
      name: option,
      pricePaise: rupees * 100,
      available: state !== "sold out",
    })),
  }
}

export function category(
  name: string,
  description: string | null,
  items: MenuItemDocument[],
): MenuCategoryDocument {
  return { id: `cat_${slug(name)}`, name, description, imageUrl: null, items }
}
