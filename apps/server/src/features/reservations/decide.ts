import { type Availability, Refusal, validationFailed } from "@rasoi/contract"
import {
  availableTimes,
  bookingPrice,
  checkBookingDate,
  findSlot,
  money,
  type ServiceSpan,
  type SlotState,
  type Stay,
  serviceSpan,
  slotsOn,
} from "@rasoi/core"
import { type Batcher, type Database, makeBatcher, type Queries } from "../../db/index.ts"
import type { RestaurantSnapshot } from "../restaurant/index.ts"
import { listStays, type StayFilter, type StayRow } from "./store.ts"

export type StayReader = (filter: StayFilter) => Promise<StayRow[]>

/** Per statement. A day of a large restaurant has some hundred stays. */
const maxBatchSize = 32

/** Concurrent requests share one statement. */
export function batchStays(db: Database): Batcher<StayFilter, StayRow[]> {
  return makeBatcher({
    runBatch: (filters: readonly StayFilter[]) => listStays(db, filters),
    sizeFor: waiting => Math.min(waiting, maxBatchSize),
  })
}

/** Reads inside a transaction. */
export function staysWithin(tx: Queries): StayReader {
  return async filter => (await listStays(tx, [filter]))[0] ?? []
}

interface DateAndParty {
  date: string
  people: number
}

/** The checks that need no other bookings, in their published order. */
export function checkBookingAllowed(
  { settings, suspended }: RestaurantSnapshot,
  { date, people }: DateAndParty,
  now: number,
): void {
  const { booking, profile } = settings
  if (suspended) throw new Refusal("RESTAURANT_UNAVAILABLE")
  if (!booking.enabled) throw new Refusal("BOOKINGS_OFF")
  if (people > booking.maxPeople) {
    throw new Refusal("PARTY_TOO_LARGE", {
      field: "people",
      message: `Online bookings are for at most ${booking.maxPeople} guests; for ${people}, call the restaurant.`,
    })
  }
  const faults = checkBookingDate({ date, now, timezone: profile.timezone, daysAhead: booking.daysAhead })
  if (faults.length > 0) throw validationFailed(faults)
}

interface Counting {
  test: boolean
  now: number
  exceptId?: string
}

/** The day's slots for a party, from the current bookings, in one query. */
export async function readSlots(
  read: StayReader,
  { id, settings }: RestaurantSnapshot,
  { date, people }: DateAndParty,
  counting: Counting,
): Promise<SlotState[]> {
  const span = serviceSpan(settings, date)
  if (!span) return []
  const stays = await readStays(read, id, span, counting)
  return slotsOn({ settings, date, people, now: counting.now, stays })
}

/** The stays between two times, including the seats that staff have blocked. */
export async function readStays(
  read: StayReader,
  restaurantId: string,
  { from, to }: ServiceSpan,
  { test, now, ...rest }: Counting,
): Promise<Stay[]> {
  const span = { from: new Date(from), to: new Date(to), now: new Date(now) }
  const rows = await read({ restaurantId, test, ...span, ...rest })
  return rows.map(stayOf)
}

export function stayOf({ starts_at, ends_at, people }: StayRow): Stay {
  return { startsAt: starts_at.getTime(), endsAt: ends_at.getTime(), people }
}

export function representAvailability(
  { settings }: RestaurantSnapshot,
  { date, people }: DateAndParty,
  slots: SlotState[],
  test: boolean,
): Availability {
  const price = bookingPrice(settings.booking.price, people)
  const slotPrice = price && money(price.amountPaise)
  return {
    object: "availability",
    test,
    date,
    people,
    price: price && { ...money(price.amountPaise), mode: price.mode, per: price.per },
    slots: slots.map(({ time, startsAt, available }) => ({
      time,
      startsAt: new Date(startsAt).toISOString(),
      available,
      price: slotPrice,
    })),
  }
}

/** Returns the slot at that time, or throws a refusal with the free times. */
export function requireSlot(slots: SlotState[], time: string): SlotState {
  const slot = findSlot(slots, time)
  if (slot?.available) return slot
  const available = availableTimes(slots)
  const offer = available.length === 0 ? "No time is free on this date." : "Choose one of the free times."
  throw new Refusal("SLOT_UNAVAILABLE", {
    field: "time",
    message: `${time} ${slot ? unavailableText[slot.reason ?? "FULL"] : "is not a bookable time on this date"}. ${offer}`,
    members: { available },
  })
}

const unavailableText = {
  PAST: "is over",
  NOTICE: "is too soon to be booked online",
  FULL: "has no room for this party",
} as const
