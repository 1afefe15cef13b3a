import type { Category, Item, Menu } from "../document.ts"

/** Anything with its own availability switch. */
export interface StockPart {
  /** Unique on the page. */
  readonly key: string
  readonly kind: "item" | "option"
  /** The id in the server's request. */
  readonly id: string
  readonly name: string
  readonly available: boolean
  /** Sold out for today: comes back by itself. */
  readonly forToday: boolean
  readonly pricePaise: number | null
}

export interface StockItem {
  readonly part: StockPart
  readonly foodType: Item["foodType"]
  readonly sizes: readonly StockPart[]
}

export interface StockCategory {
  readonly id: string
  readonly name: string
  readonly items: readonly StockItem[]
}

interface StockOption extends StockPart {
  readonly itemName: string
  readonly groupName: string
}

/** Everything that can be sold out: dishes with their sizes by category, then add-ons by name. */
export interface Stock {
  readonly categories: readonly StockCategory[]
  readonly options: readonly StockOption[]
}

export function stockOf(menu: Menu): Stock {
  return {
    categories: menu.categories.map(({ id, name, items }) => ({
      id,
      name,
      items: items.map(item => partsOf(item).item),
    })),
    options: menu.categories
      .flatMap(category => category.items.flatMap(item => partsOf(item).options))
      .sort((one, other) => collator.compare(one.name, other.name)),
  }
}

const collator = new Intl.Collator("en-IN", { numeric: true })

interface ItemParts {
  readonly item: StockItem
  readonly options: readonly StockOption[]
}

/** Returns the same objects for an unchanged dish, so that its rows do not render again. */
const known = new WeakMap<Item, ItemParts>()

function partsOf(item: Item): ItemParts {
  const parts = known.get(item) ?? { item: stockItem(item), options: optionsOf(item) }
  known.set(item, parts)
  return parts
}

function stockItem(item: Item): StockItem {
  const { id, menuItemId, foodType, variants } = item
  return {
    // The menuItemId is unique in the menu; an item's id can equal the id of another item's size.
    part: part("item", menuItemId ?? id, item),
    foodType,
    sizes: variants.map(size => part("item", size.menuItemId, { ...size, name: size.label })),
  }
}

function optionsOf(item: Item): StockOption[] {
  return item.addOnGroups.flatMap(group =>
    group.options.map(option => ({
      ...part("option", option.id, option),
      itemName: item.name,
      groupName: group.name,
    })),
  )
}

function part(
  kind: StockPart["kind"],
  id: string,
  facts: { name: string; available: boolean; soldOutUntil?: string; pricePaise: number | null },
): StockPart {
  const { name, available, soldOutUntil, pricePaise } = facts
  const forToday = !available && soldOutUntil !== undefined
  return { key: `${kind}:${id}`, kind, id, name, available, forToday, pricePaise }
}

interface StockFilter {
  readonly search: string
  /** A filter; null shows everything. */
  readonly only: ((part: StockPart) => boolean) | null
}

/** Entries that match the search and the filter, without empty categories. */
export function findStock(stock: Stock, { search, only }: StockFilter): Stock {
  const matches = matcher(search)
  return {
    categories: stock.categories
      .map(category => ({
        ...category,
        items: category.items.flatMap(item => matchingItem(item, matches, only)),
      }))
      .filter(({ items }) => items.length > 0),
    options: stock.options.filter(
      option => matches(`${option.name} ${option.groupName} ${option.itemName}`) && (only?.(option) ?? true),
    ),
  }
}

function matchingItem(
  item: StockItem,
  matches: (text: string) => boolean,
  only: StockFilter["only"],
): StockItem[] {
  const { part: whole, sizes } = item
  const named = matches(whole.name)
  const found = named ? sizes : sizes.filter(size => matches(`${whole.name} ${size.name}`))
  if (!named && found.length === 0) return []
  if (only === null || only(whole)) return [found === sizes ? item : { ...item, sizes: found }]
  const off = found.filter(only)
  return off.length > 0 ? [{ ...item, sizes: off }] : []
}

/** Every search word must occur in the text; case, accents and order are ignored. */
export function matcher(search: string): (text: string) => boolean {
  const words = plain(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return () => true
  return text => {
    const within = plain(text)
    return words.every(word => within.includes(word))
  }
}

function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
}

export function countParts(stock: Stock, counts: (part: StockPart) => boolean): number {
  const parts = stock.categories.flatMap(({ items }) =>
    items.flatMap(({ part: whole, sizes }) => [whole, ...sizes]),
  )
  return [...parts, ...stock.options].filter(counts).length
}

export function isEmptyMenu(categories: readonly Category[]): boolean {
  return categories.every(({ items }) => items.length === 0)
}
