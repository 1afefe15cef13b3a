import type { MenuDocument, MenuItemDocument, Settings } from "@rasoi/contract/console"

/** Stands in the command where the reader's own test key goes; a shell fills it in by itself once it is exported. */
export const keyVariable = "$RASOI_TEST_KEY"

/** A customer nobody has simulated: what they order waits to be moved by hand. */
const customer = { name: "Asha Rao", phone: "9845012345" }

type Ordering = Pick<Settings["ordering"], "types" | "minimumOrderPaise" | "deliveryPincodes">

interface Dish {
  menuItemId: string
  pricePaise: number
}

/** The first thing on the menu that can be ordered as it is; undefined where there is none. */
export function firstDish(menu: MenuDocument): Dish | undefined {
  const items = menu.categories.flatMap(category => category.items)
  return items
    .filter(item => item.available && item.addOnGroups.every(group => group.min === 0))
    .flatMap(portionsOf)[0]
}

function portionsOf({ menuItemId, pricePaise, variants }: MenuItemDocument): Dish[] {
  if (menuItemId !== null && pricePaise !== null) return [{ menuItemId, pricePaise }]
  return variants.filter(variant => variant.available)
}

/** An order that this restaurant would take: its own dish, enough of it, the way it delivers. */
export function sampleOrder(menu: MenuDocument, ordering: Ordering): object | undefined {
  const dish = firstDish(menu)
  if (!dish) return undefined
  const quantity = Math.max(1, Math.ceil(ordering.minimumOrderPaise / Math.max(1, dish.pricePaise)))
  const items = [{ menuItemId: dish.menuItemId, quantity }]
  if (ordering.types.includes("PICKUP")) return { type: "PICKUP", items, customer, payment: "PAY_AT_COUNTER" }
  const delivery = { address: "12 Residency Road", pincode: ordering.deliveryPincodes[0] ?? "560025" }
  return { type: "DELIVERY", items, customer, delivery, payment: "CASH_ON_DELIVERY" }
}

interface OpenDay {
  date: string
  slots: readonly { time: string; available: boolean }[]
}

/** A table for two: in the evening if there is one, at whatever time is free if not. */
export function sampleBooking({ date, slots }: OpenDay): object {
  const free = slots.filter(slot => slot.available).map(slot => slot.time)
  const time = free.find(each => each >= "19:00") ?? free[0] ?? "20:00"
  return { date, time, people: 2, customer }
}

/** A command for a terminal; each run is a new order, for the key that guards against doubles carries the time. */
export function createCommand(origin: string, path: string, body: object): string {
  return [
    `curl -X POST "${origin}${path}"`,
    `-H "Authorization: Bearer ${keyVariable}"`,
    `-H "Idempotency-Key: try-$(date +%s)"`,
    `-H "Content-Type: application/json"`,
    `-d '${JSON.stringify(body)}'`,
  ].join(" \\\n  ")
}
