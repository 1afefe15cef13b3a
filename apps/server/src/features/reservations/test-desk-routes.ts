import { Refusal, reservationStatuses } from "@rasoi/contract"
import * as api from "@rasoi/contract/console"
import { findReservationMove } from "@rasoi/core"
import type { Database } from "../../db/index.ts"
import { badCursor, type Mount, pageOf } from "../../http/index.ts"
import { staffMover } from "../moves/index.ts"
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

/** The bookings of test mode, moved by hand. */
export function mountTestDeskReservations(mount: Mount, { db, restaurants, events }: Parts): void {
  mount(api.listTestReservations, async ({ session, query, now }) => {
    const { limit = 20, cursor = null } = query
    if (cursor !== null && !/^res_[0-9a-z]{26}$/.test(cursor)) throw badCursor()
    const { settings } = await restaurants.get(session.restaurantId)
    const rows = await listTestReservations(db, session.restaurantId, cursor, limit + 1)
    return pageOf(rows, limit, row => describeTest(row, settings.booking.cancelCutoffMinutes, now))
  })

  mount(api.advanceTestReservationByHand, async ({ session, params, body, now }) => {
    const found = await findTestReservation(db, session.restaurantId, params.id)
    // A live booking is not found either: staff move it on its own page.
    if (!found) throw new Refusal("NOT_FOUND", { message: "This restaurant has no such test booking." })
    const { settings } = await restaurants.get(session.restaurantId)
    const { cancelCutoffMinutes } = settings.booking
    const moved = await moveReservation(db, found, {
      to: body.to,
      mover: staffMover(session),
      now,
      reason: body.reason,
      cancelCutoffMinutes,
      timezone: settings.profile.timezone,
      ignoreTime: true,
    })
    events.changed(moved)
    return describeTest(moved, cancelCutoffMinutes, now)
  })
}

/** Test mode ignores the time limits of moves, such as NO_SHOW only after the start. */
function describeTest(row: ReservationRow, cancelCutoffMinutes: number, now: number) {
  const shown = representForStaff(row, cancelCutoffMinutes, now)
  const nextSteps = reservationStatuses.filter(to => findReservationMove(shown.status, to, "STAFF"))
  return { ...shown, nextSteps }
}
