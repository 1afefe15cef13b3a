import { Refusal, reservationStatuses } from "@rasoi/contract"
import * as api from "@rasoi/contract/console"
import { findReservationMove } from "@rasoi/core"
import type { Database } from "../db/index.ts"
import { badCursor, type Mount, pageOf } from "../http/index.ts"
import type { RestaurantCache } from "../restaurant/index.ts"
import type { ReservationEvents } from "./events.ts"
import { moveReservation } from "./moves.ts"
import { representForStaff } from "./staff-representation.ts"
import type { ReservationRow } from "./store.ts"
import { findTestReservation, listTestReservations } from "./test-desk-store.ts"

interface Parts {
  db: Database
  restaurants: RestaurantCache
  events: ReservationEvents
}

/** The bookings of test mode, moved by the restaurant's own hand. */
export function mountTestDeskReservations(mount: Mount, { db, restaurants, events }: Parts): void {
  mount(api.listTestReservations, async ({ session, query, now }) => {
    const { limit = 20, cursor = null } = query
    if (cursor !== null && !/^res_[0-9a-z]{26}$/.test(cursor)) throw badCursor()
    const { settings } = await restaurants.get(session.restaurantId)
    const rows = await listTestReservations(db, session.restaurantId, cursor, limit + 1)
    return pageOf(
      rows,
      limit,
      row => describeTest(row, settings.booking.cancelCutoffMinutes, now),
      row => row.id,
    )
  })

  mount(api.advanceTestReservationByHand, async ({ session, params, body, now }) => {
    const found = await findTestReservation(db, session.restaurantId, params.id)
    // A live booking looks absent too: it is moved on its own page.
    if (!found) throw new Refusal("NOT_FOUND", { message: "This restaurant has no such test booking." })
    const { settings } = await restaurants.get(session.restaurantId)
    const { cancelCutoffMinutes } = settings.booking
    const moved = await moveReservation(db, found, {
      to: body.to,
      mover: { kind: "STAFF", name: session.name, device: session.deviceName },
      now,
      reason: body.reason,
      cancelCutoffMinutes,
      timezone: settings.profile.timezone,
      whateverTheTime: true,
    })
    events.changed(moved)
    return describeTest(moved, cancelCutoffMinutes, now)
  })
}

/** In test mode nobody waits until a guest is late before they can be marked as missing. */
function describeTest(row: ReservationRow, cancelCutoffMinutes: number, now: number) {
  const shown = representForStaff(row, cancelCutoffMinutes, now)
  const nextSteps = reservationStatuses.filter(to => findReservationMove(shown.status, to, "STAFF"))
  return { ...shown, nextSteps }
}
