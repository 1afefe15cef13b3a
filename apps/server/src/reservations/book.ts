import { hash, randomBytes } from "node:crypto"
import { Refusal, type ReservationRequest } from "@rasoi/contract"
import { bookingPrice, localDate, nextDateChange, normaliseIndianMobile, type SlotFacts } from "@rasoi/core"
import type { Database, Queries } from "../db/index.ts"
import { type Claim, insertRecord, type Outcome } from "../idempotency/index.ts"
import { newId } from "../ids.ts"
import type { RestaurantSnapshot } from "../restaurant/index.ts"
import { checkWish, readSlots, requireSlot } from "./decide.ts"
import { describeReservation, serialiseReservation } from "./represent.ts"
import { planReservationMoves } from "./simulated-staff.ts"
import * as store from "./store.ts"

const bookingsPerPhoneAndDay = 3
const mostTries = 5
const dayMs = 86_400_000

export interface BookingParts {
  db: Database
  publicUrl: string
  /** The restaurant as it stands; `renew` when the last look turned out to be out of date. */
  restaurant(restaurantId: string, renew: boolean): Promise<RestaurantSnapshot>
}

export interface Booking {
  restaurantId: string
  keyId: string
  test: boolean
  request: ReservationRequest
  claim: Claim
  now: number
  realNow: number
}

export interface Booked {
  readonly outcome: Outcome
  readonly row: store.NewReservation | undefined
}

/** Thrown to roll back and start over, or to stop because the client's key is not free. */
class Interrupted extends Error {
  readonly why: "STALE" | "TAKEN" | "BUSY"

  constructor(why: Interrupted["why"]) {
    super(why)
    this.why = why
  }
}

/** Locks what is contested, counts inside the lock, and writes the booking with its record in the same transaction. */
export async function book(parts: BookingParts, booking: Booking): Promise<Booked> {
  for (let attempt = 0; attempt < mostTries; attempt += 1) {
    const restaurant = await parts.restaurant(booking.restaurantId, attempt > 0)
    checkWish(restaurant, booking.request, booking.now)
    try {
      const row = await parts.db.transaction(tx => bookInside(tx, parts, booking, restaurant))
      return { outcome: { kind: "done", status: 201, body: row.answer }, row }
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error
      if (error.why === "TAKEN") return { outcome: { kind: "taken" }, row: undefined }
      if (error.why === "BUSY") return { outcome: { kind: "busy" }, row: undefined }
    }
  }
  throw new Refusal("SERVICE_UNAVAILABLE", {
    retryAfter: 1,
    message: "The restaurant's settings are changing at this moment; send the same request again.",
  })
}

async function bookInside(
  tx: Queries,
  { publicUrl }: BookingParts,
  { restaurantId, keyId, test, request, claim, now, realNow }: Booking,
  restaurant: RestaurantSnapshot,
): Promise<store.NewReservation> {
  const { timezone } = restaurant.settings.profile
  const phone = normaliseIndianMobile(request.customer.phone) ?? request.customer.phone
  const madeOn = localDate(timezone, now)
  const id = newId("res")
  if (!(await store.isClaimFree(tx, claim.lockKey))) throw new Interrupted("BUSY")
  if (!(await insertRecord(tx, claim, { status: 201, body: null, subjectId: id })))
    throw new Interrupted("TAKEN")
  await store.lockNames(tx, [
    `${restaurantId}:${test}:phone:${phone}`,
    ...dayLocks(restaurantId, test, request.date),
  ])
  if (!(await store.holdSettings(tx, restaurantId, restaurant.version))) throw new Interrupted("STALE")
  const made = await store.countOfPhone(tx, restaurantId, test, phone, madeOn)
  if (made >= bookingsPerPhoneAndDay) throw tooManyOfPhone(timezone, now)
  const slots = await readSlots(tx, restaurant, request, { test, now })
  const slot = requireSlot(slots, request.time)
  const origin = { restaurantId, keyId, test, source: "API" as const }
  const row = draft({
    id,
    restaurant,
    request: { ...request, phone },
    slot,
    now,
    madeOn,
    publicUrl,
    ...origin,
  })
  await store.insertReservation(tx, row)
  if (test) await store.planTestMoves(tx, id, planReservationMoves(phone, row.status, realNow))
  return row
}

/**
 * A day's slots reach into the next and a stay lasts up to a day more, which clocks that go forward make longer still:
 * stays of service dates three days apart can meet, so each date locks four days. In order, so that none deadlocks.
 */
export function dayLocks(restaurantId: string, test: boolean, date: string): string[] {
  const midnight = Date.parse(`${date}T00:00:00Z`)
  return [-dayMs, 0, dayMs, 2 * dayMs].map(shift => {
    const day = new Date(midnight + shift).toISOString().slice(0, 10)
    return `${restaurantId}:${test}:day:${day}`
  })
}

function tooManyOfPhone(timezone: string, now: number): Refusal {
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
  request: ReservationRequest & { phone: string }
  slot: SlotFacts
  now: number
  madeOn: string
  publicUrl: string
}

export function draft({ restaurant, request, slot, now, publicUrl, ...rest }: Draft): store.NewReservation {
  const { booking } = restaurant.settings
  const price = bookingPrice(booking.price, request.people)
  const token = randomBytes(18).toString("base64url")
  // Staff who take a booking themselves have confirmed it by doing so.
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
  return { ...row, answer: serialiseReservation(describeReservation(row)) }
}
