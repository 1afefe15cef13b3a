import type { EventType } from "@rasoi/contract/console/events"
import type { EventRelay } from "../events/index.ts"

interface Changed {
  id: string
  restaurant_id: string
  test: boolean
}

/** Notifies the restaurant's consoles after the commit. */
export interface ReservationEvents {
  made(row: Changed): void
  changed(row: Changed): void
}

export function makeReservationEvents(relay: EventRelay): ReservationEvents {
  // Test bookings have their own event type: the test page needs it, and staff must not be alerted for them.
  const publish = (type: EventType) => (row: Changed) =>
    relay.publish(row.restaurant_id, {
      type: row.test ? "test.changed" : type,
      data: { reservationId: row.id },
    })
  return { made: publish("reservation.made"), changed: publish("reservation.changed") }
}
