import type { DraftCategory, DraftItem, DraftMenu, NewPartId } from "../draft-menu.ts"
import { nameKey } from "../names.ts"
import { accountFor, type PriceAccount } from "./account.ts"
import { type DishMatch, matchDishes } from "./match.ts"
import { type Repriced, reprice } from "./reprice.ts"
import type { ReadSheet, SheetDish, SheetDishes } from "./sheet-dish.ts"
import { type Unread, unreadAt } from "./unread.ts"

/** What the sheet does not say, asked once. */
export interface SheetAnswers {
  /** The category of new dishes without one. */
  readonly category: string
  /** The rate of new dishes without one; `included`: whether the sheet's prices include tax. */
  readonly tax: { readonly rateBasisPoints: number; readonly included: boolean }
}

/** The draft, and what the sheet did to it. Dishes are named by their id. */
export interface SheetDraft {
  readonly menu: DraftMenu
  readonly added: readonly string[]
  readonly repriced: readonly Repriced[]
  /** Dishes that the sheet does not have. They stay in the draft. */
  readonly absent: readonly string[]
  readonly unread: readonly Unread[]
  readonly account: PriceAccount
}

/** Which questions the sheet leaves open. */
export function openQuestions(
  { dishes }: SheetDishes,
  menu: DraftMenu,
): { category: boolean; rate: boolean } {
  const matches = matchDishes(dishes, menu)
  const added = dishes.filter(dish => matches.get(dish) === null)
  return {
    category: added.some(dish => dish.category === null),
    rate: added.some(dish => dish.rateBasisPoints === null),
  }
}

/** Puts the dishes of a sheet into a menu. A dish with a known name keeps all that it has but its price. */
export function draftFromSheet(
  { sheets, dishes, unread }: SheetDishes,
  answers: SheetAnswers,
  current: DraftMenu,
  newId: NewPartId,
): SheetDraft {
  const matches = matchDishes(dishes, current)
  const notes: Unread[] = [...unread]
  const repriced: Repriced[] = []
  const items = new Map<string, DraftItem>()
  const seen = new Set<string>()
  const applied: SheetDish[] = []
  for (const [dish, match] of inOrder(dishes, matches)) {
    if (match === null) {
      applied.push(dish)
      continue
    }
    if (match === "several") {
      notes.push(unreadAt(dish, null, dish.name, "SEVERAL_ON_MENU"))
      for (const id of idsNamed(current, dish.name)) seen.add(id)
      continue
    }
    seen.add(match.id)
    const result = reprice(match, dish, answers.tax.included, newId)
    items.set(match.id, result.item)
    notes.push(...result.unread)
    if (result.isPriced) applied.push(dish)
    if (result.change) repriced.push(result.change)
  }
  const added = inOrder(dishes, matches).flatMap(([dish, match]) => (match === null ? [dish] : []))
  const kept = current.categories.map(category => ({
    ...category,
    items: category.items.map(item => items.get(item.id) ?? item),
  }))
  const { categories, ids } = addDishes(kept, added, answers, newId)
  const all = current.categories.flatMap(category => category.items)
  return {
    menu: { ...current, categories },
    added: ids,
    repriced,
    absent: all.filter(item => !seen.has(item.id)).map(item => item.id),
    ...accountFor(sheets, applied, inOrderOfSheets(notes, sheets)),
  }
}

function inOrderOfSheets(notes: readonly Unread[], sheets: readonly ReadSheet[]): Unread[] {
  const places = new Map<string | null, number>(sheets.map(({ name }, index) => [name, index]))
  const placeOf = ({ sheet }: Unread) => places.get(sheet) ?? 0
  return notes.toSorted((one, other) => placeOf(one) - placeOf(other) || one.row - other.row)
}

function inOrder(dishes: readonly SheetDish[], matches: ReadonlyMap<SheetDish, DishMatch>) {
  return dishes.map(dish => [dish, matches.get(dish) ?? null] as const)
}

function idsNamed(menu: DraftMenu, name: string): string[] {
  const key = nameKey(name)
  const items = menu.categories.flatMap(category => category.items)
  return items.filter(item => nameKey(item.name) === key).map(item => item.id)
}

/** New dishes come after those of their category, in the order of the sheet. */
function addDishes(
  current: readonly DraftCategory[],
  dishes: readonly SheetDish[],
  answers: SheetAnswers,
  newId: NewPartId,
): { categories: DraftCategory[]; ids: string[] } {
  const categories = [...current]
  const places = new Map(categories.map(({ name }, index) => [nameKey(name), index] as const))
  const additions = new Map<number, DraftItem[]>()
  const ids: string[] = []
  for (const dish of dishes) {
    const name = dish.category ?? answers.category
    let place = places.get(nameKey(name))
    if (place === undefined) {
      place =
        categories.push({
          id: newId("cat"),
          name,
          description: null,
          imageUrl: null,
          photo: null,
          items: [],
        }) - 1
      places.set(nameKey(name), place)
    }
    const item = newItem(dish, answers, newId)
    additions.set(place, [...(additions.get(place) ?? []), item])
    ids.push(item.id)
  }
  for (const [place, items] of additions) {
    const category = categories[place]
    if (category) categories[place] = { ...category, items: [...category.items, ...items] }
  }
  return { categories, ids }
}

function newItem(dish: SheetDish, { tax }: SheetAnswers, newId: NewPartId): DraftItem {
  const [first] = dish.prices
  const bySize = first !== undefined && first.size !== null
  return {
    id: newId("itm"),
    name: dish.name,
    description: dish.description,
    imageUrl: null,
    photo: null,
    foodType: dish.foodType,
    available: dish.onSale ?? true,
    prepMinutes: 0,
    menuItemId: bySize ? null : newId("itm"),
    pricePaise: bySize ? null : (first?.pricePaise ?? null),
    tax: { ...tax, rateBasisPoints: dish.rateBasisPoints ?? tax.rateBasisPoints },
    variants: dish.prices.flatMap(({ size, pricePaise }, index) =>
      size === null
        ? []
        : [{ menuItemId: newId("itm"), label: size, pricePaise, isDefault: index === 0, available: true }],
    ),
    addOnGroups: [],
  }
}
