import { hash, randomBytes } from "node:crypto"
import { busyNow, Refusal, type ReservationRequest } from "@rasoi/contract"
import { bookingPrice, localDate, nextDateChange, normaliseIndianMobile, type StayTimes } from "@rasoi/core"
import { newId } from "../../base/ids.ts"
import type { Database } from "../../db/index.ts"
import { isBlocked, phoneRefused } from "../blocked-phones/index.ts"
import type { Claim, CreateResult } from "../idempotency/index.ts"
import type { RestaurantSnapshot } from "../restaurant/index.ts"
import { writeReservation } from "./book-store.ts"
import { checkBookingAllowed, readSlots, requireSlot, type StayReader } from "./decide.ts"
import { representReservation, serialiseReservation } from "./representation.ts"
import { planReservationMoves } from "./simulated-staff.ts"
import * as store from "./store.ts"

const bookingsPerPhoneAndDay = 3
const maxAttempts = 5
const dayMs = 86_400_000

interface BookingParts {
  db: Database
  readStays: StayReader
  publicUrl: string
  /** The current restaurant. `renew` bypasses a cache that proved to be stale. */
  restaurant(restaurantId: string, renew: boolean): Promise<RestaurantSnapshot>
}

export interface Booking {
  restaurantId: string
  keyId: string
  test: boolean
  /** The key is that of the restaurant's own page. */
  page: boolean
  request: ReservationRequest
  claim: Claim
  now: number
  realNow: number
}

/**
 * Decides on the current bookings, then writes only if the decision still holds: the database acquires the locks, counts
 * the seats, and writes all or nothing. If another booking was faster or the settings changed, it decides again.
 */
export async function book(
  parts: BookingParts,
  booking: Booking,
): Promise<CreateResult<store.NewReservation>> {
  const { request, test, claim, now, realNow } = booking
  const phone = normaliseIndianMobile(request.customer.phone) ?? request.customer.phone
  let stale = false
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const restaurant = await parts.restaurant(booking.restaurantId, stale)
    checkBookingAllowed(restaurant, request, now)
    const row = await decide(parts, booking, restaurant, phone)
    if (row === "STALE") {
      stale = true
      continue
    }
    // Not before: nobody finds out with a booking that cannot be made that a phone is blocked.
    if (booking.page && (await isBlocked(parts.db, booking.restaurantId, phone)))
      throw tooManyOfPhone(restaurant, booking)
    const outcome = await writeReservation(parts.db, {
      row,
      claim,
      locks: [`${row.restaurant_id}:${test}:phone:${phone}`, ...dayLocks(row.restaurant_id, test, row.date)],
      settingsVersion: restaurant.version,
      maxOfPhone: bookingsPerPhoneAndDay,
      plannedMoves: test ? planReservationMoves(phone, row.status, realNow) : [],
    })
    if (outcome === "OK") return row
    if (outcome === "TAKEN" || outcome === "BUSY") return outcome
    if (outcome === "PHONE") throw tooManyOfPhone(restaurant, booking)
    stale = outcome === "STALE"
  }
  throw busyNow("Many are booking at this restaurant")
}

/** The booking to write. STALE: it would be refused, but on settings that are no longer current. */
async function decide(
  { db, readStays, publicUrl }: BookingParts,
  booking: Booking,
  restaurant: RestaurantSnapshot,
  phone: string,
): Promise<store.NewReservation | "STALE"> {
  const { restaurantId, keyId, test, request, now } = booking
  const madeOn = localDate(restaurant.settings.profile.timezone, now)
  const slots = await readSlots(readStays, restaurant, request, { test, now })
  try {
    const slot = requireSlot(slots, request.time)
    const origin = { id: newId("res"), restaurantId, keyId, test, source: "API" as const }
    return draft({ ...origin, restaurant, request: { ...request, phone }, slot, now, madeOn, publicUrl })
  } catch (refusal) {
    if (!(await store.isCurrent(db, restaurantId, restaurant.version))) return "STALE"
    if (booking.page) throw refusal
    const made = await store.countOfPhone(db, restaurantId, test, phone, madeOn)
    throw made >= bookingsPerPhoneAndDay ? tooManyOfPhone(restaurant, booking) : refusal
  }
}

/**
 * A day's slots extend into the next day, a stay lasts up to a day more, and a clock change makes it longer still. So the
 * stays of service dates three days apart can overlap, and each date locks four days. The fixed order avoids deadlocks.
 */
export function dayLocks(restaurantId: string, test: boolean, date: string): string[] {
  const midnight = Date.parse(`${date}T00:00:00Z`)
  return [-dayMs, 0, dayMs, 2 * dayMs].map(shift => {
    const day = new Date(midnight + shift).toISOString().slice(0, 10)
    return `${restaurantId}:${test}:day:${day}`
  })
}

function tooManyOfPhone({ settings }: RestaurantSnapshot, { page, now }: Booking): Refusal {
  const { timezone, phone } = settings.profile
  if (page) return phoneRefused(phone)
  return new Refusal("RATE_LIMITED", {
    field: "customer.phone",
    message: `A phone can make ${bookingsPerPhoneAndDay} bookings a day at this restaurant; try again tomorrow, or call.`,
    retryAfter: Math.ceil((nextDateChange(timezone, now) - now) / 1000),
  })
}

interface Draft {
  id: string
  restaurantId: string
  keyId: string | null
  test: boolean
  source: store.ReservationRow["source"]
  restaurant: RestaurantSnapshot
  request: Omit<ReservationRequest, "customer"> & {
    customer: Omit<ReservationRequest["customer"], "phone">
    phone: string | null
  }
  slot: StayTimes
  now: number
  madeOn: string
  publicUrl: string
}

export function draft({ restaurant, request, slot, now, publicUrl, ...rest }: Draft): store.NewReservation {
  const { booking } = restaurant.settings
  const price = bookingPrice(booking.price, request.people)
  const token = randomBytes(18).toString("base64url")
  // A booking that staff make is confirmed at once.
  const confirmed = booking.autoConfirm || rest.source !== "API"
  const row = {
    id: rest.id,
    restaurant_id: rest.restaurantId,
    key_id: rest.keyId,
    test: rest.test,
    source: rest.source,
    date: request.date,
    time: slot.time,
    until: slot.until,
    starts_at: new Date(slot.startsAt),
    ends_at: new Date(slot.endsAt),
    people: request.people,
    status: confirmed ? ("CONFIRMED" as const) : ("PENDING" as const),
    customer_name: request.customer.name.trim(),
    customer_phone: request.phone,
    customer_email: request.customer.email ?? null,
    occasion: request.occasion ?? null,
    notes: request.notes ?? null,
    price_paise: price?.amountPaise ?? null,
    price_mode: price?.mode ?? null,
    price_status: price ? ("DUE" as const) : null,
    created_at: new Date(now),
    made_on: rest.madeOn,
    seats: booking.seats,
    token_hash: hash("sha256", token, "buffer"),
    tracking_url: `${publicUrl}/t/${token}`,
    rejection_reason: null,
    cancelled_by: null,
  }
  return { ...row, answer: serialiseReservation(representReservation(row, booking.cancelCutoffMinutes)) }
}
