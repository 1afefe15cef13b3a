import type { Order } from "./orders.ts"

type Address = NonNullable<Order["delivery"]>["address"]

/** Whole, in one line, for the person who decides or delivers. */
export function fullAddress({ address, landmark, pincode }: Address): string {
  return [address, landmark, pincode].filter(Boolean).join(", ")
}
