import type { Meal } from "@rasoi/contract/console"
import { occupancyOf, peakBetween, reasonAgainst, type SlotReason, type Stay } from "@rasoi/core/rules"
import type { Booking, BookingDay } from "./booking.ts"

type Slot = Omit<BookingDay["slots"][number], "available">

/** A slot for staff: the minimum notice does not apply to them, but the seat limit does. */
export interface StaffSlot {
  time: string
  startsAt: number
  /** Seats that are free for the whole stay. */
  free: number
  /** Never NOTICE: it does not apply to staff. */
  reason: SlotReason | null
  /** Too late for customers to book online. */
  shortNotice: boolean
  /** The current time of the booking that is being moved. */
  own: boolean
  meal: Meal
}

interface Question {
  seats: number
  slots: readonly Slot[]
  people: number
  now: number
  /** The booking that is being moved, if it is on this day. Its own seats count as free. */
  moving?: Pick<Booking, "time" | "people" | "startsAt" | "endsAt">
  /** All other stays, to count the seats that the move frees. */
  others?: readonly Stay[]
}

export function staffSlots({ seats, slots, people, now, moving, others = [] }: Question): StaffSlot[] {
  const steps = occupancyOf(others)
  const [ownFrom, ownTo] = moving ? [Date.parse(moving.startsAt), Date.parse(moving.endsAt)] : [0, 0]
  const freeBetween = (from: number, to: number) => Math.max(0, seats - peakBetween(steps, from, to))
  const found = slots.map((slot): StaffSlot => {
    const [startsAt, endsAt] = [Date.parse(slot.startsAt), Date.parse(slot.endsAt)]
    const meetsItself = ownFrom < endsAt && startsAt < ownTo
    const free = meetsItself ? freeBetween(startsAt, endsAt) : seats - slot.seatsTaken
    const reason = reasonAgainst({ startsAt, seatsLeft: free }, { people, now, earliest: now })
    const shortNotice = reason === null && slot.reason === "NOTICE"
    return { time: slot.time, startsAt, free, reason, shortNotice, own: false, meal: slot.meal }
  })
  if (!moving) return found
  // The booking's own time may be off the slot grid or in the past; only a larger party needs more seats.
  const free = freeBetween(ownFrom, ownTo)
  const reason = people > moving.people && people > free ? "FULL" : null
  const own: StaffSlot = {
    time: moving.time,
    startsAt: ownFrom,
    free,
    reason,
    shortNotice: false,
    own: true,
    meal: found.findLast(slot => slot.startsAt <= ownFrom)?.meal ?? found[0]?.meal ?? "DINNER",
  }
  return [...found.filter(slot => slot.time !== own.time), own].sort(
    (one, other) => one.startsAt - other.startsAt,
  )
}

export interface MealSlots {
  meal: Meal
  slots: StaffSlot[]
}

/** The times that are still to come, by meal. The booking's own time stays, even in the past. */
export function upcomingByMeal(slots: readonly StaffSlot[]): MealSlots[] {
  const groups: MealSlots[] = []
  for (const slot of slots) {
    if (slot.reason === "PAST") continue
    const last = groups.at(-1)
    if (last?.meal === slot.meal) last.slots.push(slot)
    else groups.push({ meal: slot.meal, slots: [slot] })
  }
  return groups
}

/** Free seats for a party that sits down now; null when no slot tells the length of a stay. */
export function freeFromNow(
  seats: number,
  slots: readonly Slot[],
  stays: readonly Stay[],
  now: number,
): number | null {
  const [slot] = slots
  if (!slot) return null
  const stayMs = Date.parse(slot.endsAt) - Date.parse(slot.startsAt)
  const from = Math.floor(now / 60_000) * 60_000
  return Math.max(0, seats - peakBetween(occupancyOf(stays), from, from + stayMs))
}

interface ReasonRun {
  reason: SlotReason
  first: Slot
  last: Slot
}

/** Joins consecutive slots that cannot be booked for the same reason. */
export function reasonRuns(slots: readonly Slot[]): ReasonRun[] {
  const runs: ReasonRun[] = []
  let before: Slot["reason"] = null
  for (const slot of slots) {
    const last = runs.at(-1)
    if (slot.reason !== null && slot.reason === before && last) last.last = slot
    else if (slot.reason !== null) runs.push({ reason: slot.reason, first: slot, last: slot })
    before = slot.reason
  }
  return runs
}
