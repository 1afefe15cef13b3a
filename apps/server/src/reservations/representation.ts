import { Reservation } from "@rasoi/contract"
import { isReservationExpired, money } from "@rasoi/core"
import { Prepared, serialiserFor } from "../http/index.ts"
import type { NewReservation, ReservationRow } from "./store.ts"

export const serialiseReservation = serialiserFor(Reservation)

export const unansweredReason = "The restaurant did not confirm the booking in time."

/** A booking that nobody answered by its time reads as cancelled, whether or not the clock has written it down. */
export function asOf(row: ReservationRow, now: number): ReservationRow {
  if (!isReservationExpired({ status: row.status, startsAt: row.starts_at.getTime() }, now)) return row
  return {
    ...row,
    status: "CANCELLED",
    revision: row.revision + 1,
    cancelled_by: "SYSTEM",
    rejection_reason: unansweredReason,
  }
}

type Describable = Omit<NewReservation, "answer" | "token_hash"> &
  Pick<ReservationRow, "rejection_reason" | "cancelled_by">

export function representReservation(row: Describable): Reservation {
  return {
    id: row.id,
    object: "reservation",
    test: row.test,
    status: row.status,
    date: row.date,
    time: row.time,
    until: row.until,
    people: row.people,
    // Only a party at the door has no phone, and no key sees one.
    customer: { name: row.customer_name, phone: row.customer_phone ?? "", email: row.customer_email },
    occasion: row.occasion,
    notes: row.notes,
    price: priceOf(row),
    trackingUrl: row.tracking_url,
    ...(row.rejection_reason === null ? {} : { rejectionReason: row.rejection_reason }),
    cancelledBy: row.cancelled_by,
    createdAt: row.created_at.toISOString(),
  }
}

function priceOf({ price_paise, price_mode, price_status }: Describable): Reservation["price"] {
  if (price_paise === null || price_mode === null || price_status === null) return null
  return { ...money(price_paise), mode: price_mode, status: price_status }
}

/**
 * Bytes follow from the id and the revision, so those make the tag. The outcome is in it too, since a booking can read
 * as lapsed at a revision that somebody else then takes in the last moment.
 */
export function prepareReservation(row: ReservationRow): Prepared {
  const etag = `"${row.id}.${row.revision}.${row.cancelled_by ?? row.status}"`
  return new Prepared(() => serialiseReservation(representReservation(row)), etag)
}
