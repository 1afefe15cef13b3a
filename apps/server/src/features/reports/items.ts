import type { ItemsReport } from "@rasoi/contract/console"
import { type MenuIndex, money } from "@rasoi/core"
import { headOf, type Period } from "./period.ts"
import type { SoldRow } from "./sales-store.ts"

interface Sold {
  name: string
  quantity: number
  paise: number
}

interface SoldItem extends Sold {
  id: string
  onMenu: boolean
  sizes: (Sold & { menuItemId: string })[]
}

interface SoldAddOn extends Sold {
  id: string
}

/** The sizes of an item come from the current menu, because a bill names only the ordered size. */
export function representItems(
  period: Period,
  rows: readonly SoldRow[],
  menu: MenuIndex,
  limit: number,
): ItemsReport {
  const items = groupItems(
    rows.filter(({ kind }) => kind === "ITEM"),
    menu,
  )
  const addOnNames = currentAddOnNames(menu)
  const addOns = rows
    .filter(({ kind }) => kind === "ADD_ON")
    .map(row => ({ id: row.subject, ...soldOf(row), name: addOnNames.get(row.subject) ?? row.name }))
  return {
    object: "items_report",
    ...headOf(period),
    items: {
      byQuantity: firstOf(items, limit, byQuantity).map(describeItem),
      bySales: firstOf(items, limit, bySales).map(describeItem),
    },
    addOns: {
      byQuantity: firstOf(addOns, limit, byQuantity).map(describeAddOn),
      bySales: firstOf(addOns, limit, bySales).map(describeAddOn),
    },
  }
}

function groupItems(rows: readonly SoldRow[], menu: MenuIndex): SoldItem[] {
  const items = new Map<string, SoldItem>()
  for (const row of rows) {
    const entry = menu.entries.get(row.subject)
    const id = entry?.item.id ?? row.subject
    // Keeps a removed item apart from a menu item with the same id.
    const key = `${entry !== undefined} ${id}`
    const item = items.get(key) ?? {
      id,
      onMenu: entry !== undefined,
      name: entry?.item.name ?? row.name,
      quantity: 0,
      paise: 0,
      sizes: [],
    }
    items.set(key, item)
    item.quantity += row.quantity
    item.paise += row.listed_paise
    if (entry?.variant)
      item.sizes.push({ menuItemId: row.subject, ...soldOf(row), name: entry.variant.label })
  }
  return [...items.values()]
}

function currentAddOnNames(menu: MenuIndex): Map<string, string> {
  const names = new Map<string, string>()
  for (const { options } of menu.entries.values()) {
    for (const [id, { option }] of options) names.set(id, option.name)
  }
  return names
}

function soldOf({ name, quantity, listed_paise }: SoldRow): Sold {
  return { name, quantity, paise: listed_paise }
}

type Order = (one: Sold, other: Sold) => number
// Ties are sorted by name, so that the order is stable.
const byName: Order = (one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0)
const byQuantity: Order = (one, other) =>
  other.quantity - one.quantity || other.paise - one.paise || byName(one, other)
const bySales: Order = (one, other) =>
  other.paise - one.paise || other.quantity - one.quantity || byName(one, other)

function firstOf<One extends Sold>(sold: readonly One[], limit: number, order: Order): One[] {
  return sold.toSorted(order).slice(0, limit)
}

const figuresOf = ({ name, quantity, paise }: Sold) => ({ name, quantity, sales: money(paise) })

function describeItem(item: SoldItem) {
  const sizes = item.sizes.toSorted(byQuantity)
  return {
    id: item.id,
    onMenu: item.onMenu,
    ...figuresOf(item),
    sizes: sizes.map(size => ({ menuItemId: size.menuItemId, ...figuresOf(size) })),
  }
}

function describeAddOn(addOn: SoldAddOn) {
  return { id: addOn.id, ...figuresOf(addOn) }
}
