import { Menu } from "@rasoi/contract"
import type { AddOnGroupDocument, MenuDocument, MenuItemDocument } from "@rasoi/contract/console"
import { money } from "@rasoi/core"
import { Encoded, etagOf, type Prepared, serialiserFor } from "../../http/index.ts"
import { imagesOf, middleOf } from "../photos/index.ts"
import type { MenuSnapshot } from "./snapshot.ts"

interface Kind {
  test: boolean
  gstApplies: boolean
  /** The same for all responses of a process. */
  publicUrl: string
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

function describeMenu({ categories }: MenuDocument, { test, gstApplies, publicUrl }: Kind): Menu {
  return {
    object: "menu",
    test,
    currency: "INR",
    gstApplies,
    categories: categories.map((category, index) => ({
      id: category.id,
      name: category.name,
      description: category.description,
      ...describePicture(category, publicUrl),
      sortOrder: index + 1,
      items: category.items.map(item => describeItem(item, publicUrl)),
    })),
  }
}

type PublicItem = Menu["categories"][number]["items"][number]

type Picture = Pick<PublicItem, "imageUrl" | "imageAlt" | "images">

/** A photo is shown in place of an address elsewhere. */
function describePicture(
  { photo, imageUrl }: Pick<MenuItemDocument, "photo" | "imageUrl">,
  publicUrl: string,
): Picture {
  if (!photo) return { imageUrl, imageAlt: null, images: [] }
  const images = imagesOf(photo.id, publicUrl)
  return { imageUrl: middleOf(images), imageAlt: photo.alt || null, images }
}

function describeItem(item: MenuItemDocument, publicUrl: string): PublicItem {
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
    ...describePicture(item, publicUrl),
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
