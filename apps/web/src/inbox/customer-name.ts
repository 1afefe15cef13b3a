import type { Strings } from "../i18n/i18n.tsx"
import type { Order } from "./orders.ts"

/** A walk-in has no name; the name of a customer who left one may have been removed. */
export function customerName({ customer, source }: Order, { words, orderWords }: Strings): string {
  if (customer.name !== "") return customer.name
  return source === "COUNTER" || source === "TABLE" ? orderWords.source[source] : words.nameRemoved
}
