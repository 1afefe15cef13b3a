import { Refusal, type ReservationStatus } from "@rasoi/contract"
import type { AuditChange } from "@rasoi/contract/console"
import * as api from "@rasoi/contract/console"
import { localDate, serviceDateAt } from "@rasoi/core"
import { auditContextOf, recordAuditEntry } from "../audit/index.ts"
import type { Database } from "../db/index.ts"
import type { DevicePresence } from "../events/index.ts"
import type { Mount, SessionCaller } from "../http/index.ts"
import { newId } from "../ids.ts"
import { type RestaurantCache, receivingAt } from "../restaurant/index.ts"
import * as desk from "./console-store.ts"
import { readSlots, staysWithin } from "./decide.ts"
import type { ReservationEvents } from "./events.ts"
import { moveReservation } from "./moves.ts"
import { type ReservationMoveRow, reservationMoveStore } from "./moves-store.ts"
import { asOf } from "./representation.ts"
import { bookByStaff, reschedule } from "./staff-booking.ts"
import { representForStaff, representSlots, whyClosed } from "./staff-representation.ts"
import { findReservationOfRestaurant, type ReservationRow } from "./store.ts"
import { mountTestDeskReservations } from "./test-desk-routes.ts"
import { leaveTable, undoReservationStep } from "./undo.ts"
import { readWeek } from "./week.ts"

interface Parts {
  db: Database
  restaurants: RestaurantCache
  presence: DevicePresence
  events: ReservationEvents
  publicUrl: string
}

interface StaffCall {
  session: SessionCaller
  params: { id: string }
  now: number
}

/** The console's booking routes: the day, status changes, phone and walk-in bookings, seat blocks, the preview. */
export function mountConsoleReservations(mount: Mount, parts: Parts): void {
  const { db, restaurants, events, publicUrl } = parts

  async function requireRow({
    session,
    params,
  }: Pick<StaffCall, "session" | "params">): Promise<ReservationRow> {
    const row = await findReservationOfRestaurant(db, session.restaurantId, params.id)
    if (!row) throw unknownReservation()
    return row
  }

  async function show(row: ReservationRow, now: number) {
    const { settings } = await restaurants.get(row.restaurant_id)
    return representForStaff(row, settings.booking.cancelCutoffMinutes, now)
  }

  async function step(call: StaffCall, to: ReservationStatus, reason?: string) {
    const { session, now } = call
    const row = await requireRow(call)
    const { settings } = await restaurants.get(session.restaurantId)
    const moved = await moveReservation(db, row, {
      to,
      mover: { kind: "STAFF", name: session.name, device: session.deviceName },
      now,
      reason,
      cancelCutoffMinutes: settings.booking.cancelCutoffMinutes,
      timezone: settings.profile.timezone,
    })
    events.reached(moved)
    return show(moved, now)
  }

  mount(api.listWaiting, async ({ session, now }) => ({
    object: "list" as const,
    data: await desk.listWaiting(db, session.restaurantId, new Date(now)),
  }))

  mount(api.getBookingDay, async ({ session, query, now }) => {
    const restaurant = await restaurants.get(session.restaurantId)
    const { profile, booking } = restaurant.settings
    const date = query.date ?? localDate(profile.timezone, now)
    const rows = await desk.listReservationsOfDay(db, session.restaurantId, date)
    const slots = await readSlots(staysWithin(db), restaurant, { date, people: 1 }, { test: false, now })
    const data = rows.map(row => representForStaff(row, booking.cancelCutoffMinutes, now))
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
    const from = query.from ?? localDate(restaurant.settings.profile.timezone, now)
    return readWeek(db, restaurant, from, now)
  })

  mount(api.getConsoleReservation, async call => show(await requireRow(call), call.now))

  mount(api.addReservation, async ({ session, body, now }) => {
    const restaurant = await restaurants.get(session.restaurantId)
    if (restaurant.suspended) throw new Refusal("RESTAURANT_UNAVAILABLE")
    const { source, ...request } = body
    const made = await bookByStaff(db, { restaurant, source, request, now, publicUrl })
    events.made(made)
    return show(await requireRow({ session, params: made }), now)
  })

  mount(api.confirmReservation, call => step(call, "CONFIRMED"))
  mount(api.rejectReservation, call => step(call, "REJECTED", call.body.reason))
  mount(api.seatReservation, call => step(call, "SEATED"))
  mount(api.noShowReservation, call => step(call, "NO_SHOW"))
  mount(api.cancelConsoleReservation, call => step(call, "CANCELLED", call.body.reason))

  mount(api.leaveReservation, async call => {
    const { session, now } = call
    const who = { actor: session.name, device: session.deviceName }
    const left = await leaveTable(db, await requireRow(call), { ...who, now })
    if (!left) throw notNow(asOf(await requireRow(call), now))
    events.changed(left)
    return show(left, now)
  })

  mount(api.undoReservation, async call => {
    const { session, body, now } = call
    const mover = { kind: "STAFF", name: session.name, device: session.deviceName } as const
    const restaurant = await restaurants.get(session.restaurantId)
    const undone = await undoReservationStep(db, restaurant, await requireRow(call), { ...body, mover, now })
    events.changed(undone)
    return show(undone, now)
  })

  mount(api.moveReservation, async call => {
    const { session, body, now } = call
    const row = await requireRow(call)
    const { status } = asOf(row, now)
    if (status !== "PENDING" && status !== "CONFIRMED") throw notNow({ status })
    const restaurant = await restaurants.get(session.restaurantId)
    const who = { actor: session.name, device: session.deviceName }
    const moved = await reschedule(db, { restaurant, row, change: body, now, ...who })
    if (!moved) throw notNow(asOf(await requireRow(call), now))
    events.changed(moved)
    return show(moved, now)
  })

  mount(api.settlePrice, async call => {
    const { session, body, now } = call
    const row = await requireRow(call)
    const settled = await desk.writePriceStatus(
      db,
      row,
      body.status,
      new Date(now),
      session.name,
      session.deviceName,
    )
    if (!settled) throw notNow(await requireRow(call))
    events.changed(settled)
    return show(settled, now)
  })

  mount(api.getReservationHistory, async call => {
    const row = await requireRow(call)
    const moves = await reservationMoveStore.list(db, row.id)
    return {
      object: "reservation_history" as const,
      reservationId: row.id,
      createdAt: row.created_at.toISOString(),
      moves: moves.map(describeMove),
    }
  })

  mountBlocks(mount, parts)
  mountPreview(mount, parts)
  mountTestDeskReservations(mount, parts)
}

