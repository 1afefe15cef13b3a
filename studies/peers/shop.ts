import { demoMenu } from "../../apps/server/src/demo/menu.ts"
import type { MenuDocument } from "../../packages/contract/src/console/index.ts"

/** The products and the cart, the same for every system. */

export const productCount = 40
export const taxPercent = 5
export const delivery = { name: "Delivery", pricePaise: 4_000 }

export interface Product {
  readonly name: string
  readonly slug: string
  readonly description: string
  readonly variants: readonly { readonly sku: string; readonly label: string; readonly pricePaise: number }[]
}

export const customer = { firstName: "Asha", lastName: "Rao", phone: "9876543210" }
export const address = { line: "12 Residency Road, third floor", city: "Bengaluru", pincode: "560025" }

/** The demo's menu, limited to forty dishes. */
export function makeMenu(): MenuDocument {
  let left = productCount
  const categories = demoMenu.categories.map(category => {
    const items = category.items.slice(0, left)
    left -= items.length
    return { ...category, items }
  })
  return { ...demoMenu, categories: categories.filter(({ items }) => items.length > 0) }
}

type Dish = MenuDocument["categories"][number]["items"][number]

/** The dishes as products, without add-ons, which the other systems do not have. */
export function productsOf(menu: MenuDocument): Product[] {
  return dishesOf(menu).map(dish => ({
    name: dish.name,
    slug: dish.id.replace(/^itm_/, "").replaceAll("_", "-"),
    description: dish.description ?? "",
    variants: variantsOf(dish),
  }))
}

function dishesOf(menu: MenuDocument): Dish[] {
  return menu.categories.flatMap(({ items }) => items)
}

function variantsOf({ id, pricePaise, variants }: Dish): Product["variants"] {
  if (pricePaise !== null) return [{ sku: id, label: "Regular", pricePaise }]
  return variants.map(({ menuItemId, label, pricePaise: paise }) => ({
    sku: menuItemId,
    label,
    pricePaise: paise,
  }))
}

export interface CartLine {
  readonly sku: string
  readonly quantity: number
}

/** Three dishes with one size each and no required add-on. */
export function makeCart(menu: MenuDocument): CartLine[] {
  const plain = dishesOf(menu).filter(
    ({ pricePaise, available, addOnGroups }) =>
      pricePaise !== null && available && addOnGroups.every(({ min }) => min === 0),
  )
  return plain.slice(0, 3).map(({ id }, index) => ({ sku: id, quantity: index + 1 }))
}

/** The expected price before tax and delivery, the same in every system. */
export function subtotalPaise(products: readonly Product[], cart: readonly CartLine[]): number {
  const prices = new Map(products.flatMap(({ variants }) => variants.map(one => [one.sku, one.pricePaise])))
  return cart.reduce((sum, { sku, quantity }) => sum + quantity * (prices.get(sku) ?? Number.NaN), 0)
}
