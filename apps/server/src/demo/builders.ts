import type { FoodType } from "@rasoi/contract"
import type { AddOnGroupDocument, MenuCategoryDocument, MenuItemDocument } from "@rasoi/contract/console"

/** Ids come from names, so that examples are easy to type: `itm_butter_chicken_half`. */
function slug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_|_$/g, "")
}

/** Rupees by the name of a size or an option. */
type Prices = Readonly<Record<string, number>>

interface AddOns {
  readonly name: string
  readonly min: number
  readonly max: number
  readonly options: Prices
  /** The option that is sold out. */
  readonly soldOut?: string
}

interface Extras {
  readonly description: string
  readonly prepMinutes?: number
  readonly soldOut?: boolean
  /** In place of the price. The first is the default, unless another is `usualSize`. */
  readonly sizes?: Prices
  readonly soldOutSize?: string
  readonly usualSize?: string
  readonly addOns?: readonly AddOns[]
  /** Sold at the price printed on the pack, tax included. */
  readonly packedTaxBasisPoints?: number
}

export function dish(
  name: string,
  foodType: FoodType,
  rupees: number | null,
  { description, prepMinutes = 15, soldOut = false, sizes = {}, addOns = [], ...extras }: Extras,
): MenuItemDocument {
  const key = slug(name)
  const { soldOutSize, usualSize = Object.keys(sizes)[0], packedTaxBasisPoints } = extras
  return {
    id: `itm_${key}`,
    name,
    description,
    imageUrl: null,
    photo: null,
    foodType,
    available: !soldOut,
    prepMinutes,
    menuItemId: rupees === null ? null : `itm_${key}`,
    pricePaise: rupees === null ? null : rupees * 100,
    tax: { rateBasisPoints: packedTaxBasisPoints ?? 500, included: packedTaxBasisPoints !== undefined },
    variants: Object.entries(sizes).map(([label, price]) => ({
      menuItemId: `itm_${key}_${slug(label)}`,
      label,
      pricePaise: price * 100,
      isDefault: label === usualSize,
      available: label !== soldOutSize,
    })),
    addOnGroups: addOns.map(group => addOnGroup(key, group)),
  }
}

function addOnGroup(dishKey: string, { name, min, max, options, soldOut }: AddOns): AddOnGroupDocument {
  return {
    id: `grp_${dishKey}_${slug(name)}`,
    name,
    min,
    max,
    options: Object.entries(options).map(([option, rupees]) => ({
      id: `opt_${dishKey}_${slug(option)}`,
      name: option,
      pricePaise: rupees * 100,
      available: option !== soldOut,
    })),
  }
}

export function category(
  name: string,
  description: string | null,
  items: MenuItemDocument[],
): MenuCategoryDocument {
  return { id: `cat_${slug(name)}`, name, description, imageUrl: null, photo: null, items }
}
