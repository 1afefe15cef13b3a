import type { Restaurant } from "@rasoi/sdk"

/** Each order type has one payment mode. */
const orderTypes = [
  {
    type: "PICKUP",
    payment: "PAY_AT_COUNTER",
    name: "Pickup",
    label: "I collect it",
    pay: "You pay at the counter when you collect.",
  },
  {
    type: "DELIVERY",
    payment: "CASH_ON_DELIVERY",
    name: "Delivery",
    label: "Bring it to me",
    pay: "You pay in cash at the door.",
  },
]

/** Empty if nothing can be ordered online. */
export function offeredOrderTypes({ ordering }: Restaurant) {
  if (!ordering.enabled) return []
  const { types, paymentModes } = ordering
  return orderTypes.filter(({ type, payment }) => types.includes(type) && paymentModes.includes(payment))
}
