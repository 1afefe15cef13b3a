import type { OrderRequest, ReservationRequest } from "@rasoi/contract"
import type { MenuDocument, MenuItemDocument, Settings } from "@rasoi/contract/console"

/** A phone number without simulated staff: its orders wait to be moved by hand. */
const customer = { name: "Asha Rao", phone: "9845012345" }

type Ordering = Pick<Settings["ordering"], "types" | "minimumOrderPaise" | "deliveryPincodes">

interface Dish {
  menuItemId: string
  pricePaise: number
}

/** The first dish that can be ordered without choices; undefined when there is none. */
function firstDish(menu: MenuDocument): Dish | undefined {
  const items = menu.categories.flatMap(category => category.items)
  return items
    .filter(item => item.available && item.addOnGroups.every(group => group.min === 0))
    .flatMap(portionsOf)[0]
}

function portionsOf({ menuItemId, pricePaise, variants }: MenuItemDocument): Dish[] {
  if (menuItemId !== null && pricePaise !== null) return [{ menuItemId, pricePaise }]
  return variants.filter(variant => variant.available)
}

/** An order that this restaurant accepts: one of its dishes, above the minimum, with an enabled order type. */
export function sampleOrder(menu: MenuDocument, ordering: Ordering): OrderRequest | undefined {
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

/** A table for two: in the evening if possible, otherwise at any free time. */
export function sampleBooking({ date, slots }: OpenDay): ReservationRequest {
  const free = slots.filter(slot => slot.available).map(slot => slot.time)
  const time = free.find(each => each >= "19:00") ?? free[0] ?? "20:00"
  return { date, time, people: 2, customer }
}
