import type { BookingPrice } from "@rasoi/sdk"
import type { Words } from "./words/index.ts"

/** The price of a table, and how it is charged. */
export function priceText(
  { display, mode }: Pick<BookingPrice, "display" | "mode">,
  { price }: Words,
): string {
  return mode === "DEDUCT" ? price.DEDUCT(display) : price.FEE(display)
}
