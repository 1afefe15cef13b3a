import type { QuoteRequest as CartArguments } from "@rasoi/contract"
import type { QuoteRequest } from "@rasoi/sdk"

/**
 * The cart as it is sent: the same cart always gives the same text, in whatever order a model writes the members and whether
 * it writes an empty list or none. The service says what is wrong with a cart that its types would not allow.
 */
export function cartOf({ type, items, delivery, pickupAt }: CartArguments): QuoteRequest {
  const cart = {
    type,
    items: items.map(({ menuItemId, quantity, addOnIds = [], note }) => ({
      menuItemId,
      quantity,
      addOnIds: addOnIds.length > 0 ? addOnIds : undefined,
      note: note || undefined,
    })),
    delivery: delivery && {
      address: delivery.address,
      pincode: delivery.pincode,
      landmark: delivery.landmark || undefined,
      lat: delivery.lat,
      lng: delivery.lng,
    },
    pickupAt: pickupAt || undefined,
  }
  return cart as QuoteRequest
}
