import { Refusal, type ReservationStatus } from "@rasoi/contract"
import * as api from "@rasoi/contract/console"
import { isOpenReservationStatus, localDate, serviceDateAt } from "@rasoi/core"
import type { Database } from "../../db/index.ts"
import type { DevicePresence } from "../../events/index.ts"
import type { Mount, SessionCaller } from "../../http/index.ts"
import { listOpenRequests } from "../customer-requests/index.ts"
import { representMove, staffMover } from "../moves/index.ts"
import { oldestDateFor, receivingAt, requireReadableDate } from "../restaurant/index.ts"
import { writePriceStatus } from "./change-store.ts"
import { listReservationsOfDay, listWaiting } from "./console-store.ts"
import { readSlots, staysWithin } from "./decide.ts"
import { answerMoveRequest } from "./move-requests.ts"
import { moveReservation } from "./moves.ts"
import { type ReservationMoveRow, reservationMoveStore } from "./moves-store.ts"
import { asOf } from "./representation.ts"
import { reschedule } from "./reschedule.ts"
import { searchReservations } from "./search.ts"
import { mountSeatBlocks } from "./seat-block-routes.ts"
import { bookByStaff } from "./staff-booking.ts"
import { changedBy, notNow, type StaffBookingParts } from "./staff-change.ts"
import { representForStaff, representSlots, whyClosed } from "./staff-representation.ts"
import { findReservationOfRestaurant, type ReservationRow } from "./store.ts"
import { mountTestDeskReservations } from "./test-desk-routes.ts"
import { leaveTable, undoReservationMove } from "./undo.ts"
import { readWeek } from "./week.ts"

interface Parts extends StaffBookingParts {
  presence: DevicePresence
  publicUrl: string
}

interface ReservationCall {
  session: SessionCaller
  params: { id: string }
  now: number
}

/** The console's booking routes: the day, status changes, phone and walk-in bookings, the preview. */
export function mountConsoleReservations(mount: Mount, parts: Parts): void {
  const { db, restaurants, events } = parts
  const show = makeShow(parts)

  async function step(call: ReservationCall, to: ReservationStatus, reason?: string) {
    const { session, now } = call
    const row = await requireRow(db, call)
    const { settings } = await restaurants.get(session.restaurantId)
    const moved = await moveReservation(db, row, {
      to,
      mover: staffMover(session),
      now,
      reason,
      cancelCutoffMinutes: settings.booking.cancelCutoffMinutes,
      timezone: settings.profile.timezone,
    })
    events.reached(moved)
    return show(moved, now)
  }

  mount(api.getConsoleReservation, async call => show(await requireRow(db, call), call.now))

  mount(api.confirmReservation, call => step(call, "CONFIRMED"))
  mount(api.rejectReservation, call => step(call, "REJECTED", call.body.reason))
  mount(api.seatReservation, call => step(call, "SEATED"))
  mount(api.noShowReservation, call => step(call, "NO_SHOW"))
  mount(api.cancelConsoleReservation, call => step(call, "CANCELLED", call.body.reason))

  mount(api.leaveReservation, async call => {
    const left = await leaveTable(db, await requireRow(db, call), changedBy(call))
    if (!left) throw notNow(asOf(await requireRow(db, call), call.now))
    events.changed(left)
    return show(left, call.now)
  })

  mount(api.undoReservation, async call => {
    const { session, body, now } = call
    const mover = staffMover(session)
    const restaurant = await restaurants.get(session.restaurantId)
    const undone = await undoReservationMove(db, restaurant, await requireRow(db, call), {
      ...body,
      mover,
      now,
    })
    events.changed(undone)
    return show(undone, now)
  })

  mountDays(mount, parts)
  mountChanges(mount, parts)
  mountSeatBlocks(mount, parts)
  mountPreview(mount, parts)
  mountTestDeskReservations(mount, parts)
}

/** Reads of days and weeks, and the history of a booking. */
function mountDays(mount: Mount, { db, restaurants }: Parts): void {
  mount(api.listWaiting, async ({ session, now }) => ({
    object: "list" as const,
    data: await listWaiting(db, session.restaurantId, new Date(now)),
  }))

  mount(api.searchReservations, async ({ session, query, now }) => {
    const { settings } = await restaurants.get(session.restaurantId)
    const rows = await searchReservations(db, { session, settings, search: query.search, now })
    const requests = await listOpenRequests(
      db,
      rows.map(({ id }) => id),
    )
    const { cancelCutoffMinutes } = settings.booking
    const data = rows.map(row => representForStaff(row, cancelCutoffMinutes, now, requests.get(row.id)))
    return { object: "list" as const, data }
  })

  mount(api.getBookingDay, async ({ session, query, now }) => {
    const restaurant = await restaurants.get(session.restaurantId)
    const { profile, booking } = restaurant.settings
    const date = query.date ?? localDate(profile.timezone, now)
    requireReadableDate(session, restaurant.settings, { date, now })
    const rows = await listReservationsOfDay(db, session.restaurantId, date)
    const slots = await readSlots(staysWithin(db), restaurant, { date, people: 1 }, { test: false, now })
    const open = rows.filter(({ status }) => isOpenReservationStatus(status)).map(({ id }) => id)
    const requests = await listOpenRequests(db, open)
    const data = rows.map(row =>
      representForStaff(row, booking.cancelCutoffMinutes, now, requests.get(row.id)),
    )
    return {
      object: "booking_day" as const,
      date,
      seats: booking.seats,
      closedBecause: whyClosed(restaurant, date),
      slots: representSlots(restaurant, slots),
      data: data.filter(each => query.status === undefined || each.status === query.status),
    }
  })

  mount(api.getBookingWeek, async ({ session, query, now }) => {
    const restaurant = await restaurants.get(session.restaurantId)
    const { settings } = restaurant
    const from = query.from ?? localDate(settings.profile.timezone, now)
    return readWeek(db, restaurant, { from, namesFrom: oldestDateFor(session, settings, now), now })
  })

  mount(api.getReservationHistory, async call => {
    const row = await requireRow(db, call)
    const moves = await reservationMoveStore.list(db, row.id)
    return {
      object: "reservation_history" as const,
      reservationId: row.id,
      createdAt: row.created_at.toISOString(),
      moves: moves.map(representChanges),
    }
  })
}

