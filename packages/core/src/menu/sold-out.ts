import type { MenuDocument, MenuItemDocument } from "@rasoi/contract/console"
import type { AddOnOptionDocument, MenuVariantDocument } from "./index-items.ts"

/** Everything that can be sold out by itself. */
export type StockedPart = MenuItemDocument | MenuVariantDocument | AddOnOptionDocument

type ChangePart = <Part extends StockedPart>(part: Part) => Part

/** Applies a change to every item, size and add-on. */
function mapParts(menu: MenuDocument, change: ChangePart): MenuDocument {
  return {
    ...menu,
    categories: menu.categories.map(category => ({
      ...category,
      items: category.items.map(item => ({
        ...change(item),
        variants: item.variants.map(change),
        addOnGroups: item.addOnGroups.map(group => ({ ...group, options: group.options.map(change) })),
      })),
    })),
  }
}

/** The part as it is from now on: available, sold out, or sold out until a time. */
export function withAvailability<Part extends StockedPart>(
  part: Part,
  available: boolean,
  soldOutUntil?: string,
): Part {
  const { soldOutUntil: _, ...rest } = { ...part, available }
  return (available || soldOutUntil === undefined ? rest : { ...rest, soldOutUntil }) as Part
}

/** Makes everything available whose time has come. A part that is available has no such time. */
export function backOnSale(menu: MenuDocument, now: number): MenuDocument {
  return mapParts(menu, part => {
    const { available, soldOutUntil } = part
    if (soldOutUntil === undefined || (!available && Date.parse(soldOutUntil) > now)) return part
    return withAvailability(part, true)
  })
}

/** When the first part is available again. Null: none is sold out for a time. */
export function nextReturn(menu: MenuDocument): number | null {
  const times = [...timesByKey(menu).values()].map(time => Date.parse(time))
  return times.length === 0 ? null : Math.min(...times)
}

/** Copies the times of parts that are sold out in both menus. A spreadsheet has no column for them. */
export function keepReturns(before: MenuDocument, after: MenuDocument): MenuDocument {
  const times = timesByKey(before)
  return mapParts(after, part =>
    part.available ? part : withAvailability(part, false, times.get(keyOf(part))),
  )
}

function timesByKey(menu: MenuDocument): Map<string, string> {
  const times = new Map<string, string>()
  mapParts(menu, part => {
    if (part.soldOutUntil !== undefined) times.set(keyOf(part), part.soldOutUntil)
    return part
  })
  return times
}

/** An id is unique only among parts of the same kind. */
function keyOf(part: StockedPart): string {
  if ("label" in part) return `size ${part.menuItemId}`
  return "variants" in part ? `item ${part.id}` : `add-on ${part.id}`
}
