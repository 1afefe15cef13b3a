import { timeOfWallMinute } from "../hours/calendar.ts"
import { byDate } from "./by-date.ts"
import { clockBetween, type LocalClock } from "./local-clock.ts"
import { occupancyOf, peakBetween, type Stay } from "./occupancy.ts"
import { type Service, type ServiceSettings, servicesOn, spanOf, stayMilliseconds } from "./service.ts"
import { reasonAgainst, type SlotReason } from "./slot-reason.ts"

const minute = 60_000

/** What a date's hours alone say of a slot. */
export interface SlotTimes {
  /** HH:MM on the restaurant's wall clock, as is `until`; past midnight it belongs to the next calendar date. */
  time: string
  until: string
  /** Epoch milliseconds; at `endsAt` the table is free again. */
  startsAt: number
  endsAt: number
}

export interface SlotState extends SlotTimes {
  available: boolean
  reason: SlotReason | null
  /** The seats that stay free throughout, whatever the size of the party and the time of asking. */
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
  /** Every active stay and every block of seats that overlaps the date's serviceSpan; more do no harm. */
  stays: readonly Stay[]
}

/** Every slot of a service date in order of time, those that cannot be booked among them. */
export function slotsOn({ settings, date, people, now, stays }: SlotQuestion): SlotState[] {
  const { seats, minimumNoticeMinutes } = settings.booking
  const earliest = now + minimumNoticeMinutes * minute
  const occupancy = occupancyOf(stays)
  return slotTimesOn(settings, date).map(times => {
    // Below zero where seats were taken away after they had been booked.
    const seatsLeft = Math.max(0, seats - peakBetween(occupancy, times.startsAt, times.endsAt))
    const reason = reasonAgainst({ startsAt: times.startsAt, seatsLeft }, { people, now, earliest })
    return { ...times, available: reason === null, reason, seatsLeft }
  })
}

/** Null when no slot of the date has this time: it is outside the hours, or beside the steps between slots. */
export function findSlot(slots: readonly SlotState[], time: string): SlotState | null {
  return slots.find(slot => slot.time === time) ?? null
}

export function availableTimes(slots: readonly SlotState[]): string[] {
  return slots.filter(slot => slot.available).map(slot => slot.time)
}

/**
 * A slot every `slotMinutes` on the wall clock from each opening, so that a day on which clocks change keeps the
 * times that every other day has. A time that clocks skip has no slot; one that they show twice is the first.
 */
export const slotTimesOn = byDate((settings: ServiceSettings, date: string): readonly SlotTimes[] => {
  const services = servicesOn(settings, date)
  const span = spanOf(services, settings.booking)
  if (span === null) return []
  const clock = clockBetween(settings.profile.timezone, span.from, span.to)
  // A booking names a date and a time. Hours such as 01:00–03:00 and 18:00–02:00 on one date reach 01:00 twice,
  // a day apart: the earlier keeps the name.
  const named = new Map<string, SlotTimes>()
  for (const service of services) {
    for (const times of timesOf(service, clock, settings.booking)) {
      if (!named.has(times.time)) named.set(times.time, times)
    }
  }
  return [...named.values()]
})

function timesOf(service: Service, clock: LocalClock, booking: ServiceSettings["booking"]): SlotTimes[] {
  const stay = stayMilliseconds(booking)
  const found: SlotTimes[] = []
  for (let wallMinute = clock.wallMinuteAt(service.opensAt); ; wallMinute += booking.slotMinutes) {
    const startsAt = clock.instantOf(wallMinute)
    const endsAt = startsAt + stay
    if (startsAt >= service.startsBefore || endsAt > service.endsBy) return found
    const skipped = clock.wallMinuteAt(startsAt) !== wallMinute
    if (skipped) continue
    const until = timeOfWallMinute(clock.wallMinuteAt(endsAt))
    found.push({ time: timeOfWallMinute(wallMinute), until, startsAt, endsAt })
  }
}
