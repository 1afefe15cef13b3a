import type { Settings } from "@rasoi/contract/console"

export type PartyPrice = NonNullable<Settings["booking"]["price"]>

/** The price of a booking for the whole party. Null: it is free. */
export function bookingPrice(price: Settings["booking"]["price"], people: number): PartyPrice | null {
  // A price of zero means no price: customers must not see that ₹0.00 is due.
  if (price === null || price.amountPaise === 0) return null
  const amountPaise = price.per === "GUEST" ? price.amountPaise * people : price.amountPaise
  return { amountPaise, mode: price.mode, per: price.per }
}