/** What is booked: new, moved to another time, at another price. */
function mountChanges(mount: Mount, parts: Parts): void {
  const { db, restaurants, events, publicUrl } = parts
  const show = makeShow(parts)

  mount(api.addReservation, async ({ session, body, now }) => {
    const restaurant = await restaurants.get(session.restaurantId)
    if (restaurant.suspended) throw new Refusal("RESTAURANT_UNAVAILABLE")
    const { source, ...request } = body
    const made = await bookByStaff(db, { restaurant, source, request, now, publicUrl })
    events.made(made)
    return show(await requireRow(db, { session, params: made }), now)
  })

  mount(api.moveReservation, async call => {
    const { session, body, now } = call
    const row = await requireRow(db, call)
    const { status } = asOf(row, now)
    const { revision = row.revision, ...change } = body
    if (!isOpenReservationStatus(status) || revision !== row.revision) throw notNow({ status })
    const restaurant = await restaurants.get(session.restaurantId)
    const moved = await reschedule(db, { restaurant, row, change, by: changedBy(call), rules: "STAFF" })
    if (!moved) throw notNow(asOf(await requireRow(db, call), now))
    events.changed(moved)
    return show(moved, now)
  })

  mount(api.answerMoveRequest, async call => {
    const { session, body, now } = call
    const row = await requireRow(db, call)
    const restaurant = await restaurants.get(session.restaurantId)
    const answered = await answerMoveRequest(db, { restaurant, row, ...body, by: changedBy(call) })
    if (!answered) throw notNow(asOf(await requireRow(db, call), now))
    events.changed(answered)
    return show(answered, now)
  })

  mount(api.settlePrice, async call => {
    const row = await requireRow(db, call)
    const settled = await writePriceStatus(db, row, changedBy(call), call.body.status)
    if (!settled) throw notNow(await requireRow(db, call))
    events.changed(settled)
    return show(settled, call.now)
  })
}

async function requireRow(
  db: Database,
  { session, params }: Omit<ReservationCall, "now">,
): Promise<ReservationRow> {
  const row = await findReservationOfRestaurant(db, session.restaurantId, params.id)
  if (!row) throw new Refusal("NOT_FOUND", { message: "This restaurant has no such booking." })
  return row
}

/** The booking as staff see it. */
function makeShow({ db, restaurants }: Parts) {
  return async (row: ReservationRow, now: number) => {
    const { settings } = await restaurants.get(row.restaurant_id)
    const requests = await listOpenRequests(db, [row.id])
    return representForStaff(row, settings.booking.cancelCutoffMinutes, now, requests.get(row.id))
  }
}

/** What a customer sees at a given time. It answers questions such as "why can nobody book on Sunday". */
function mountPreview(mount: Mount, { db, restaurants, presence }: Parts): void {
  mount(api.getPreview, async ({ session, query, now }) => {
    const restaurant = await restaurants.get(session.restaurantId)
    const at = query.at === undefined ? now : Date.parse(query.at)
    const deviceOnline = presence.isOnline(session.restaurantId)
    const { reason, status } = receivingAt(restaurant, { now: at, test: false, deviceOnline })
    const people = query.people ?? 2
    const { hours, profile } = restaurant.settings
    const date = serviceDateAt(hours, profile.timezone, at)
    const slots = await readSlots(staysWithin(db), restaurant, { date, people }, { test: false, now: at })
    return {
      object: "preview" as const,
      at: new Date(at).toISOString(),
      open: status.open,
      label: status.label,
      opensAt: status.opensAt === null ? null : new Date(status.opensAt).toISOString(),
      closesAt: status.closesAt === null ? null : new Date(status.closesAt).toISOString(),
      ordering: { accepting: reason === null, reason },
      booking: {
        date,
        people,
        closedBecause: whyClosed(restaurant, date),
        slots: representSlots(restaurant, slots),
      },
    }
  })
}

function representChanges(move: ReservationMoveRow) {
  return {
    ...representMove(move),
    changes: move.changes,
    details: move.details ?? move.changes.map(text => ({ kind: "TEXT" as const, text })),
  }
}
