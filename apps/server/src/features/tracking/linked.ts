import { type Bill, canOrderAgain, isOrderCalledOff } from "@rasoi/core"
import type { Queries } from "../../db/index.ts"
import { findBills, findOpenPaise } from "../billing/bills/index.ts"
import { chargedOf, voidsOf } from "../billing/voids/index.ts"
import { type CustomerRequestRow, listRequestsOf } from "../customer-requests/index.ts"
import { findFirstShown, type PublicOrderRow } from "../orders/index.ts"
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
  readonly owed: Owed
}

/** What the customer pays now. The record in the API keeps what was ordered. */
interface Owed {
  /** The bill without what was voided; null if nothing was. */
  readonly charged: Bill | null
  /** The total, where nobody knows whether the bill was paid. */
  readonly openPaise: number
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
  const [requests, shownAt, page, owed] = await Promise.all([
    listRequestsOf(db, id),
    isOrderCalledOff(status) ? null : findFirstShown(db, id),
    findPageOf(db, restaurant_id),
    readOwed(db, tracked.row),
  ])
  // A test order is not offered again: the page would take a real one.
  const again = canOrderAgain({ status, cancelledBy }) && !test && page?.state === "ON"
  return { ...tracked, requests, shownAt, page, again, owed }
}

async function readOwed(db: Queries, row: PublicOrderRow): Promise<Owed> {
  const { id, restaurant_id, bill_number, total_paise } = row
  const [bills, voids] = await Promise.all([findBills(db, restaurant_id, [row]), voidsOf(db, [row])])
  const charged = voids.has(id) ? chargedOf(row, voids.get(id)) : null
  const chargedPaise = charged?.totalPaise ?? total_paise
  const open = await findOpenPaise(db, restaurant_id, [{ id, bill_number, chargedPaise }], bills)
  return { charged, openPaise: open.get(id) ?? chargedPaise }
}
