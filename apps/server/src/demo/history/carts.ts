import type { OrderRequest } from "@rasoi/contract"
import type { MenuDocument, MenuItemDocument } from "@rasoi/contract/console"
import type { Random } from "./random.ts"

type CartItem = OrderRequest["items"][number]

interface Choice {
  readonly item: MenuItemDocument
  readonly category: string
  readonly weight: number
}

/** How often a dish is ordered, compared with the others. */
const favourites: Record<string, number> = {
  "Butter Chicken": 14,
  "Chicken Dum Biryani": 13,
  "Masala Dosa": 9,
  "Paneer Butter Masala": 8,
  "Butter Naan": 16,
  "Dal Makhani": 7,
  "Chicken 65": 6,
  "Paneer Tikka": 5,
  "Tandoori Chicken": 5,
  "Gulab Jamun": 5,
  "Filter Coffee": 4,
  "Sweet Lassi": 4,
}
const otherDish = 1.5
const breakfast = ["Dosa, Idli and Vada", "Drinks"]

/** The dishes that can be ordered now. */
export function choicesOf({ categories }: MenuDocument): Choice[] {
  return categories.flatMap(({ name, items }) =>
    items
      .filter(
        item => item.available && (item.menuItemId !== null || item.variants.some(each => each.available)),
      )
      .map(item => ({ item, category: name, weight: favourites[item.name] ?? otherDish })),
  )
}

interface CartOptions {
  readonly choices: readonly Choice[]
  readonly minimumPaise: number
  readonly hour: number
}

/** Two to five lines, and more until the minimum is reached. Before noon, most people want breakfast. */
export function makeCart(random: Random, { choices, minimumPaise, hour }: CartOptions): CartItem[] {
  const weightOf = ({ category, weight }: Choice) =>
    weight * (hour < 11 && breakfast.includes(category) ? 20 : 1)
  const lines = random.between(2, hour < 11 ? 3 : 5)
  const chosen = new Set<Choice>()
  const cart: CartItem[] = []
  let totalPaise = 0
  for (let tries = 0; tries < 50 && (chosen.size < lines || totalPaise < minimumPaise); tries += 1) {
    const choice = random.pickWeighted(choices, weightOf)
    if (chosen.has(choice)) continue
    chosen.add(choice)
    const { menuItemId, pricePaise } = choosePortion(random, choice.item)
    const bread = choice.category === "Breads"
    const quantity = bread ? random.between(2, 5) : random.pickWeighted([1, 2, 3], each => 5 - each)
    const addOnIds = chooseAddOns(random, choice.item)
    totalPaise += quantity * pricePaise
    const note = random.chance(0.04) ? { note: "Less spicy, please." } : {}
    cart.push({ menuItemId, quantity, ...(addOnIds.length > 0 ? { addOnIds } : {}), ...note })
  }
  return cart
}

interface Portion {
  readonly menuItemId: string
  readonly pricePaise: number
}

function choosePortion(random: Random, { menuItemId, pricePaise, variants }: MenuItemDocument): Portion {
  if (menuItemId !== null) return { menuItemId, pricePaise: pricePaise ?? 0 }
  const onSale = variants.filter(variant => variant.available)
  return random.pickWeighted(onSale, variant => (variant.isDefault ? 3 : 1))
}

function chooseAddOns(random: Random, { addOnGroups }: MenuItemDocument): string[] {
  return addOnGroups.flatMap(({ min, options }) => {
    const onSale = options.filter(option => option.available)
    return min > 0 || random.chance(0.2) ? [random.pick(onSale).id] : []
  })
}
