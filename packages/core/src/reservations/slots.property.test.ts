import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { rounds } from "../../../../tests/rounds.ts"
import { isOpenAt } from "../hours/index.ts"
import { weeklyHours } from "../hours/oracle.fixture.ts"
import type { Stay } from "./occupancy.ts"
import { serviceSpan, whyNoService } from "./service.ts"
import { bookable, bookingRules, datesFrom, day, minute, savedHours, staysFrom } from "./slots.fixture.ts"
import {
  expectedReason,
  expectedSlots,
  peakGuests,
  timelineOf,
  type WallTimeline,
} from "./slots.oracle.fixture.ts"
import { availableTimes, findSlot, type SlotSettings, slotsOn } from "./slots.ts"

// Each date has a clock change, or one in the following night.
const places: [timezone: string, date: string, what: string][] = [
  ["Asia/Kolkata", "2026-11-09", "no change"],
  ["Europe/London", "2026-03-29", "an hour skipped at 01:00"],
  ["Europe/London", "2026-10-24", "a night into an hour repeated from 01:00"],
  ["Europe/London", "2026-10-25", "an hour repeated from 01:00"],
  ["America/New_York", "2026-03-08", "an hour skipped at 02:00"],
  ["America/New_York", "2026-10-31", "a night into an hour repeated from 01:00"],
  ["America/New_York", "2026-11-01", "an hour repeated from 01:00"],
  ["Australia/Lord_Howe", "2026-10-04", "half an hour skipped"],
  ["Australia/Lord_Howe", "2026-04-04", "a night into half an hour repeated"],
  ["Australia/Lord_Howe", "2026-04-05", "half an hour repeated"],
  ["America/Nuuk", "2026-03-28", "the last hour of the date skipped"],
  ["America/Nuuk", "2026-10-24", "back across midnight"],
  ["America/Havana", "2026-11-01", "midnight itself repeated"],
  ["Pacific/Apia", "2011-12-29", "the next date skipped whole"],
]

const sightDays = 7
const timelines = new Map<string, WallTimeline>()

function timelineAround(timezone: string, date: string): WallTimeline {
  const key = `${timezone} ${date}`
  const timeline = timelines.get(key) ?? timelineOf(timezone, Date.parse(date) - 2 * day, sightDays)
  timelines.set(key, timeline)
  return timeline
}

function range(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.ceil((to - from) / step) }, (_, index) => from + index * step)
}

/** A date, its restaurant, and the existing stays. */
function situationsOn(timezone: string, date: string) {
  const start = Date.parse(date) - day
  return fc.record({
    settings: fc
      .tuple(savedHours(datesFrom(date, 2)), bookingRules)
      .map(([hours, rules]) => bookable(hours, { ...rules, timezone })),
    stays: staysFrom(start, 3),
    people: fc.integer({ min: 1, max: 8 }),
    now: fc.integer({ min: 0, max: 3 * day }).map(after => start + after),
  })
}

describe.each(places)("%s %s: %s", (timezone, date) => {
  test("slots and reasons are those of a minute-by-minute count", () => {
    const timeline = timelineAround(timezone, date)
    fc.assert(
      fc.property(situationsOn(timezone, date), ({ settings, stays, people, now }) => {
        const slots = slotsOn({ settings, date, people, now, stays })
        const expected = expectedSlots(timeline, settings, date)
        expect(slots.map(({ time, until, startsAt, endsAt }) => ({ time, until, startsAt, endsAt }))).toEqual(
          expected,
        )
        const reasons = expected.map(slot => expectedReason(slot, stays, { people, now, settings }))
        expect(slots.map(slot => slot.reason)).toEqual(reasons)
        expect(slots.map(slot => slot.available)).toEqual(reasons.map(reason => reason === null))
      }),
      { numRuns: rounds(60) },
    )
  })

  test("no stay lies outside the hours, whatever the hours; slots are in order, and no time is there twice", () => {
    // Also overlapping periods, which an owner cannot save.
    const weeks = fc.oneof(savedHours(datesFrom(date, 2)), weeklyHours(datesFrom(date, 3)))
    fc.assert(
      fc.property(weeks, bookingRules, (hours, rules) => {
        const settings = bookable(hours, { ...rules, timezone })
        const slots = slotsOn({ settings, date, people: 1, now: 0, stays: [] })
        const span = serviceSpan(settings, date)
        expect(span === null).toBe(whyNoService(settings, date) !== null)
        expect(new Set(slots.map(slot => slot.time)).size).toBe(slots.length)
        const { from, to } = span ?? { from: Number.NaN, to: Number.NaN }
        const outside = slots.filter(slot => !(slot.startsAt >= from && slot.endsAt <= to))
        expect(outside).toEqual([])
        expect(slots.toSorted((one, other) => one.startsAt - other.startsAt)).toEqual(slots)
        // All starts, and the minutes of the stay that ends last.
        const last = slots.at(-1) ?? { startsAt: 0, endsAt: 0 }
        const minutes = range(last.startsAt, last.endsAt, 5 * minute)
        const moments = [
          ...slots.map(slot => slot.startsAt),
          ...slots.map(slot => slot.endsAt - 1),
          ...minutes,
        ]
        expect(moments.filter(at => !isOpenAt(hours, timezone, at))).toEqual([])
      }),
      { numRuns: rounds(40) },
    )
  })
})

