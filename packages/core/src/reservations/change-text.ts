import type { ReservationChange } from "@rasoi/contract/console"

/** One change of a booking as text, for the API. */
export function reservationChangeText(change: ReservationChange): string {
  switch (change.kind) {
    case "TEXT":
      return change.text
    case "TIME":
      return `${change.from.date} ${change.from.time} → ${change.to.date} ${change.to.time}`
    case "PEOPLE":
      return `${change.from} → ${change.to} guests`
    case "PRICE":
      return `price ${change.status}`
    case "LEFT":
      return "left"
  }
}
