import type { Meal } from "@rasoi/contract/console"
import { dayNumberOf, minutesPerDay, timeOfWallMinute } from "../hours/calendar.ts"
import { byDate } from "./by-date.ts"
import { clockBetween, type LocalClock } from "./local-clock.ts"
import { occupancyOf, peakBetween, type Stay } from "./occupancy.ts"
import { type Service, type ServiceSettings, servicesOn, spanOf, stayMilliseconds } from "./service.ts"
import { reasonAgainst, type SlotReason } from "./slot-reason.ts"

const minute = 60_000

/** When a party comes and goes. */
export interface StayTimes {
  /** HH:MM in local time, like `until`. After midnight it is on the next calendar date. */
  time: string
  until: string
  /** Epoch milliseconds. `endsAt` is exclusive. */
  startsAt: number
  endsAt: number
}

/** The part of a slot that depends only on the date's hours. */
export interface SlotTimes extends StayTimes {
  meal: Meal
}

export interface SlotState extends SlotTimes {
  available: boolean
  reason: SlotReason | null
  /** The seats that are free during the whole slot, independent of the party size and the current time. */
  seatsLeft: number
}

export interface SlotSettings extends ServiceSettings {
  booking: ServiceSettings["booking"] & { seats: number; minimumNoticeMinutes: number }
}

export interface SlotQuestion {
  settings: SlotSettings
  /** YYYY-MM-DD: the date on which service opens. */
  date: string
  people: number
  /** Epoch milliseconds. */
  now: number
  /** Every active stay and seat block that overlaps the date's serviceSpan. Others are ignored. */
  stays: readonly Stay[]
}

/** Every slot of a service date in order of time, including those that cannot be booked. */
export function slotsOn({ settings, date, people, now, stays }: SlotQuestion): SlotState[] {
  const { seats, minimumNoticeMinutes } = settings.booking
  const earliest = now + minimumNoticeMinutes * minute
  const occupancy = occupancyOf(stays)
  return slotTimesOn(settings, date).map(times => {
    // Negative if the owner reduced the seats after they were booked.
    const seatsLeft = Math.max(0, seats - peakBetween(occupancy, times.startsAt, times.endsAt))
    const reason = reasonAgainst({ startsAt: times.startsAt, seatsLeft }, { people, now, earliest })
    return { ...times, available: reason === null, reason, seatsLeft }
  })
}

/** Null: no slot of the date starts at this time. */
export function findSlot(slots: readonly SlotState[], time: string): SlotState | null {
  return slots.find(slot => slot.time === time) ?? null
}

export function availableTimes(slots: readonly SlotState[]): string[] {
  return slots.filter(slot => slot.available).map(slot => slot.time)
}

/**
 * A slot every `slotMinutes` in local time from each opening, so that a day with a clock change has the same times as
 * other days. A skipped time has no slot. A time that occurs twice means the first one.
 */
export const slotTimesOn = byDate((settings: ServiceSettings, date: string): readonly SlotTimes[] => {
  const services = servicesOn(settings, date)
  const span = spanOf(services, settings.booking)
  if (span === null) return []
  const clock = clockBetween(settings.profile.timezone, span.from, span.to)
  const midnight = dayNumberOf(date) * minutesPerDay
  // A booking is identified by date and time. Hours such as 01:00–03:00 and 18:00–02:00 on one date contain 01:00
  // twice, a day apart: the earlier one is used.
  const byTime = new Map<string, SlotTimes>()
  for (const service of services) {
    for (const times of timesOf(service, clock, settings.booking, midnight)) {
      if (!byTime.has(times.time)) byTime.set(times.time, times)
    }
  }
  return [...byTime.values()]
})

function timesOf(
  service: Service,
  clock: LocalClock,
  booking: ServiceSettings["booking"],
  midnight: number,
): SlotTimes[] {
  const stay = stayMilliseconds(booking)
  const opening = {
    opens: clock.wallMinuteAt(service.opensAt) - midnight,
    closes: clock.wallMinuteAt(service.startsBefore) - midnight,
  }
  const found: SlotTimes[] = []
  for (let wallMinute = clock.wallMinuteAt(service.opensAt); ; wallMinute += booking.slotMinutes) {
    const startsAt = clock.instantOf(wallMinute)
    const endsAt = startsAt + stay
    if (startsAt >= service.startsBefore || endsAt > service.endsBy) return found
    const skipped = clock.wallMinuteAt(startsAt) !== wallMinute
    if (skipped) continue
    const until = timeOfWallMinute(clock.wallMinuteAt(endsAt))
    const meal = mealAt(wallMinute - midnight, opening)
    found.push({ time: timeOfWallMinute(wallMinute), until, startsAt, endsAt, meal })
  }
}

/** When each meal begins, in minutes of the service date. Slots after midnight continue the dinner before it. */
const begins: readonly [Meal, number][] = [
  ["DINNER", 17 * 60],
  ["LUNCH", 11 * 60],
  ["BREAKFAST", 6 * 60],
]
/** A longer opening serves several meals. */
const maxMealMinutes = 7 * 60

interface Opening {
  opens: number
  closes: number
}

/** The meal of a slot. A short opening is one meal, named after its middle. Minutes since the date's midnight. */
function mealAt(minute: number, { opens, closes }: Opening): Meal {
  const point = closes - opens <= maxMealMinutes ? (opens + closes) / 2 : minute
  return begins.find(([, from]) => point >= from)?.[0] ?? "NIGHT"
}
