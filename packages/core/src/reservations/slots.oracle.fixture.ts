import { readingsOf, tableSaysOpen, type WallReading } from "../hours/oracle.fixture.ts"
import type { DayKey } from "../hours/types.ts"
import type { Stay } from "./occupancy.ts"
import type { SlotReason } from "./slot-reason.ts"
import { day, minute } from "./slots.fixture.ts"
import type { SlotSettings } from "./slots.ts"

// A second opinion on slots that shares no code with the engine: it walks a stretch of time one minute at a
// time, with the wall clock as Intl shows it, and counts guests minute by minute.

/** A stretch of time as the wall clock shows it, one reading a minute. */
export interface Sight {
  timezone: string
  start: number
  readings: WallReading[]
  /** The readings as milliseconds, as if the wall clock were UTC. */
  walls: number[]
}

export function sightOf(timezone: string, start: number, days: number): Sight {
  const readings = readingsOf(timezone, start, days * 1440)
  return {
    timezone,
    start,
    readings,
    walls: readings.map(({ date, time }) => Date.parse(`${date}T${time}Z`)),
  }
}

const keysFromSunday: DayKey[] = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]

export interface ExpectedSlot {
  time: string
  until: string
  startsAt: number
  endsAt: number
}

export function expectedSlots(sight: Sight, settings: SlotSettings, date: string): ExpectedSlot[] {
  const { hours, booking } = settings
  if (hours.closedDates.includes(date)) return []
  const open = sight.readings.map(reading => tableSaysOpen(hours, reading))
  const length = Math.max(booking.slotMinutes, booking.stayMinutes)
  const found: ExpectedSlot[] = []
  const key = keysFromSunday[new Date(`${date}T00:00Z`).getUTCDay()] ?? "sun"
  for (const period of hours.days[key].toSorted((one, other) => (one.open < other.open ? -1 : 1))) {
    const opens = Date.parse(`${date}T${period.open}Z`)
    const closes = Date.parse(`${date}T${period.close}Z`) + (period.close <= period.open ? day : 0)
    const first = sight.walls.findIndex(wall => wall >= opens)
    const end = sight.walls.findIndex(wall => wall >= closes)
    for (let wall = sight.walls[first] ?? 0; wall < closes; wall += booking.slotMinutes * minute) {
      const index = sight.walls.indexOf(wall)
      if (index < 0 || index >= end) continue
      if (open.slice(index, index + length).includes(false)) continue
      const startsAt = sight.start + index * minute
      const endsAt = startsAt + length * minute
      const time = shownAt(sight.timezone, startsAt)
      if (found.some(slot => slot.time === time)) continue
      found.push({ time, until: shownAt(sight.timezone, endsAt), startsAt, endsAt })
    }
  }
  return found
}

export function expectedReason(
  { startsAt, endsAt }: ExpectedSlot,
  stays: Stay[],
  { people, now, settings }: { people: number; now: number; settings: SlotSettings },
): SlotReason | null {
  if (startsAt - now <= 0) return "PAST"
  if ((startsAt - now) / minute < settings.booking.minimumNoticeMinutes) return "NOTICE"
  return mostGuests(stays, startsAt, endsAt) + people > settings.booking.seats ? "FULL" : null
}

/** Counts every minute of every stay on its own. */
export function mostGuests(stays: Stay[], from: number, to: number): number {
  const guests = new Array<number>((to - from) / minute).fill(0)
  for (const { startsAt, endsAt, people } of stays) {
    const end = Math.min(endsAt, to)
    for (let at = Math.max(startsAt, from); at < end; at += minute) {
      const index = (at - from) / minute
      guests[index] = (guests[index] ?? 0) + people
    }
  }
  return Math.max(0, ...guests)
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function shownAt(timezone: string, at: number): string {
  const known = formatters.get(timezone)
  const formatter =
    known ?? new Intl.DateTimeFormat("en-GB", { timeZone: timezone, timeStyle: "short", hourCycle: "h23" })
  formatters.set(timezone, formatter)
  return formatter.format(at)
}
