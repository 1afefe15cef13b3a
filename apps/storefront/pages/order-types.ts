import type { Restaurant } from "@rasoi/sdk"

/** Each order type has one payment mode. */
const orderTypes = [
  { type: "PICKUP", payment: "PAY_AT_COUNTER" },
  { type: "DELIVERY", payment: "CASH_ON_DELIVERY" },
] as const

/** Empty if nothing can be ordered online. */
export function offeredOrderTypes({ ordering }: Restaurant) {
  if (!ordering.enabled) return []
  const { types, paymentModes } = ordering
  return orderTypes.filter(({ type, payment }) => types.includes(type) && paymentModes.includes(payment))
}