function mountBlocks(mount: Mount, { db, restaurants, events }: Parts): void {
  mount(api.listSeatBlocks, async ({ session, query, now }) => {
    const { settings } = await restaurants.get(session.restaurantId)
    const date = query.date ?? localDate(settings.profile.timezone, now)
    const from = new Date(`${date}T00:00:00Z`)
    // Read one day more on both sides of the UTC date, then filter by the restaurant's time zone.
    const rows = await desk.listBlocks(
      db,
      session.restaurantId,
      new Date(from.getTime() - 86_400_000),
      new Date(from.getTime() + 2 * 86_400_000),
    )
    const touches = ({ starts_at, ends_at }: desk.BlockRow) =>
      localDate(settings.profile.timezone, starts_at.getTime()) <= date &&
      localDate(settings.profile.timezone, ends_at.getTime() - 1) >= date
    return { object: "list" as const, data: rows.filter(touches).map(representBlock) }
  })

  mount(api.createSeatBlock, async call => {
    const { session, body, now } = call
    const { settings } = await restaurants.get(session.restaurantId)
    const row: desk.BlockRow = {
      id: newId("blk", now),
      restaurant_id: session.restaurantId,
      starts_at: new Date(body.from),
      ends_at: new Date(body.to),
      seats: body.seats ?? Math.max(1, settings.booking.seats),
      reason: body.reason ?? null,
      created_at: new Date(now),
      created_by: session.name,
    }
    await db.transaction(async tx => {
      await desk.addBlock(tx, row)
      const changes: AuditChange[] = [{ kind: "SEATS", seats: row.seats, from: body.from, to: body.to }]
      await recordAuditEntry(tx, auditContextOf(call), { action: "seats.blocked", changes })
    })
    events.changed({ id: row.id, restaurant_id: row.restaurant_id, test: false })
    return representBlock(row)
  })

  mount(api.deleteSeatBlock, async call => {
    const { session, params } = call
    await db.transaction(async tx => {
      const row = await desk.removeBlock(tx, session.restaurantId, params.id)
      if (!row) throw new Refusal("NOT_FOUND", { message: "There is no such block." })
      await recordAuditEntry(tx, auditContextOf(call), { action: "seats.unblocked" })
    })
    events.changed({ id: params.id, restaurant_id: session.restaurantId, test: false })
    return undefined
  })
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

function unknownReservation(): Refusal {
  return new Refusal("NOT_FOUND", { message: "This restaurant has no such booking." })
}

function notNow({ status }: Pick<ReservationRow, "status">): Refusal {
  return new Refusal("INVALID_TRANSITION", {
    message: `This booking is ${status}; that is not possible now.`,
    members: { status },
  })
}

function describeMove({
  from_status,
  to_status,
  at,
  actor,
  actor_kind,
  device,
  reason,
  undo,
  ...move
}: ReservationMoveRow) {
  const by = { by: actor, byKind: actor_kind, device }
  const details = move.details ?? move.changes.map(text => ({ kind: "TEXT" as const, text }))
  return {
    from: from_status,
    to: to_status,
    at: at.toISOString(),
    ...by,
    reason,
    undo,
    changes: move.changes,
    details,
  }
}

function representBlock({ id, starts_at, ends_at, seats, reason, created_by }: desk.BlockRow) {
  return {
    id,
    object: "seat_block" as const,
    from: starts_at.toISOString(),
    to: ends_at.toISOString(),
    seats,
    reason,
    createdBy: created_by,
  }
}
