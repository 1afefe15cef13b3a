import type { Category, Group, Item, Menu } from "../document.ts"
import { findCategory, isSame } from "../document.ts"
import { chooseUsualSize } from "./item-edits.ts"
import { mergeFields, mergeList, mergeOrder, partOf, type ThreeWay } from "./merge.ts"

/**
 * Three-way merge of a draft with the newest live menu. If only one side changed something, that change is kept; if
 * both did, the draft wins. The result is still reviewed before it goes live.
 */
export function rebase(base: Menu, draft: Menu, newest: Menu): Menu {
  const menus = { base, draft, newest }
  const placements = placeItems(menus)
  const places = new Set([...placements.values()].map(({ categoryId }) => categoryId))
  const categories = mergeList(
    partOf(menus, withoutItems),
    category => category.id,
    mergeFields,
    // Keep a category that others removed while the draft has changed items in it.
    category => places.has(category.id),
  )
  return {
    ...newest,
    categories: categories.map(category => ({
      ...category,
      items: itemOrder(menus, category.id).flatMap(id => {
        const placement = placements.get(id)
        return placement?.categoryId === category.id ? [placement.item] : []
      }),
    })),
  }
}

function withoutItems({ categories }: Menu): Category[] {
  return categories.map(category => ({ ...category, items: [] }))
}

/** Whether two menus differ only in availability. Staff change that all day, and it never conflicts. */
export function differOnlyInAvailability(one: Menu, other: Menu): boolean {
  return isSame(allAvailable(one), allAvailable(other))
}

function allAvailable(menu: Menu): Menu {
  const available = <Part extends { available: boolean; soldOutUntil?: string }>(part: Part): Part => {
    const { soldOutUntil: _, ...rest } = part
    return { ...rest, available: true } as Part
  }
  return {
    categories: menu.categories.map(category => ({
      ...category,
      items: category.items.map(item => ({
        ...available(item),
        variants: item.variants.map(available),
        addOnGroups: item.addOnGroups.map(group => ({ ...group, options: group.options.map(available) })),
      })),
    })),
  }
}

interface Placed {
  item: Item
  categoryId: string
}

/** Matches items across the whole menu: an item in another category is still the same item. */
function placeItems({ base, draft, newest }: ThreeWay<Menu>): Map<string, Placed> {
  const [before, mine, theirs] = [placedItems(base), placedItems(draft), placedItems(newest)]
  const isRemoved = (categoryId: string) =>
    !!findCategory(base, categoryId) && !findCategory(draft, categoryId)
  const placements = new Map<string, Placed>()
  for (const id of new Set([...mine.keys(), ...theirs.keys()])) {
    const placed = placeItem(before.get(id), mine.get(id), theirs.get(id))
    if (!placed) continue
    // Others have moved it to a category that the draft has removed: it stays where the draft has it.
    const { categoryId } = (isRemoved(placed.categoryId) && mine.get(id)) || placed
    placements.set(id, { ...placed, categoryId })
  }
  return placements
}

function placeItem(before?: Placed, mine?: Placed, theirs?: Placed): Placed | undefined {
  if (!before) return mine ?? theirs
  if (!mine) return undefined
  if (!theirs) return isSame(mine, before) ? undefined : mine
  return {
    item: mergeItem({ base: before.item, draft: mine.item, newest: theirs.item }),
    categoryId: (mine.categoryId === before.categoryId ? theirs : mine).categoryId,
  }
}

function placedItems(menu: Menu): Map<string, Placed> {
  return new Map(
    menu.categories.flatMap(category =>
      category.items.map(item => [item.id, { item, categoryId: category.id }] as const),
    ),
  )
}

function itemOrder(menus: ThreeWay<Menu>, categoryId: string): string[] {
  const itemIds = (menu: Menu) => (findCategory(menu, categoryId)?.items ?? []).map(item => item.id)
  return mergeOrder(partOf(menus, itemIds))
}

function mergeItem(items: ThreeWay<Item>): Item {
  const groups = partOf(items, item => item.addOnGroups)
  return {
    ...mergeFields(items),
    ...mergePrices(items),
    addOnGroups: mergeList(groups, group => group.id, mergeGroup),
  }
}

type Prices = Pick<Item, "menuItemId" | "pricePaise" | "variants">

/**
 * Merges size by size if all three have sizes; otherwise takes all prices from one side, so that they stay
 * consistent.
 */
function mergePrices(items: ThreeWay<Item>): Prices {
  const { base, draft, newest } = items
  const prices = ({ menuItemId, pricePaise, variants }: Item) => ({ menuItemId, pricePaise, variants })
  if (isSame(prices(draft), prices(base))) return prices(newest)
  const sizes = partOf(items, item => item.variants)
  const variants = mergeList(sizes, size => size.menuItemId, mergeFields)
  const allBySize = [base, draft, newest].every(item => item.variants.length > 0)
  if (!allBySize || variants.length === 0) return prices(draft)
  const usual = (item: Item) => item.variants.find(size => size.isDefault)?.menuItemId
  const wanted = usual(draft) === usual(base) ? usual(newest) : usual(draft)
  const chosen = variants.find(size => size.menuItemId === wanted) ?? variants[0]
  return prices(chooseUsualSize({ ...draft, variants }, chosen?.menuItemId ?? ""))
}

function mergeGroup(groups: ThreeWay<Group>): Group {
  const sides = partOf(groups, group => group.options)
  const options = mergeList(sides, option => option.id, mergeFields)
  return { ...mergeFields(groups), options: options.length > 0 ? options : sides.draft }
}
