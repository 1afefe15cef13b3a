import { type CartItem, type OrderType, type Quote, type QuoteRequest, RasoiApiError } from "@rasoi/sdk"
import { type Refusal, refusalOf } from "./refusals.ts"
import type { View } from "./view.ts"

/** How the food reaches the customer, as far as the price depends on it. */
export interface Fulfilment {
  type: OrderType
  pincode: string
}

/** The price of a cart, or why there is none. */
export type Pricing = { quote: Quote } | { refusal: Refusal } | { needs: "pincode" } | { needs: "items" }

/** Prices are always the service's; this code adds up none. */
export async function priceCart(view: View, items: CartItem[], how: Fulfilment): Promise<Pricing> {
  const { type, pincode } = how
  if (items.length === 0) return { needs: "items" }
  if (type === "DELIVERY" && !/^\d{6}$/.test(pincode)) return { needs: "pincode" }
  // The price depends on the pincode only. The address is sent later, with the order.
  const delivery = { address: "Given with the order", pincode }
  try {
    const cart: QuoteRequest = type === "DELIVERY" ? { type, items, delivery } : { type, items }
    return { quote: await view.site.rasoi.orders.quote(cart) }
  } catch (error) {
    if (error instanceof RasoiApiError && error.status < 500 && error.status !== 401)
      return { refusal: refusalOf(error, view) }
    throw error
  }
}

/** Names what a total was shown for: a total for another way to get the food is not what the customer agreed to. */
export function quotedFor({ type, pincode }: Fulfilment): string {
  return type === "DELIVERY" ? `${type} ${pincode}` : type
}
