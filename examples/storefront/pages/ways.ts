import type { Restaurant } from "@rasoi/sdk"

/** Each way to get the food has one way to pay for it. */
const ways = [
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

/** None where nothing can be ordered online. */
export function offeredWays({ ordering }: Restaurant) {
  if (!ordering.enabled) return []
  const { types, paymentModes } = ordering
  return ways.filter(({ type, payment }) => types.includes(type) && paymentModes.includes(payment))
}
