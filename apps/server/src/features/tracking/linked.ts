import { canOrderAgain, isOrderCalledOff } from "@rasoi/core"
import { type CustomerRequestRow, listRequestsOf } from "../customer-requests/index.ts"
import { findFirstShown } from "../orders/index.ts"
import { findOpenSlug } from "../page/index.ts"
import { type BookingPast, readBookingPast } from "../reservations/index.ts"
import { type BookingTracked, findTracked, type OrderTracked, type TrackedIn } from "./record.ts"

/** An order with what only its link shows. */
export interface LinkedOrder extends OrderTracked {
  readonly requests: readonly CustomerRequestRow[]
  /** When a device of the restaurant first showed it. */
  readonly shownAt: Date | null
  /** The restaurant's page on which the customer can order again; null if there is none, or no reason to. */
  readonly menuSlug: string | null
}

export interface LinkedBooking extends BookingTracked, BookingPast {}

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
  if (tracked.kind === "booking") return { ...tracked, ...(await readBookingPast(db, tracked.row)) }
  const { id, restaurant_id, status, cancelled_by: cancelledBy, test } = tracked.row
  const ended = isOrderCalledOff(status)
  // A test order is not offered again: the page would take a real one.
  const offered = canOrderAgain({ status, cancelledBy }) && !test
  const [requests, shownAt, menuSlug] = await Promise.all([
    listRequestsOf(db, id),
    ended ? null : findFirstShown(db, id),
    offered ? findOpenSlug(db, restaurant_id) : null,
  ])
  return { ...tracked, requests, shownAt, menuSlug }
}
