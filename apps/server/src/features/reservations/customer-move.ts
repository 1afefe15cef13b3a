import { type BookingLinkActions, bookingLinkActions, cancelUntil, isBeforeCutoff } from "@rasoi/core"
import { newId } from "../../base/ids.ts"
import type { Database } from "../../db/index.ts"
import { type AuditContext, recordAuditEntry } from "../audit/index.ts"
import {
  askedSoFar,
  type CustomerRequestRow,
  insertRequest,
  listRequestsOf,
} from "../customer-requests/index.ts"
import type { RestaurantSnapshot } from "../restaurant/index.ts"
import { checkBookingAllowed, readSlots, requireSlot, staysWithin } from "./decide.ts"
import { type ReservationMoveRow, reservationMoveStore } from "./moves-store.ts"
import { asOf } from "./representation.ts"
import { reschedule } from "./reschedule.ts"
import type { ReservationRow } from "./store.ts"

/** What happened to a booking on its link, and what its customer has asked for. */
export interface BookingPast {
  readonly moves: readonly ReservationMoveRow[]
  readonly requests: readonly CustomerRequestRow[]
}

export async function readBookingPast(db: Database, { id, revision }: ReservationRow): Promise<BookingPast> {
  const [moves, requests] = await Promise.all([
    revision > 1 ? reservationMoveStore.list(db, id) : [],
    listRequestsOf(db, id),
  ])
  return { moves, requests }
}

/** Whether the customer moved the booking without asking staff. */
export function isCustomerMove({ actor_kind, from_status, to_status }: ReservationMoveRow): boolean {
  return actor_kind === "CUSTOMER" && from_status === to_status
}

interface CustomerActions extends BookingLinkActions {
  /** Until when the customer can act; null if the booking has ended or its guests are here. */
  readonly cutoff: Date | null
  readonly beforeCutoff: boolean
}

/** What the customer can do on the link now. */
export function customerActions(
  stored: ReservationRow,
  { settings }: RestaurantSnapshot,
  { moves, requests }: BookingPast,
  now: number,
): CustomerActions {
  const { autoConfirm, cancelCutoffMinutes } = settings.booking
  const { status, starts_at } = asOf(stored, now)
  const clock = { startsAt: starts_at.getTime(), cancelCutoffMinutes, now }
  const done = { moved: moves.filter(isCustomerMove).length, asked: askedSoFar(requests) }
  const actions = bookingLinkActions({ status, autoConfirm }, done, clock)
  const cutoff = cancelUntil(status, clock)
  return {
    ...actions,
    cutoff: cutoff === null ? null : new Date(cutoff),
    beforeCutoff: isBeforeCutoff(status, clock),
  }
}

interface WantedMove {
  restaurant: RestaurantSnapshot
  row: ReservationRow
  past: BookingPast
  to: { date: string; time: string; people: number }
  audit: AuditContext
}

/**
 * Moves the booking under the rules of a new one, or asks staff to. Undefined: it is not possible any more, or somebody
 * changed the booking first. Throws the refusal that a new booking would get.
 */
export async function moveByCustomer(
  db: Database,
  move: WantedMove,
): Promise<{ row: ReservationRow; asked: boolean } | undefined> {
  const { restaurant, row, past, to, audit } = move
  const how = customerActions(row, restaurant, past, audit.now).move
  if (how === null) return undefined
  if (how === "ASK") return (await askToMove(db, move)) ? { row, asked: true } : undefined
  const moved = await reschedule(db, {
    ...{ restaurant, row, change: to, rules: "CUSTOMER" },
    by: { actor: "The customer", actorKind: "CUSTOMER", device: null, at: new Date(audit.now) },
    alongside: tx => recordAuditEntry(tx, audit, { action: "booking.moved", subject: momentText(to) }),
  })
  return moved && { row: moved, asked: false }
}

/** The old table is kept. The time must be free now; staff check it again when they agree. */
async function askToMove(db: Database, { restaurant, row, past, to, audit }: WantedMove): Promise<boolean> {
  const { now } = audit
  checkBookingAllowed(restaurant, to, now)
  const others = { test: row.test, now, exceptId: row.id }
  requireSlot(await readSlots(staysWithin(db), restaurant, to, others), to.time)
  return db.transaction(async tx => {
    const isAsked = await insertRequest(tx, {
      id: newId("req", now),
      restaurant_id: row.restaurant_id,
      subject_id: row.id,
      number: past.requests.length + 1,
      asked_at: new Date(now),
      kind: "MOVE_BOOKING",
      ...to,
    })
    if (isAsked) await recordAuditEntry(tx, audit, { action: "booking.moveAsked", subject: momentText(to) })
    return isAsked
  })
}

/** Names no customer. */
export function momentText({ date, time }: Pick<ReservationRow, "date" | "time">): string {
  return `${date} ${time}`
}