const anyPlace = fc.constantFrom(...places)
const situations = anyPlace.chain(([timezone, date]) =>
  fc.record({ date: fc.constant(date), situation: situationsOn(timezone, date) }),
)

test("one more stay frees nothing, and one fewer takes nothing away", () => {
  fc.assert(
    fc.property(situations, staysFrom(0, 3), ({ date, situation }, extra) => {
      const added = extra.map(stay => ({
        ...stay,
        startsAt: stay.startsAt + Date.parse(date) - day,
        endsAt: stay.endsAt + Date.parse(date) - day,
      }))
      const before = slotsOn({ ...situation, date })
      const after = slotsOn({ ...situation, date, stays: [...situation.stays, ...added] })
      expect(after.map(slot => slot.time)).toEqual(before.map(slot => slot.time))
      expect(after.filter((slot, index) => slot.available && !before[index]?.available)).toEqual([])
      expect(after.filter((slot, index) => slot.seatsLeft > (before[index]?.seatsLeft ?? -1))).toEqual([])
    }),
    { numRuns: rounds(400) },
  )
})

test("stays outside the service span change nothing", () => {
  fc.assert(
    fc.property(situations, ({ date, situation }) => {
      const span = serviceSpan(situation.settings, date) ?? { from: 0, to: 0 }
      const stays = situation.stays.filter(stay => stay.startsAt < span.to && stay.endsAt > span.from)
      expect(slotsOn({ ...situation, date, stays })).toEqual(slotsOn({ ...situation, date }))
    }),
    { numRuns: rounds(400) },
  )
})

/** Books an available slot on one of two dates that may share a night. */
function book(settings: SlotSettings, date: string, pick: number, people: number, stays: Stay[]): Stay[] {
  const slots = slotsOn({ settings, date, people, now: 0, stays })
  const times = availableTimes(slots)
  const slot = findSlot(slots, times[pick % times.length] ?? "")
  return slot ? [...stays, { startsAt: slot.startsAt, endsAt: slot.endsAt, people }] : stays
}

test("whoever books what says it is available, no minute has more guests than seats", () => {
  const partyLists = fc.array(
    fc.record({ nextDay: fc.boolean(), pick: fc.nat({ max: 300 }), people: fc.integer({ min: 1, max: 5 }) }),
    { minLength: 5, maxLength: 40, size: "max" },
  )
  fc.assert(
    fc.property(situations, partyLists, ({ date, situation: { settings } }, parties) => {
      const [today = "", tomorrow = ""] = datesFrom(date, 2)
      let stays: Stay[] = []
      for (const { nextDay, pick, people } of parties) {
        stays = book(settings, nextDay ? tomorrow : today, pick, people, stays)
      }
      const start = Math.min(...stays.map(stay => stay.startsAt))
      const end = Math.max(...stays.map(stay => stay.endsAt))
      if (stays.length > 0) expect(peakGuests(stays, start, end)).toBeLessThanOrEqual(settings.booking.seats)
    }),
    { numRuns: rounds(150) },
  )
})
