import { Refusal, reservationStatuses } from "@rasoi/contract"
import { canLeave, findReservationUndo, seatHoldingStatuses, type UndoableReservation } from "@rasoi/core"
import { type Database, violates } from "../../db/index.ts"
import { reachedOf, type UndoOf, type UndoWrite, undoMove } from "../moves/index.ts"
import type { RestaurantSnapshot } from "../restaurant/index.ts"
import { dayLocks } from "./book.ts"
import { type ChangedBy, writeEnd } from "./change-store.ts"
import { reservations } from "./moves.ts"
import { reservationMoveStore } from "./moves-store.ts"
import { lockNames, type ReservationRow } from "./store.ts"

const minuteMs = 60_000

/** When the party left, or null. */
export function leftAtOf({ booked_ends_at, ends_at }: ReservationRow): Date | null {
  return booked_ends_at && ends_at
}

export function undoableOf(row: ReservationRow): UndoableReservation {
  return {
    status: row.status,
    cancelledBy: row.cancelled_by,
    createdAt: row.created_at.getTime(),
    startsAt: row.starts_at.getTime(),
    reached: reachedOf(row, reservationStatuses),
    leftAt: leftAtOf(row)?.getTime() ?? null,
  }
}

/** Takes back the last move. If that takes seats again, the trigger counts them inside the lock. */
export async function undoReservationMove(
  db: Database,
  { settings }: RestaurantSnapshot,
  row: ReservationRow,
  undo: Omit<UndoOf, "timezone">,
): Promise<ReservationRow> {
  const request = { ...undo, timezone: settings.profile.timezone }
  const counted = { seats: settings.booking.seats, counted_at: new Date(undo.now) }
  try {
    return await undoMove(db, { ...reservations, undo: writeInLock }, row, request, shown => {
      const found = findReservationUndo(undoableOf(shown), undo.now)
      const keepsSeats = seatHoldingStatuses.includes(shown.status) && shown.booked_ends_at === null
      return found && { to: found.to, reset: keepsSeats ? {} : counted }
    })
  } catch (error) {
    if (!violates(error, "reservations_fit")) throw error
    const message = "Other guests have booked the seats since then, so the step cannot be undone."
    throw new Refusal("SLOT_UNAVAILABLE", { message, members: { available: [] } })
  }
}

function writeInLock(db: Database, row: ReservationRow, write: UndoWrite<ReservationRow>) {
  return db.transaction(async tx => {
    await lockNames(tx, dayLocks(row.restaurant_id, row.test, row.date))
    if (row.booked_ends_at === null) return reservationMoveStore.undo(tx, row, write)
    const seats = write.reset.seats ?? row.seats
    return writeEnd(tx, row, write, { ends_at: row.booked_ends_at, booked_ends_at: null, seats })
  })
}

/** Frees the seats from this minute. Undefined: the party is not seated, or somebody changed the booking first. */
export async function leaveTable(
  db: Database,
  row: ReservationRow,
  by: ChangedBy,
): Promise<ReservationRow | undefined> {
  const now = by.at.getTime()
  const [startsAt, endsAt] = [row.starts_at.getTime(), row.ends_at.getTime()]
  const leftAt = leftAtOf(row)?.getTime() ?? null
  if (!canLeave({ status: row.status, endsAt, leftAt }, now)) return undefined
  // A party that came early may also leave before its time, but a stay cannot be empty.
  const leaves = Math.max(Math.floor(now / minuteMs) * minuteMs, startsAt + minuteMs)
  if (leaves >= endsAt) return row
  return writeEnd(db, row, by, { ends_at: new Date(leaves), booked_ends_at: row.ends_at, seats: row.seats })
}
