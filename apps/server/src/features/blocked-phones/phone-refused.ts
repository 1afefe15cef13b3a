import { Refusal } from "@rasoi/contract"

/** The same for a blocked phone and for one whose orders wait. */
export function phoneRefused(restaurantPhone: string): Refusal {
  return new Refusal("PHONE_REFUSED", {
    field: "customer.phone",
    message: `The page takes nothing more with this phone at the moment. Wait for the answer to earlier orders, or call the restaurant: ${restaurantPhone}.`,
  })
}
