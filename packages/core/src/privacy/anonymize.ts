import type { Order, Reservation } from "@rasoi/contract"
import { addDays, localDate } from "../hours/index.ts"
import type { Bill } from "../pricing/index.ts"

/** Replaces a reason that a person typed. It may name somebody, and a final status must have a reason. */
export const removedReason = "The reason was removed with the personal data."

/** The order without data about a person. Number, items, money, tax and pincode stay for the books. */
export function anonymizeOrder(order: Order): Order {
  const { delivery, lines } = order
  return {
    ...order,
    customer: { name: "", phone: "" },
    delivery: delivery && {
      address: { address: "", pincode: delivery.address.pincode, landmark: null, lat: null, lng: null },
      person: null,
    },
    note: null,
    lines: withoutNotes(lines),
  }
}

/** The items of a bill can have notes. */
export function anonymizeBill(bill: Bill): Bill {
  return { ...bill, lines: withoutNotes(bill.lines) }
}

/** The booking without data about a person. Date, time, party size and price stay. */
export function anonymizeReservation(reservation: Reservation): Reservation {
  return {
    ...reservation,
    customer: { name: "", phone: "", email: null },
    occasion: null,
    notes: null,
  }
}

function withoutNotes<Line extends { note: string | null }>(lines: readonly Line[]): Line[] {
  return lines.map(line => ({ ...line, note: null }))
}

const threeHoursMs = 3 * 3_600_000

/** Orders and bookings of earlier days are anonymized. The date changes at 3 in the morning, when it is quiet. */
export function anonymizedBefore(timezone: string, now: number, retentionDays: number): string {
  return addDays(localDate(timezone, now - threeHoursMs), -retentionDays)
}
