import { Reservation } from "@rasoi/contract"
import { cancelUntil, expiredStatus, isReservationExpired, money } from "@rasoi/core"
import { Prepared, schemaTag, serialiserFor } from "../../http/index.ts"
import type { NewReservation, ReservationRow } from "./store.ts"

export const serialiseReservation = serialiserFor(Reservation)

export const unansweredReason = "The restaurant did not confirm the booking in time."

/** A booking that nobody confirmed before its start reads as cancelled, even before the expiry job has written it. */
export function asOf(row: ReservationRow, now: number): ReservationRow {
  if (!isReservationExpired({ status: row.status, startsAt: row.starts_at.getTime() }, now)) return row
  return {
    ...row,
    status: expiredStatus,
    revision: row.revision + 1,
    cancelled_by: "SYSTEM",
    rejection_reason: unansweredReason,
  }
}

type Describable = Omit<NewReservation, "answer" | "token_hash"> &
  Pick<ReservationRow, "rejection_reason" | "cancelled_by">

/** The cut-off is that of the current settings, which also decide whether the customer can cancel. */
export function representReservation(row: Describable, cancelCutoffMinutes: number): Reservation {
  const until = cancelUntil(row.status, { startsAt: row.starts_at.getTime(), cancelCutoffMinutes })
  return {
    id: row.id,
    object: "reservation",
    test: row.test,
    status: row.status,
    date: row.date,
    time: row.time,
    until: row.until,
    people: row.people,
    // Only a walk-in has no phone, and the API never returns walk-ins.
    customer: { name: row.customer_name, phone: row.customer_phone ?? "", email: row.customer_email },
    occasion: row.occasion,
    notes: row.notes,
    price: priceOf(row),
    trackingUrl: row.tracking_url,
    ...(row.rejection_reason === null ? {} : { rejectionReason: row.rejection_reason }),
    cancelledBy: row.cancelled_by,
    cancelUntil: until === null ? null : new Date(until).toISOString(),
    createdAt: row.created_at.toISOString(),
  }
}

function priceOf({ price_paise, price_mode, price_status }: Describable): Reservation["price"] {
  if (price_paise === null || price_mode === null || price_status === null) return null
  return { ...money(price_paise), mode: price_mode, status: price_status }
}

const schema = schemaTag(Reservation)

/**
 * The id, the revision, the cut-off and the schema determine the bytes, so they form the ETag. The status is included
 * because a booking can read as expired at a revision that a last-moment move then writes.
 */
export function prepareReservation(row: ReservationRow, cancelCutoffMinutes: number): Prepared {
  const state = `${row.revision}.${row.cancelled_by ?? row.status}.${cancelCutoffMinutes}`
  const etag = `"${row.id}.${state}.${schema}"`
  return new Prepared(() => serialiseReservation(representReservation(row, cancelCutoffMinutes)), etag)
}
