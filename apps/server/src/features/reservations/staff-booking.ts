import { Refusal, type ReservationRequest } from "@rasoi/contract"
import type { ReservationChange } from "@rasoi/contract/console"
import {
  availableTimes,
  bookingPrice,
  fits,
  localDate,
  localTime,
  normaliseIndianMobile,
  type SlotState,
  type StayTimes,
  stayMilliseconds,
} from "@rasoi/core"
import { newId } from "../../base/ids.ts"
import { type Database, type Queries, violates } from "../../db/index.ts"
import type { RestaurantSnapshot } from "../restaurant/index.ts"
import { dayLocks, draft } from "./book.ts"
import { insertReservation } from "./book-store.ts"
import { type ChangedBy, writeReschedule } from "./change-store.ts"
import { readSlots, readStays, requireSlot, staysWithin } from "./decide.ts"
import * as store from "./store.ts"

const maxAttempts = 3

/**
 * Runs `work` in a transaction. If staff block seats between the read and the write, the database refuses the row and
 * `work` runs again on the new state.
 */
async function retryWhenFull<T>(db: Database, work: (tx: Queries) => Promise<T>): Promise<T> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (!violates(error, "reservations_fit")) throw error
    }
  }
  const message = "The seats are being taken at this moment. Choose another time, or try again."
  throw new Refusal("SLOT_UNAVAILABLE", { field: "time", message, members: { available: [] } })
}

/** Staff need no minimum notice and may book any party size. The seat limit applies to them too. */
function withStaffRules(restaurant: RestaurantSnapshot): RestaurantSnapshot {
  const { settings } = restaurant
  return {
    ...restaurant,
    settings: { ...settings, booking: { ...settings.booking, minimumNoticeMinutes: 0 } },
  }
}

interface StaffBooking {
  restaurant: RestaurantSnapshot
  source: "PHONE" | "WALK_IN"
  request: Omit<ReservationRequest, "date" | "time" | "customer"> & {
    customer: { name?: string | undefined; phone?: string | undefined; email?: string | undefined }
    date?: string | undefined
    time?: string | undefined
  }
  now: number
  publicUrl: string
}

/** Books a phone call or a walk-in. */
export function bookByStaff(
  db: Database,
  { restaurant, source, request, now, publicUrl }: StaffBooking,
): Promise<store.NewReservation> {
  const { timezone } = restaurant.settings.profile
  const date = request.date ?? localDate(timezone, now)
  return retryWhenFull(db, async tx => {
    await store.lockNames(tx, dayLocks(restaurant.id, false, date))
    const dateAndParty = { date, people: request.people }
    const slot =
      request.time === undefined
        ? await slotFromNow(tx, restaurant, request.people, now)
        : requireSlot(
            await readSlots(staysWithin(tx), withStaffRules(restaurant), dateAndParty, { test: false, now }),
            request.time,
          )
    // A walk-in may have no name: the console shows "Walk-in" in the reader's language.
    const { phone: sent = null, name = "", email } = request.customer
    const phone = sent === null ? null : (normaliseIndianMobile(sent) ?? sent)
    const customer = { name, ...(email === undefined ? {} : { email }) }
    const full = { ...request, customer, date, time: slot.time, phone }
    const origin = { id: newId("res"), restaurantId: restaurant.id, keyId: null, test: false, source }
    const madeOn = localDate(timezone, now)
    const row = draft({ ...origin, restaurant, request: full, slot, now, madeOn, publicUrl })
    await insertReservation(tx, row)
    return row
  })
}

/** A walk-in starts now, independent of the slots, if the seats are free for a whole stay. */
async function slotFromNow(
  tx: Queries,
  restaurant: RestaurantSnapshot,
  people: number,
  now: number,
): Promise<StayTimes> {
  const { booking, profile } = restaurant.settings
  const startsAt = Math.floor(now / 60_000) * 60_000
  const endsAt = startsAt + stayMilliseconds(booking)
  const span = { from: startsAt, to: endsAt }
  const stays = await readStays(staysWithin(tx), restaurant.id, span, { test: false, now })
  if (!fits(stays, { startsAt, endsAt, people }, booking.seats)) {
    const message = `There are not ${people} seats free for the next ${(endsAt - startsAt) / 60_000} minutes.`
    throw new Refusal("SLOT_UNAVAILABLE", { field: "people", message, members: { available: [] } })
  }
  const time = localTime(profile.timezone, startsAt)
  const until = localTime(profile.timezone, endsAt)
  return { time, until, startsAt, endsAt }
}

interface Rescheduling {
  restaurant: RestaurantSnapshot
  row: store.ReservationRow
  change: { date?: string | undefined; time?: string | undefined; people?: number | undefined }
  by: ChangedBy
}

/** Changes the time or party size. The booking's own seats count as free. Undefined: somebody changed it first. */
export function reschedule(db: Database, { restaurant, row, change, by }: Rescheduling) {
  const now = by.at.getTime()
  const { booking } = restaurant.settings
  const { date = row.date, time = row.time, people = row.people } = change
  const others = { test: false, now, exceptId: row.id }
  return retryWhenFull(db, async tx => {
    const locks = new Set([
      ...dayLocks(restaurant.id, false, row.date),
      ...dayLocks(restaurant.id, false, date),
    ])
    await store.lockNames(tx, [...locks].sort())
    const slots = await readSlots(staysWithin(tx), withStaffRules(restaurant), { date, people }, others)
    const sameTime = date === row.date && time === row.time
    const slot = sameTime ? await sameStay(tx, slots) : requireSlot(slots, time)
    const price = row.price_status === "DUE" ? bookingPrice(booking.price, people) : null
    return writeReschedule(tx, row, by, changesOf(row, { date, time, people }), {
      date,
      time: slot.time,
      until: slot.until,
      starts_at: new Date(slot.startsAt),
      ends_at: new Date(slot.endsAt),
      people,
      price_paise: price?.amountPaise ?? row.price_paise,
      seats: booking.seats,
    })
  })

  /**
   * Only the party size changes. The booking keeps its time and length, even if the time has passed or the settings no
   * longer have this slot. A smaller party always fits.
   */
  async function sameStay(tx: Queries, slots: SlotState[]): Promise<StayTimes> {
    const [startsAt, endsAt] = [row.starts_at.getTime(), row.ends_at.getTime()]
    const stays = await readStays(staysWithin(tx), restaurant.id, { from: startsAt, to: endsAt }, others)
    if (people > row.people && !fits(stays, { startsAt, endsAt, people }, booking.seats)) {
      throw new Refusal("SLOT_UNAVAILABLE", {
        field: "people",
        message: `There are not ${people} seats free from ${row.time} to ${row.until}.`,
        members: { available: availableTimes(slots).filter(each => each !== row.time) },
      })
    }
    const { time: own, until } = row
    return { time: own, until, startsAt, endsAt }
  }
}

function changesOf(row: store.ReservationRow, to: { date: string; time: string; people: number }) {
  const changes: ReservationChange[] = []
  if (row.date !== to.date || row.time !== to.time)
    changes.push({
      kind: "TIME",
      from: { date: row.date, time: row.time },
      to: { date: to.date, time: to.time },
    })
  if (row.people !== to.people) changes.push({ kind: "PEOPLE", from: row.people, to: to.people })
  return changes
}
