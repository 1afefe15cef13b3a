import type { EventType } from "@rasoi/contract/console/events"
import type { EventRelay } from "../../events/index.ts"
import type { BusinessMetrics } from "../../http/business-metrics.ts"
import type { ReservationRow } from "./store.ts"

interface Changed {
  id: string
  restaurant_id: string
  test: boolean
}

/** Notifies the restaurant's consoles after the commit. */
export interface ReservationEvents {
  made(row: Changed & Reached): void
  /** It changed, but its status did not. */
  changed(row: Changed): void
  reached(row: Changed & Reached): void
}

type Reached = Pick<ReservationRow, "source" | "status">

export function makeReservationEvents(relay: EventRelay, metrics: BusinessMetrics): ReservationEvents {
  // Test bookings have their own event type: the test page needs it, and staff must not be alerted for them.
  const publish = (type: EventType) => (row: Changed) =>
    relay.publish(row.restaurant_id, {
      type: row.test ? "test.changed" : type,
      data: { reservationId: row.id },
    })
  const counted = (tell: (row: Changed) => void) => (row: Changed & Reached) => {
    if (!row.test) metrics.bookingReached(row.source, row.status)
    tell(row)
  }
  const changed = publish("reservation.changed")
  return { made: counted(publish("reservation.made")), changed, reached: counted(changed) }
}
