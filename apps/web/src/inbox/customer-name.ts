import type { OrderSource } from "@rasoi/contract/console"
import type { Texts } from "../i18n/i18n.tsx"
import type { Order } from "./orders.ts"

/** The customer may have given no name. */
const mayLackName: Readonly<Record<OrderSource, boolean>> = {
  ONLINE: false,
  COUNTER: true,
  PHONE: false,
  TABLE: true,
}

/** A walk-in has no name; the name of a customer who left one may have been removed. */
export function customerName({ customer, source }: Order, { words, orderWords }: Texts): string {
  if (customer.name !== "") return customer.name
  return mayLackName[source] ? orderWords.source[source] : words.nameRemoved
}
