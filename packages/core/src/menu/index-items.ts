import type {
  AddOnGroupDocument,
  MenuCategoryDocument,
  MenuDocument,
  MenuItemDocument,
} from "@rasoi/contract/console"

export type MenuVariantDocument = MenuItemDocument["variants"][number]
export type AddOnOptionDocument = AddOnGroupDocument["options"][number]

export interface MenuOptionEntry {
  readonly option: AddOnOptionDocument
  readonly group: AddOnGroupDocument
}

/** The item or size with one menuItemId. */
export interface MenuEntry {
  readonly category: MenuCategoryDocument
  readonly item: MenuItemDocument
  /** Null for an item without sizes. */
  readonly variant: MenuVariantDocument | null
  readonly pricePaise: number
  /** Both the item and the size are on. */
  readonly available: boolean
  /** The item's add-ons by option id. The sizes of an item share one map. */
  readonly options: ReadonlyMap<string, MenuOptionEntry>
}

export interface MenuIndex {
  readonly entries: ReadonlyMap<string, MenuEntry>
}

/** The menu as if nothing were sold out. */
export function everythingOnSale({ entries }: MenuIndex): MenuIndex {
  const onSale = <Value>(map: ReadonlyMap<string, Value>, change: (value: Value) => Value) =>
    new Map([...map].map(([id, value]) => [id, change(value)]))
  return {
    entries: onSale(entries, entry => ({
      ...entry,
      available: true,
      options: onSale(entry.options, each => ({ ...each, option: { ...each.option, available: true } })),
    })),
  }
}

/** Indexes a menu by menuItemId. Cache it per version, because a version never changes. */
export function indexMenu(menu: MenuDocument): MenuIndex {
  const entries = new Map<string, MenuEntry>()
  for (const category of menu.categories) {
    for (const item of category.items) addItem(entries, category, item)
  }
  return { entries }
}

function addItem(
  entries: Map<string, MenuEntry>,
  category: MenuCategoryDocument,
  item: MenuItemDocument,
): void {
  const shared = { category, item, options: optionsOf(item) }
  if (item.menuItemId !== null && item.pricePaise !== null) {
    const { pricePaise, available } = item
    entries.set(item.menuItemId, { ...shared, variant: null, pricePaise, available })
  }
  for (const variant of item.variants) {
    const available = item.available && variant.available
    entries.set(variant.menuItemId, { ...shared, variant, pricePaise: variant.pricePaise, available })
  }
}

function optionsOf(item: MenuItemDocument): Map<string, MenuOptionEntry> {
  const options = new Map<string, MenuOptionEntry>()
  for (const group of item.addOnGroups) {
    for (const option of group.options) options.set(option.id, { option, group })
  }
  return options
}
