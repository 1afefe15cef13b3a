import { randomUUID } from "node:crypto"
import { everyDay as onEveryDay, type Settings } from "@rasoi/contract/console"
import { type Queries, sql } from "../../db/index.ts"
import { demoSettings } from "../../demo/settings.ts"
import type { Caller } from "../../testing/caller.ts"

export const minute = 60_000

/** The same hours on all seven days. */
export function everyDay(...periods: { open: string; close: string }[]): Settings["hours"] {
  return { days: onEveryDay(...periods), closedDates: [], specialDates: {} }
}

/** Settings of a restaurant with bookings from 18:30 to 23:30, with the test's changes. */
export function bookable(change: Partial<Settings["booking"]> = {}, hours?: Settings["hours"]) {
  const rules = { slotMinutes: 30, stayMinutes: 90, seats: 40, maxPeople: 8, minimumNoticeMinutes: 0 }
  const booking: Settings["booking"] = {
    ...demoSettings.booking,
    ...rules,
    cancelCutoffMinutes: 0,
    ...change,
  }
  return { booking, hours: hours ?? everyDay({ open: "18:30", close: "23:30" }) }
}

/** A restaurant with ten seats, closed on Mondays and on 21 October 2026. */
export const smallRestaurant = {
  hours: {
    days: { ...onEveryDay({ open: "18:30", close: "23:30" }), mon: [] },
    closedDates: ["2026-10-21"],
    specialDates: {},
  },
  booking: {
    ...demoSettings.booking,
    ...{ slotMinutes: 60, stayMinutes: 90, seats: 10, maxPeople: 8, daysAhead: 14, minimumNoticeMinutes: 60 },
  },
}

let serial = 0

/** A phone without bookings that does not trigger the simulated staff. */
export function freshPhone(): string {
  serial += 1
  return `98${String(serial).padStart(8, "0")}`
}

export function bookingRequest(change: object = {}) {
  return {
    date: "2026-10-22",
    time: "19:30",
    people: 4,
    customer: { name: "Asha Rao", phone: freshPhone() },
    ...change,
  }
}

/** Books with a fresh Idempotency-Key, unless one is given. */
export function bookingCaller({ call }: Pick<Caller, "call">) {
  return (key: string, body: unknown = bookingRequest(), headers: Record<string, string> = {}) =>
    call("/v1/reservations", {
      key,
      method: "POST",
      body,
      headers: { "idempotency-key": randomUUID(), ...headers },
    })
}

export interface StoredBooking {
  id: string
  status: string
  starts_at: Date
  ends_at: Date
  people: number
}

const stored = sql(
  "booking-fixture.stored",
  `select id, status, starts_at, ends_at, people from reservations where restaurant_id = $1 and test = $2`,
)

export function storedBookings(db: Queries, restaurantId: string, test: boolean) {
  return db.rows<StoredBooking>(stored, [restaurantId, test])
}

/** Whether a booking holds seats at that time. Independent of the code under test. */
export function holdsSeats({ status, starts_at }: StoredBooking, now: number): boolean {
  if (status === "PENDING") return starts_at.getTime() > now
  return status === "CONFIRMED" || status === "SEATED"
}

/** The number of guests in each minute, counted minute by minute. */
export function guestsByMinute(bookings: readonly Omit<StoredBooking, "id" | "status">[]) {
  const guests = new Map<number, number>()
  for (const { starts_at, ends_at, people } of bookings) {
    for (let at = starts_at.getTime(); at < ends_at.getTime(); at += minute) {
      guests.set(at, (guests.get(at) ?? 0) + people)
    }
  }
  return guests
}

export function maxGuests(guests: Map<number, number>, from = -Infinity, to = Infinity): number {
  let max = 0
  for (const [at, count] of guests) if (at >= from && at < to) max = Math.max(max, count)
  return max
}
