import type { Strings } from "../i18n/i18n.tsx"
import type { Booking } from "./days.ts"

/** A walk-in without a name is shown as "Walk-in". */
export function guestName({ customer, source }: Booking, { source: words }: Strings["bookingWords"]): string {
  return customer.name || words[source]
}

export function withGuestName(booking: Booking, words: Strings["bookingWords"]): Booking {
  const name = guestName(booking, words)
  return name === booking.customer.name ? booking : { ...booking, customer: { ...booking.customer, name } }
}
