import { Menu } from "@rasoi/contract"
import type { AddOnGroupDocument, MenuDocument, MenuItemDocument } from "@rasoi/contract/console"
import { money } from "@rasoi/core"
import { Encoded, etagOf, type Prepared, serialiserFor } from "../../http/index.ts"
import type { MenuSnapshot } from "./snapshot.ts"

interface Kind {
  test: boolean
  gstApplies: boolean
}

const serialise = serialiserFor(Menu)
const cache = new WeakMap<MenuSnapshot, Map<string, Prepared>>()

/** The public menu as bytes, cached per version. */
export function representMenu(snapshot: MenuSnapshot, kind: Kind): Prepared {
  const byKind = cache.get(snapshot) ?? new Map<string, Prepared>()
  cache.set(snapshot, byKind)
  const key = `${kind.test}:${kind.gstApplies}`
  const cached = byKind.get(key)
  if (cached) return cached
  const bytes = Buffer.from(serialise(describeMenu(snapshot.document, kind)))
  const prepared = new Encoded(bytes, etagOf(bytes))
  byKind.set(key, prepared)
  return prepared
}

function describeMenu({ categories }: MenuDocument, { test, gstApplies }: Kind): Menu {
  return {
    object: "menu",
    test,
    currency: "INR",
    gstApplies,
    categories: categories.map(({ id, name, description, imageUrl, items }, index) => ({
      id,
      name,
      description,
      imageUrl,
      sortOrder: index + 1,
      items: items.map(describeItem),
    })),
  }
}

type PublicItem = Menu["categories"][number]["items"][number]

function describeItem(item: MenuItemDocument): PublicItem {
  // If an item is off, all its sizes are unavailable. If all sizes are unavailable, so is the item.
  const variants = item.variants.map(variant => ({
    menuItemId: variant.menuItemId,
    label: variant.label,
    price: money(variant.pricePaise),
    isDefault: variant.isDefault,
    available: item.available && variant.available,
  }))
  return {
    id: item.id,
    name: item.name,
    description: item.description,
    imageUrl: item.imageUrl,
    foodType: item.foodType,
    available: item.available && (variants.length === 0 || variants.some(variant => variant.available)),
    prepMinutes: item.prepMinutes,
    menuItemId: item.menuItemId,
    price: item.pricePaise === null ? null : money(item.pricePaise),
    tax: { rate: item.tax.rateBasisPoints / 100, included: item.tax.included },
    variants,
    addOnGroups: item.addOnGroups.map(describeGroup),
  }
}

function describeGroup({
  id,
  name,
  min,
  max,
  options,
}: AddOnGroupDocument): PublicItem["addOnGroups"][number] {
  return {
    id,
    name,
    min,
    max,
    options: options.map(option => ({
      id: option.id,
      name: option.name,
      price: money(option.pricePaise),
      available: option.available,
    })),
  }
}
