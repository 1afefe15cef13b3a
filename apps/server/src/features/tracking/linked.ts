import { canOrderAgain, isOrderCalledOff } from "@rasoi/core"
import { type CustomerRequestRow, listRequestsOf } from "../customer-requests/index.ts"
import { findFirstShown } from "../orders/index.ts"
import { findPageOf, type PageOf } from "../page/index.ts"
import { type BookingPast, readBookingPast } from "../reservations/index.ts"
import { type BookingTracked, findTracked, type OrderTracked, type TrackedIn } from "./record.ts"

/** An order with what only its link shows. */
export interface LinkedOrder extends OrderTracked {
  readonly requests: readonly CustomerRequestRow[]
  /** When a device of the restaurant first showed it. */
  readonly shownAt: Date | null
  /** The customer may want to try again, and the restaurant's page is on. */
  readonly again: boolean
  readonly page: PageOf | undefined
}

export interface LinkedBooking extends BookingTracked, BookingPast {
  readonly page: PageOf | undefined
}

export type Linked = LinkedOrder | LinkedBooking

/** The order or booking of a link. The API reads less: it does not show what customers asked for. */
export async function findLinked(
  dependencies: TrackedIn,
  token: string,
  now: number,
): Promise<Linked | undefined> {
  const { db } = dependencies
  const tracked = await findTracked(dependencies, token, now)
  if (!tracked) return undefined
  if (tracked.kind === "booking") {
    const { row } = tracked
    const [past, page] = await Promise.all([readBookingPast(db, row), findPageOf(db, row.restaurant_id)])
    return { ...tracked, ...past, page }
  }
  const { id, restaurant_id, status, cancelled_by: cancelledBy, test } = tracked.row
  const [requests, shownAt, page] = await Promise.all([
    listRequestsOf(db, id),
    isOrderCalledOff(status) ? null : findFirstShown(db, id),
    findPageOf(db, restaurant_id),
  ])
  // A test order is not offered again: the page would take a real one.
  const again = canOrderAgain({ status, cancelledBy }) && !test && page?.state === "ON"
  return { ...tracked, requests, shownAt, page, again }
}
