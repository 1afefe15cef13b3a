import type { Fault } from "@rasoi/contract"
import type { MenuDocument, MenuItemDocument, MenuPlace } from "@rasoi/contract/console"
import { placeOf } from "./change.ts"

interface PlacedPhoto {
  readonly id: string
  readonly field: string
  readonly place: MenuPlace
}

function* placedPhotos({ categories }: MenuDocument): Generator<PlacedPhoto> {
  for (const [index, category] of categories.entries()) {
    const path = `categories[${index}]`
    const { name, photo, items } = category
    if (photo) yield { id: photo.id, field: `${path}.photo.id`, place: placeOf({ category: name }) }
    for (const [itemIndex, item] of items.entries()) {
      const field = `${path}.items[${itemIndex}].photo.id`
      const place = placeOf({ category: name, item: item.name })
      if (item.photo) yield { id: item.photo.id, field, place }
    }
  }
}

/** The photos that a menu shows. */
export function photoIdsOf(menu: MenuDocument): Set<string> {
  return new Set(placedPhotos(menu).map(({ id }) => id))
}

/** Where a menu shows these photos. */
export function placesOf(menu: MenuDocument, ids: ReadonlySet<string>): MenuPlace[] {
  return [...placedPhotos(menu)].filter(({ id }) => ids.has(id)).map(({ place }) => place)
}

/** The fault of a field that names a photo which is not there. */
export function goneFault(field: string): Fault {
  const message = "There is no such photo: it was never uploaded here, or it was removed. Upload it again."
  return { field, message, reason: "PHOTO_GONE" }
}

export function goneFaults(menu: MenuDocument, gone: ReadonlySet<string>): Fault[] {
  return [...placedPhotos(menu)].filter(({ id }) => gone.has(id)).map(({ field }) => goneFault(field))
}

/** The same menu without these photos. */
export function withoutPhotos(menu: MenuDocument, gone: ReadonlySet<string>): MenuDocument {
  if (gone.size === 0) return menu
  const without = <Part extends Pick<MenuItemDocument, "photo">>(part: Part): Part =>
    part.photo && gone.has(part.photo.id) ? { ...part, photo: null } : part
  return {
    ...menu,
    categories: menu.categories.map(category => ({
      ...without(category),
      items: category.items.map(without),
    })),
  }
}
