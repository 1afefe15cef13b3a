import type { EventType } from "@rasoi/contract/console/events"
import type { EventRelay } from "../events/index.ts"

interface Changed {
  id: string
  restaurant_id: string
  test: boolean
}

/** Tells the restaurant's consoles, after the commit. */
export interface ReservationEvents {
  made(row: Changed): void
  changed(row: Changed): void
}

export function makeReservationEvents(relay: EventRelay): ReservationEvents {
  // Test bookings under a name of their own: staff must not be called for them, the test desk must be told.
  const tell = (type: EventType) => (row: Changed) =>
    relay.publish(row.restaurant_id, {
      type: row.test ? "test.changed" : type,
      data: { reservationId: row.id },
    })
  return { made: tell("reservation.made"), changed: tell("reservation.changed") }
}
