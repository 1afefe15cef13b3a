import type { Texts } from "../i18n/i18n.tsx"
import type { Booking } from "./booking.ts"

/** A walk-in may have no name. From other bookings it was removed as personal data. */
export function customerName({ customer, source }: Booking, { bookingWords, words }: Texts): string {
  return customer.name || (source === "WALK_IN" ? bookingWords.source.WALK_IN : words.nameRemoved)
}

export function withCustomerName(booking: Booking, text: Texts): Booking {
  const name = customerName(booking, text)
  return name === booking.customer.name ? booking : { ...booking, customer: { ...booking.customer, name } }
}
