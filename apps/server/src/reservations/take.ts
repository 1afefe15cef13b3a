import { Refusal, type ReservationRequest } from "@rasoi/contract"
import {
  bookingPrice,
  fits,
  localDate,
  localTime,
  normaliseIndianMobile,
  type SlotFacts,
  stayMilliseconds,
} from "@rasoi/core"
import type { Database, Queries } from "../db/index.ts"
import { newId } from "../ids.ts"
import type { RestaurantSnapshot } from "../restaurant/index.ts"
import { dayLocks, draft } from "./book.ts"
import { writeChange } from "./console-store.ts"
import { readSlots, requireSlot } from "./decide.ts"
import * as store from "./store.ts"

/** Staff need no notice and may take any party; the seats bind them as they bind everybody. */
function asStaffSeeIt(restaurant: RestaurantSnapshot): RestaurantSnapshot {
  const { settings } = restaurant
  return {
    ...restaurant,
    settings: { ...settings, booking: { ...settings.booking, minimumNoticeMinutes: 0 } },
  }
}

export interface Taking {
  restaurant: RestaurantSnapshot
  source: "PHONE" | "WALK_IN"
  request: Omit<ReservationRequest, "date" | "time"> & {
    date?: string | undefined
    time?: string | undefined
  }
  now: number
  publicUrl: string
}

/** A booking by telephone, or a party at the door. */
export function take(
  db: Database,
  { restaurant, source, request, now, publicUrl }: Taking,
): Promise<store.NewReservation> {
  const { timezone } = restaurant.settings.profile
  const date = request.date ?? localDate(timezone, now)
  return db.transaction(async tx => {
    await store.lockNames(tx, dayLocks(restaurant.id, false, date))
    const wish = { date, people: request.people }
    const slot =
      request.time === undefined
        ? await slotFromNow(tx, restaurant, request.people, now)
        : requireSlot(await readSlots(tx, asStaffSeeIt(restaurant), wish, { test: false, now }), request.time)
    const phone = normaliseIndianMobile(request.customer.phone) ?? request.customer.phone
    const full = { ...request, date, time: slot.time, phone }
    const origin = { id: newId("res"), restaurantId: restaurant.id, keyId: null, test: false, source }
    const madeOn = localDate(timezone, now)
    const row = draft({ ...origin, restaurant, request: full, slot, now, madeOn, publicUrl })
    await store.insertReservation(tx, row)
    return row
  })
}

/** A party at the door sits down at once, whatever the slots say, if there are seats for as long as a stay lasts. */
async function slotFromNow(
  tx: Queries,
  restaurant: RestaurantSnapshot,
  people: number,
  now: number,
): Promise<SlotFacts> {
  const { booking, profile } = restaurant.settings
  const startsAt = Math.floor(now / 60_000) * 60_000
  const endsAt = startsAt + stayMilliseconds(booking)
  const span = { from: new Date(startsAt), to: new Date(endsAt), now: new Date(now) }
  const rows = await store.listStays(tx, { restaurantId: restaurant.id, test: false, ...span })
  const stays = rows.map(row => ({
    startsAt: row.starts_at.getTime(),
    endsAt: row.ends_at.getTime(),
    people: row.people,
  }))
  if (!fits(stays, { startsAt, endsAt, people }, booking.seats)) {
    const message = `There are not ${people} seats free for the next ${(endsAt - startsAt) / 60_000} minutes.`
    throw new Refusal("SLOT_UNAVAILABLE", { field: "people", message, members: { available: [] } })
  }
  const time = localTime(profile.timezone, startsAt)
  const until = localTime(profile.timezone, endsAt)
  return { time, until, startsAt, endsAt, available: true, reason: null, seatsLeft: 0 }
}

export interface Moving {
  restaurant: RestaurantSnapshot
  row: store.ReservationRow
  wish: { date?: string | undefined; time?: string | undefined; people?: number | undefined }
  now: number
  actor: string
  device: string | null
}

/** To another time or party size, counted as if it were not there. Undefined: somebody changed it first. */
export function rearrange(db: Database, { restaurant, row, wish, now, actor, device }: Moving) {
  const { booking } = restaurant.settings
  const { date = row.date, time = row.time, people = row.people } = wish
  return db.transaction(async tx => {
    const locks = new Set([
      ...dayLocks(restaurant.id, false, row.date),
      ...dayLocks(restaurant.id, false, date),
    ])
    await store.lockNames(tx, [...locks].sort())
    const counting = { test: false, now, exceptId: row.id }
    const slots = await readSlots(tx, asStaffSeeIt(restaurant), { date, people }, counting)
    const slot = date === row.date && time === row.time ? sameTime(slots, row) : requireSlot(slots, time)
    const price = row.price_status === "DUE" ? bookingPrice(booking.price, people) : null
    return writeChange(tx, {
      id: row.id,
      revision: row.revision,
      date,
      time: slot.time,
      until: slot.until,
      startsAt: new Date(slot.startsAt),
      endsAt: new Date(slot.endsAt),
      people,
      pricePaise: price?.amountPaise ?? row.price_paise,
      seats: booking.seats,
      at: new Date(now),
      actor,
      device,
      changes: changesOf(row, { date, time, people }),
    })
  })

  /** Only the party changes: its own time need not be a slot any more, nor lie ahead. */
  function sameTime(
    slots: SlotFacts[],
    { time: own, until, starts_at, ends_at }: store.ReservationRow,
  ): SlotFacts {
    const slot = slots.find(each => each.startsAt === starts_at.getTime())
    if (slot && (slot.reason === null || slot.reason === "PAST") && people <= slot.seatsLeft) {
      return { ...slot, time: own, until, endsAt: ends_at.getTime() }
    }
    return requireSlot(slots, own)
  }
}

function changesOf(row: store.ReservationRow, to: { date: string; time: string; people: number }): string[] {
  const changes: string[] = []
  if (row.date !== to.date || row.time !== to.time)
    changes.push(`${row.date} ${row.time} → ${to.date} ${to.time}`)
  if (row.people !== to.people) changes.push(`${row.people} → ${to.people} guests`)
  return changes
}
