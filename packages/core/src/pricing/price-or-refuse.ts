import { Refusal } from "@rasoi/contract"
import type { StaffOrderType } from "@rasoi/contract/console"
import type { Bill } from "./bill.ts"
import { CartFault } from "./cart-fault.ts"
import { type Cart, type PriceBasis, priceCart } from "./price-cart.ts"

/** Prices a cart of a request. A fault of the cart is a refusal. */
export function priceOrRefuse<Type extends StaffOrderType>(
  priced: PriceBasis & { cart: Cart<Type> },
): Bill<Type> {
  try {
    return priceCart(priced)
  } catch (error) {
    if (!(error instanceof CartFault)) throw error
    const { code, message, field } = error
    throw new Refusal(code, { message, field })
  }
}
