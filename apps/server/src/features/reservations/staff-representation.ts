import {
  findReservationUndo,
  isOpenReservationStatus,
  nextReservationStatuses,
  type SlotState,
  whyNoService,
} from "@rasoi/core"
import { type CustomerRequestRow, representMoveRequest } from "../customer-requests/index.ts"
import type { RestaurantSnapshot } from "../restaurant/index.ts"
import { asOf, representReservation } from "./representation.ts"
import type { ReservationRow } from "./store.ts"
import { leftAtOf, undoableOf } from "./undo.ts"

export function representForStaff(
  stored: ReservationRow,
  cancelCutoffMinutes: number,
  now: number,
  request?: CustomerRequestRow,
) {
  const row = asOf(stored, now)
  const startsAt = row.starts_at.getTime()
  const clock = { startsAt, cancelCutoffMinutes, now }
  const nextSteps = nextReservationStatuses(row.status, "STAFF", clock)
  const undo = findReservationUndo(undoableOf(row), now)
  const described = representReservation(row, cancelCutoffMinutes)
  return {
    ...described,
    customer: { ...described.customer, phone: row.customer_phone },
    revision: row.revision,
    source: row.source,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    leftAt: leftAtOf(row)?.toISOString() ?? null,
    undo: undo && { to: undo.to, until: new Date(undo.until).toISOString() },
    nextSteps,
    moveRequest: isOpenReservationStatus(row.status) ? representMoveRequest(request) : null,
  }
}

export function representSlots({ settings }: RestaurantSnapshot, slots: SlotState[]) {
  return slots.map(({ time, startsAt, endsAt, seatsLeft, available, reason, meal }) => ({
    time,
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(endsAt).toISOString(),
    seatsTaken: settings.booking.seats - seatsLeft,
    available,
    reason,
    meal,
  }))
}

/** The reason why no booking is possible on that date. */
export function whyClosed({ settings, suspended }: RestaurantSnapshot, date: string) {
  if (suspended) return "SUSPENDED" as const
  if (!settings.booking.enabled) return "BOOKINGS_OFF" as const
  return whyNoService(settings, date)
}
