import { occupancyOf, peakBetween, reasonAgainst, type SlotReason, type Stay } from "@rasoi/core/rules"

interface Slot {
  time: string
  startsAt: string
  endsAt: string
  seatsTaken: number
  reason: SlotReason | null
}

/** A time as staff can choose it: they need no notice, and the seats bind them as everybody. */
export interface StaffSlot {
  time: string
  startsAt: number
  /** Seats that stay free throughout the stay. */
  free: number
  /** Never NOTICE: staff need none. */
  reason: SlotReason | null
  /** Too late for guests to book it themselves. */
  shortNotice: boolean
  /** Where the booking that is being moved stands already. */
  own: boolean
}

/** A booking that is being moved: it does not stand in its own way. */
export interface Moving {
  time: string
  people: number
  startsAt: string
  endsAt: string
}

interface Question {
  seats: number
  slots: readonly Slot[]
  people: number
  now: number
  /** The booking that moves, if it is on the day of these slots. */
  moving?: Moving | undefined
  /** Everybody else's stays, to count what becomes free where the booking leaves. */
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
    return { time: slot.time, startsAt, free, reason, shortNotice, own: false }
  })
  if (!moving) return found
  // Its own time need not be a slot, nor lie ahead; only a party that grows needs more seats.
  const free = freeBetween(ownFrom, ownTo)
  const reason = people > moving.people && people > free ? "FULL" : null
  const own: StaffSlot = {
    time: moving.time,
    startsAt: ownFrom,
    free,
    reason,
    shortNotice: false,
    own: true,
  }
  return [...found.filter(slot => slot.time !== own.time), own].sort(
    (one, other) => one.startsAt - other.startsAt,
  )
}

/** Seats that stay free for a party that sits down now; null where no slot tells how long a stay is. */
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

export interface ReasonRun {
  reason: SlotReason
  first: Slot
  last: Slot
}

/** Slots that cannot be booked for the same reason and follow each other, as one. */
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
