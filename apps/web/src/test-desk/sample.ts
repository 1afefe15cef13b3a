import type { OrderRequest, ReservationRequest } from "@rasoi/contract"
import type { MenuDocument, MenuItemDocument, Settings } from "@rasoi/contract/console"

/** Placeholder for the reader's test key. The shell replaces it when the variable is exported. */
const keyVariable = "$RASOI_TEST_KEY"

/** A phone number without simulated staff: its orders wait to be moved by hand. */
const ownPhone = "9845012345"
const customerWith = (phone: string) => ({ name: "Asha Rao", phone })

type Ordering = Pick<Settings["ordering"], "types" | "minimumOrderPaise" | "deliveryPincodes">

interface Dish {
  menuItemId: string
  pricePaise: number
}

/** The first dish that can be ordered without choices; undefined when there is none. */
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

/** An order that this restaurant accepts: one of its dishes, above the minimum, with an enabled order type. */
export function sampleOrder(
  menu: MenuDocument,
  ordering: Ordering,
  phone = ownPhone,
): OrderRequest | undefined {
  const customer = customerWith(phone)
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
export function sampleBooking({ date, slots }: OpenDay, phone = ownPhone): ReservationRequest {
  const customer = customerWith(phone)
  const free = slots.filter(slot => slot.available).map(slot => slot.time)
  const time = free.find(each => each >= "19:00") ?? free[0] ?? "20:00"
  return { date, time, people: 2, customer }
}

/** A shell command. Its idempotency key contains the time, so that each run makes a new order. */
export function createCommand(origin: string, path: string, body: object): string {
  return [
    `curl -X POST "${origin}${path}"`,
    `-H "Authorization: Bearer ${keyVariable}"`,
    `-H "Idempotency-Key: try-$(date +%s)"`,
    `-H "Content-Type: application/json"`,
    `-d '${JSON.stringify(body)}'`,
  ].join(" \\\n  ")
}
