import type { BookingPrice } from "@rasoi/sdk"

/** What a table costs, and what becomes of the money. */
export function priceWords(price: Pick<BookingPrice, "display" | "mode">): string {
  if (price.mode === "DEDUCT") return `${price.display} at the restaurant, taken off your bill`
  return `${price.display} for booking, paid at the restaurant`
}
