import type { DraftMenu } from "./draft-menu.ts"

export interface FreeDish {
  name: string
  /** The free size of a dish with sizes. */
  size: string | null
}

/** Dishes and sizes at zero: allowed, but usually a price that somebody forgot. Free add-ons are common and do not count. */
export function freeDishes(menu: DraftMenu): FreeDish[] {
  return menu.categories.flatMap(({ items }) =>
    items.flatMap(({ name, pricePaise, variants }): FreeDish[] => [
      ...(pricePaise === 0 ? [{ name, size: null }] : []),
      ...variants.filter(size => size.pricePaise === 0).map(({ label }) => ({ name, size: label })),
    ]),
  )
}
