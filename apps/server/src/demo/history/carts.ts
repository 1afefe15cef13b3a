import type { OrderRequest } from "@rasoi/contract"
import type { MenuItemDocument } from "@rasoi/contract/console"
import { demoMenu } from "../menu.ts"
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

const choices: Choice[] = demoMenu.categories.flatMap(({ name, items }) =>
  items
    .filter(item => item.available)
    .map(item => ({ item, category: name, weight: favourites[item.name] ?? otherDish })),
)

/** Two to five lines. Before noon, most people want breakfast. */
export function makeCart(random: Random, hour: number, notes: boolean): CartItem[] {
  const weightOf = ({ category, weight }: Choice) =>
    weight * (hour < 11 && breakfast.includes(category) ? 20 : 1)
  const lines = random.between(2, hour < 11 ? 3 : 5)
  const chosen = new Set(Array.from({ length: lines }, () => random.pickWeighted(choices, weightOf)))
  return [...chosen].map(({ item, category }) => {
    const addOnIds = chooseAddOns(random, item)
    return {
      menuItemId: choosePortion(random, item),
      quantity:
        category === "Breads" ? random.between(2, 5) : random.pickWeighted([1, 2, 3], each => 5 - each),
      ...(addOnIds.length > 0 ? { addOnIds } : {}),
      ...(notes && random.chance(0.06) ? { note: "Less spicy, please." } : {}),
    }
  })
}

function choosePortion(random: Random, { menuItemId, variants }: MenuItemDocument): string {
  if (menuItemId !== null) return menuItemId
  const onSale = variants.filter(variant => variant.available)
  return random.pickWeighted(onSale, variant => (variant.isDefault ? 3 : 1)).menuItemId
}

function chooseAddOns(random: Random, { addOnGroups }: MenuItemDocument): string[] {
  return addOnGroups.flatMap(({ min, options }) => {
    const onSale = options.filter(option => option.available)
    return min > 0 || random.chance(0.2) ? [random.pick(onSale).id] : []
  })
}
