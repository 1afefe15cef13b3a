import type { Response, Restaurant } from "./evening.ts"
import type { MenuDish } from "./prices.ts"

type Read = (path: string) => Promise<Response>

export const riders = [
  { name: "Ravi", phone: "9845011111" },
  { name: "Sunil", phone: "9845022222" },
]

/** What is for sale, as everybody can read it. */
export async function openRestaurant(
  read: Read,
  menu: Response,
  versions: Pick<Restaurant, "settingsVersion" | "menuVersion">,
): Promise<Restaurant> {
  const { charges, gst } = (await read("settings")).body.settings
  const people = (await read("delivery-people")).body.data
  const rules = charges.map(
    (charge: {
      type: string
      name: string
      amountPaise: number
      rateBasisPoints: number
      appliesTo: string[]
    }) => ({
      type: charge.type,
      name: charge.name,
      amountPaise: charge.amountPaise,
      rate: gst.applies ? charge.rateBasisPoints / 100 : 0,
      orderTypes: charge.appliesTo,
    }),
  )
  // biome-ignore lint/suspicious/noExplicitAny: as the server says it
  const dishes = menu.body.categories.flatMap((category: any) => category.items.flatMap(dishesOf))
  return { dishes, charges: rules, riders: people, ...versions }
}

// biome-ignore lint/suspicious/noExplicitAny: as the server says it
function dishesOf(item: any): MenuDish[] {
  if (!item.available) return []
  const addOns = item.addOnGroups.flatMap(
    (group: { min: number; options: { id: string; name: string; price: { amount: number } }[] }) =>
      group.options
        .slice(0, group.min)
        .map(({ id, name, price }) => ({ id, name, pricePaise: price.amount })),
  )
  const { rate, included } = item.tax
  const sizes =
    item.variants.length === 0
      ? [{ ...item, label: "" }]
      : item.variants.filter((size: { available: boolean }) => size.available)
  return sizes.map((size: { menuItemId: string; label: string; price: { amount: number } }) => ({
    menuItemId: size.menuItemId,
    name: size.label ? `${item.name} (${size.label})` : item.name,
    pricePaise: size.price.amount,
    rate,
    included,
    addOns,
  }))
}
