import { addDays, serviceSpan, slotTimesOn, summarizeMeals } from "@rasoi/core"
import type { Database } from "../../db/index.ts"
import type { RestaurantSnapshot } from "../restaurant/index.ts"
import { type ExpectedParty, listExpectedParties } from "./console-store.ts"
import { stayOf } from "./decide.ts"
import { whyClosed } from "./staff-representation.ts"
import { listStays, type StayRow } from "./store.ts"

interface Asked {
  readonly from: string
  /** Earlier days have numbers only. */
  readonly namesFrom: string | undefined
  readonly now: number
}

/** Seven days from a date on, in two statements. */
export async function readWeek(
  db: Database,
  restaurant: RestaurantSnapshot,
  { from, namesFrom = from, now }: Asked,
) {
  const dates = Array.from({ length: 7 }, (_, index) => addDays(from, index))
  const filters = dates.map(date => stayFilter(restaurant, date, now))
  const [parties, stays] = await Promise.all([
    listExpectedParties(db, restaurant.id, from, addDays(from, 6), new Date(now)),
    listStays(db, filters),
  ])
  const days = dates.map((date, index) => {
    const ofDate = parties.filter(party => party.date === date)
    const day = summarizeDay(restaurant, date, ofDate, stays[index] ?? [])
    return date < namesFrom ? { ...day, bookings: [] } : day
  })
  return { object: "booking_week" as const, from, seats: restaurant.settings.booking.seats, days }
}

function stayFilter({ id, settings }: RestaurantSnapshot, date: string, now: number) {
  // A closed date has an empty span, so it has no stays.
  const { from, to } = serviceSpan(settings, date) ?? { from: now, to: now }
  return { restaurantId: id, test: false, from: new Date(from), to: new Date(to), now: new Date(now) }
}

function summarizeDay(
  restaurant: RestaurantSnapshot,
  date: string,
  parties: readonly ExpectedParty[],
  stays: readonly StayRow[],
) {
  return {
    date,
    closedBecause: whyClosed(restaurant, date),
    parties: parties.length,
    guests: parties.reduce((sum, { people }) => sum + people, 0),
    waiting: parties.filter(({ status }) => status === "PENDING").length,
    bookings: parties.map(({ id, time, customer_name: name, people, status }) => {
      return { id, time, name, people, status }
    }),
    meals: summarizeMeals(
      slotTimesOn(restaurant.settings, date),
      stays.map(stayOf),
      parties.map(({ starts_at, people }) => ({ startsAt: starts_at.getTime(), people })),
    ),
  }
}
