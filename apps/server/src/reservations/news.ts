import type { EventRelay } from "../events/index.ts"

interface Changed {
  id: string
  restaurant_id: string
  test: boolean
}

/** Tells the restaurant's consoles, after the commit. Test bookings are nobody's news. */
export interface ReservationNews {
  made(row: Changed): void
  changed(row: Changed): void
}

export function makeReservationNews(relay: EventRelay): ReservationNews {
  const tell = (type: string) => (row: Changed) => {
    if (!row.test) relay.publish(row.restaurant_id, { type, data: { reservationId: row.id } })
  }
  return { made: tell("reservation.made"), changed: tell("reservation.changed") }
}
