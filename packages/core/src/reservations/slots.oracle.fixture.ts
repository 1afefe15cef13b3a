import { readingsOf, tableOn, tableSaysOpen, type WallReading } from "../hours/oracle.fixture.ts"
import type { DayKey } from "../hours/types.ts"
import type { Stay } from "./occupancy.ts"
import type { SlotReason } from "./slot-reason.ts"
import { day, minute } from "./slots.fixture.ts"
import type { SlotSettings } from "./slots.ts"

// An independent implementation of slots that shares no code with the real one. It steps through a time span minute by
// minute, with the wall clock from Intl, and counts guests in each minute.

/** A time span with one wall clock reading per minute. */
export interface WallTimeline {
  timezone: string
  start: number
  readings: WallReading[]
  /** The readings as milliseconds, as if the wall clock were UTC. */
  walls: number[]
}

export function timelineOf(timezone: string, start: number, days: number): WallTimeline {
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

export function expectedSlots(timeline: WallTimeline, settings: SlotSettings, date: string): ExpectedSlot[] {
  const { hours, booking } = settings
  const open = timeline.readings.map(reading => tableSaysOpen(hours, reading))
  const length = Math.max(booking.slotMinutes, booking.stayMinutes)
  const found: ExpectedSlot[] = []
  const key = keysFromSunday[new Date(`${date}T00:00Z`).getUTCDay()] ?? "sun"
  for (const period of tableOn(hours, date, key).toSorted((one, other) => (one.open < other.open ? -1 : 1))) {
    const opens = Date.parse(`${date}T${period.open}Z`)
    const closes = Date.parse(`${date}T${period.close}Z`) + (period.close <= period.open ? day : 0)
    const first = timeline.walls.findIndex(wall => wall >= opens)
    const end = timeline.walls.findIndex(wall => wall >= closes)
    for (let wall = timeline.walls[first] ?? 0; wall < closes; wall += booking.slotMinutes * minute) {
      const index = timeline.walls.indexOf(wall)
      if (index < 0 || index >= end) continue
      if (open.slice(index, index + length).includes(false)) continue
      const startsAt = timeline.start + index * minute
      const endsAt = startsAt + length * minute
      const time = shownAt(timeline.timezone, startsAt)
      if (found.some(slot => slot.time === time)) continue
      found.push({ time, until: shownAt(timeline.timezone, endsAt), startsAt, endsAt })
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
  return peakGuests(stays, startsAt, endsAt) + people > settings.booking.seats ? "FULL" : null
}

/** Counts every minute of every stay separately. */
export function peakGuests(stays: Stay[], from: number, to: number): number {
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
