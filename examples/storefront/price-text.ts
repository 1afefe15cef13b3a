import type { BookingPrice } from "@rasoi/sdk"

/** The price of a table, and how it is charged. */
export function priceText(price: Pick<BookingPrice, "display" | "mode">): string {
  if (price.mode === "DEDUCT") return `${price.display} at the restaurant, taken off your bill`
  return `${price.display} for booking, paid at the restaurant`
}
