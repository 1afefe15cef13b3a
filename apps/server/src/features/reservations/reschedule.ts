import { Refusal } from "@rasoi/contract"
import type { ReservationChange } from "@rasoi/contract/console"
import { availableTimes, bookingPrice, fits, type SlotState, type StayTimes } from "@rasoi/core"
import type { Database, Queries } from "../../db/index.ts"
import type { RestaurantSnapshot } from "../restaurant/index.ts"
import { dayLocks } from "./book.ts"
import { type ChangedBy, writeReschedule } from "./change-store.ts"
import { checkBookingAllowed, readSlots, readStays, requireSlot, staysWithin } from "./decide.ts"
import { retryWhenFull, withStaffRules } from "./staff-rules.ts"
import * as store from "./store.ts"

export interface WantedTime {
  date?: string | undefined
  time?: string | undefined
  people?: number | undefined
}

interface Rescheduling {
  restaurant: RestaurantSnapshot
  row: store.ReservationRow
  change: WantedTime
  by: ChangedBy
  /** A customer keeps the rules of a new booking; staff need no notice and may seat any party. */
  rules: "STAFF" | "CUSTOMER"
  /** More to write in the transaction of the change. It may refuse the change. */
  alongside?(tx: Queries): Promise<void>
}

/**
 * Changes the time or party size. The booking's own seats count as free, and the new ones are taken in the statement that
 * releases the old ones. Undefined: somebody changed it first, or a customer's move was decided on old settings.
 */
export function reschedule(
  db: Database,
  { restaurant, row, change, by, rules, alongside }: Rescheduling,
): Promise<store.ReservationRow | undefined> {
  const now = by.at.getTime()
  const { test } = row
  const { booking } = restaurant.settings
  const { date = row.date, time = row.time, people = row.people } = change
  const others = { test, now, exceptId: row.id }
  if (rules === "CUSTOMER") checkBookingAllowed(restaurant, { date, people }, now)
  return retryWhenFull(db, async tx => {
    const locks = new Set([
      ...dayLocks(restaurant.id, test, row.date),
      ...dayLocks(restaurant.id, test, date),
    ])
    await store.lockNames(tx, [...locks].sort())
    const isCurrent = rules === "STAFF" || (await store.isCurrent(tx, restaurant.id, restaurant.version))
    if (!isCurrent) return undefined
    const slot = await findStay(tx)
    const moved = await writeReschedule(tx, row, by, changesOf(row, { date, time, people }), {
      date,
      time: slot.time,
      until: slot.until,
      starts_at: new Date(slot.startsAt),
      ends_at: new Date(slot.endsAt),
      people,
      price_paise: priceAfterMove(row, booking.price, people),
      seats: booking.seats,
    })
    if (moved) await alongside?.(tx)
    return moved
  })

  async function findStay(tx: Queries): Promise<StayTimes> {
    const ruled = rules === "STAFF" ? withStaffRules(restaurant) : restaurant
    const slots = await readSlots(staysWithin(tx), ruled, { date, people }, others)
    const keepsTime = date === row.date && time === row.time
    return rules === "STAFF" && keepsTime ? sameStay(tx, slots) : requireSlot(slots, time)
  }

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

/** A price that is due follows the party; one that was paid or waived stays. */
export function priceAfterMove(
  { price_paise, price_status }: Pick<store.ReservationRow, "price_paise" | "price_status">,
  price: RestaurantSnapshot["settings"]["booking"]["price"],
  people: number,
): number | null {
  const due = price_status === "DUE" ? bookingPrice(price, people) : null
  return due?.amountPaise ?? price_paise
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
