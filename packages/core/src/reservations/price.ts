import type { Settings } from "@rasoi/contract/console"

export type PartyPrice = NonNullable<Settings["booking"]["price"]>

/** What a party of this size owes for its booking, all guests together; null when it is free. */
export function bookingPrice(price: Settings["booking"]["price"], people: number): PartyPrice | null {
  // A price of nothing is no price: nobody is to read that ₹0.00 is due.
  if (price === null || price.amountPaise === 0) return null
  const amountPaise = price.per === "GUEST" ? price.amountPaise * people : price.amountPaise
  return { amountPaise, mode: price.mode, per: price.per }
}
