import { Refusal, reservationStatuses } from "@rasoi/contract"
import * as api from "@rasoi/contract/console"
import { findReservationMove } from "@rasoi/core"
import { badCursor, type Mount, pageOf } from "../../http/index.ts"
import { type CustomerRequestRow, listOpenRequests } from "../customer-requests/index.ts"
import { staffMover } from "../moves/index.ts"
import { answerMoveRequest } from "./move-requests.ts"
import { moveReservation } from "./moves.ts"
import { asOf } from "./representation.ts"
import { changedBy, notNow, type StaffBookingParts } from "./staff-change.ts"
import { representForStaff } from "./staff-representation.ts"
import type { ReservationRow } from "./store.ts"
import { findTestReservation, listTestReservations } from "./test-desk-store.ts"

/** The bookings of test mode, moved by hand. */
export function mountTestDeskReservations(
  mount: Mount,
  { db, restaurants, events }: StaffBookingParts,
): void {
  mount(api.listTestReservations, async ({ session, query, now }) => {
    const { limit = 20, cursor = null } = query
    if (cursor !== null && !/^res_[0-9a-z]{26}$/.test(cursor)) throw badCursor()
    const { settings } = await restaurants.get(session.restaurantId)
    const rows = await listTestReservations(db, session.restaurantId, cursor, limit + 1)
    const requests = await listOpenRequests(
      db,
      rows.map(({ id }) => id),
    )
    const { cancelCutoffMinutes } = settings.booking
    return pageOf(rows, limit, row => describeTest(row, cancelCutoffMinutes, now, requests.get(row.id)))
  })

  async function requireTestBooking(restaurantId: string, id: string) {
    const found = await findTestReservation(db, restaurantId, id)
    // A live booking is not found either: staff move it on its own page.
    if (!found) throw new Refusal("NOT_FOUND", { message: "This restaurant has no such test booking." })
    return found
  }

  mount(api.answerTestMoveRequest, async call => {
    const { session, params, body, now } = call
    const row = await requireTestBooking(session.restaurantId, params.id)
    const restaurant = await restaurants.get(session.restaurantId)
    const answered = await answerMoveRequest(db, { restaurant, row, ...body, by: changedBy(call) })
    if (!answered) throw notNow(asOf(await requireTestBooking(session.restaurantId, params.id), now))
    events.changed(answered)
    return describeTest(answered, restaurant.settings.booking.cancelCutoffMinutes, now)
  })

  mount(api.advanceTestReservationByHand, async ({ session, params, body, now }) => {
    const found = await requireTestBooking(session.restaurantId, params.id)
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
    const requests = await listOpenRequests(db, [moved.id])
    return describeTest(moved, cancelCutoffMinutes, now, requests.get(moved.id))
  })
}

/** Test mode ignores the time limits of moves, such as NO_SHOW only after the start. */
function describeTest(
  row: ReservationRow,
  cancelCutoffMinutes: number,
  now: number,
  request?: CustomerRequestRow,
) {
  const shown = representForStaff(row, cancelCutoffMinutes, now, request)
  const nextSteps = reservationStatuses.filter(to => findReservationMove(shown.status, to, "STAFF"))
  return { ...shown, nextSteps }
}
