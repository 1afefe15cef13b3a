import { Refusal } from "@rasoi/contract"
import type { Database } from "../../db/index.ts"
import type { SessionCaller } from "../../http/index.ts"
import { staffMover } from "../moves/index.ts"
import type { RestaurantCache } from "../restaurant/index.ts"
import type { ChangedBy } from "./change-store.ts"
import type { ReservationEvents } from "./events.ts"
import type { ReservationRow } from "./store.ts"

/** What the routes need with which staff work on bookings. */
export interface StaffBookingParts {
  readonly db: Database
  readonly restaurants: RestaurantCache
  readonly events: ReservationEvents
}

/** Staff as the ones who change a booking. */
export function changedBy({ session, now }: { session: SessionCaller; now: number }): ChangedBy {
  const { name, recordedAs, device } = staffMover(session)
  return { actor: name, actorKind: recordedAs, device, at: new Date(now) }
}

export function notNow({ status }: Pick<ReservationRow, "status">): Refusal {
  return new Refusal("INVALID_TRANSITION", {
    message: `This booking is ${status}; that is not possible now.`,
    members: { status },
  })
}
