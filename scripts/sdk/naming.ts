import {
  foodTypes,
  orderStatuses,
  orderStatusFilters,
  orderTypes,
  paymentModes,
  reservationStatuses,
} from "@rasoi/contract"
import type { TypeOptions } from "./typescript-of.ts"

/** Enums with a fixed name; others are named after the member that has them. */
const knownLists = {
  OrderStatus: orderStatuses,
  OrderStatusFilter: orderStatusFilters,
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
  /** For responses, which may contain newer values. */
  readonly response: TypeOptions
  /** For requests. */
  readonly request: TypeOptions
  /** The named enums. */
  readonly used: Map<string, readonly string[]>
}

export function makeNaming(): Naming {
  const used = new Map<string, readonly string[]>()
  const nameEnum = (values: readonly string[], place: string): string => {
    const name = knownNames.get(values.join()) ?? place
    const known = used.get(name)
    if (known && known.join() !== values.join()) throw new Error(`two enums have the name ${name}`)
    used.set(name, values)
    return name
  }
  return { response: { nameEnum, open: true }, request: { nameEnum, open: false }, used }
}
