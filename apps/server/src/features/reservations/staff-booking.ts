import { Refusal, type ReservationRequest } from "@rasoi/contract"
import type { StaffReservationSource } from "@rasoi/contract/console"
import {
  fits,
  localDate,
  localTime,
  normaliseIndianMobile,
  type StayTimes,
  stayMilliseconds,
} from "@rasoi/core"
import { newId } from "../../base/ids.ts"
import type { Database, Queries } from "../../db/index.ts"
import type { RestaurantSnapshot } from "../restaurant/index.ts"
import { dayLocks, draft } from "./book.ts"
import { insertReservation } from "./book-store.ts"
import { readSlots, readStays, requireSlot, staysWithin } from "./decide.ts"
import { retryWhenFull, withStaffRules } from "./staff-rules.ts"
import * as store from "./store.ts"

interface StaffBooking {
  restaurant: RestaurantSnapshot
  source: StaffReservationSource
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
