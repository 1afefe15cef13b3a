import { foodTypes, orderStatuses, orderTypes, paymentModes, reservationStatuses } from "@rasoi/contract"
import type { Writing } from "./typescript-of.ts"

/** Lists of values that deserve a name of their own; others are called after the place where they stand. */
const knownLists = {
  OrderStatus: orderStatuses,
  ReservationStatus: reservationStatuses,
  OrderType: orderTypes,
  PaymentMode: paymentModes,
  FoodType: foodTypes,
  CancelledBy: ["CUSTOMER", "RESTAURANT", "SYSTEM"],
  BookingPriceMode: ["DEDUCT", "FEE"],
  AnyStatus: [...new Set([...orderStatuses, ...reservationStatuses])],
}
const knownNames = new Map(Object.entries(knownLists).map(([name, values]) => [values.join(), name]))

export interface Naming {
  /** For what the service answers, which may hold newer values. */
  readonly answered: Writing
  /** For what is sent. */
  readonly sent: Writing
  /** The lists that were named, by their names. */
  readonly used: Map<string, readonly string[]>
}

export function makeNaming(): Naming {
  const used = new Map<string, readonly string[]>()
  const nameEnum = (values: readonly string[], place: string): string => {
    const name = knownNames.get(values.join()) ?? place
    const known = used.get(name)
    if (known && known.join() !== values.join()) throw new Error(`two lists of values are called ${name}`)
    used.set(name, values)
    return name
  }
  return { answered: { nameEnum, open: true }, sent: { nameEnum, open: false }, used }
}
