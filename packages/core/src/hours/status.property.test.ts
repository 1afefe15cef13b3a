import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { rounds } from "../../../../tests/rounds.ts"
import { intervalsOn, isOpenAt } from "./intervals.ts"
import {
  dayMilliseconds,
  minuteMilliseconds,
  readingsOf,
  steadyReadingsOf,
  tableSaysOpen,
  type WallReading,
  weeklyHours,
} from "./oracle.fixture.ts"
import { openStatus } from "./status.ts"
import type { WeeklyHours } from "./types.ts"
import { localDate } from "./zone.ts"

/** The oracle's result for one week of hours: a boolean per minute from `start`. */
interface WallTimeline {
  start: number
  open: boolean[]
}

function checkAgainst(timeline: WallTimeline, hours: WeeklyHours, timezone: string, now: number): void {
  const index = Math.floor((now - timeline.start) / minuteMilliseconds)
  const open = timeline.open[index] ?? false
  const status = openStatus(hours, timezone, now)
  expect(status.open).toBe(open)
  expect(isOpenAt(hours, timezone, now)).toBe(open)
  expect(open ? status.opensAt : status.closesAt).toBeNull()

  const flip = open ? status.closesAt : status.opensAt
  const flipIndex = timeline.open.indexOf(!open, index)
  const end = timeline.start + timeline.open.length * minuteMilliseconds
  if (flipIndex >= 0) expect(flip).toBe(timeline.start + flipIndex * minuteMilliseconds)
  else expect(flip ?? end).toBeGreaterThanOrEqual(end)
}

function checkValidUntil(hours: WeeklyHours, timezone: string, now: number, fractions: number[]): void {
  const status = openStatus(hours, timezone, now)
  const { validUntil } = status
  expect(validUntil).toBeGreaterThan(now)
  expect(validUntil).toBeLessThanOrEqual(status.closesAt ?? status.opensAt ?? Number.POSITIVE_INFINITY)
  const between = fractions.map(fraction => now + Math.floor((validUntil - 1 - now) * fraction))
  for (const at of [...between, validUntil - 1]) expect(openStatus(hours, timezone, at)).toEqual(status)

  const after = openStatus(hours, timezone, validUntil)
  const dateChanges = localDate(timezone, validUntil) !== localDate(timezone, validUntil - 1)
  expect(dateChanges || after.open !== status.open || after.label !== status.label).toBe(true)
}

function checkIntervals(timeline: WallTimeline, hours: WeeklyHours, timezone: string, dates: string[]): void {
  const covered = new Array<boolean>(timeline.open.length).fill(false)
  let lastOpening = Number.NEGATIVE_INFINITY
  for (const date of dates) {
    for (const interval of intervalsOn(hours, timezone, date)) {
      expect(interval.serviceDate).toBe(date)
      expect(interval.closesAt).toBeGreaterThan(interval.opensAt)
      expect(interval.opensAt).toBeGreaterThanOrEqual(lastOpening)
      lastOpening = interval.opensAt
      const from = Math.max(0, (interval.opensAt - timeline.start) / minuteMilliseconds)
      covered.fill(true, from, Math.max(0, (interval.closesAt - timeline.start) / minuteMilliseconds))
    }
  }
  expect(covered.findIndex((open, index) => open !== timeline.open[index])).toBe(-1)
}

function isClockChange(before: WallReading | undefined, reading: WallReading): boolean {
  if (before === undefined) return false
  const wallMilliseconds = Date.parse(`${reading.date}T${reading.time}Z`)
  return wallMilliseconds - Date.parse(`${before.date}T${before.time}Z`) !== minuteMilliseconds
}

const fractions = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 2, maxLength: 2 })

function datesFrom(start: number, days: number): string[] {
  return Array.from({ length: days }, (_, day) =>
    new Date(start + day * dayMilliseconds).toISOString().slice(0, 10),
  )
}

describe("a minute-by-minute reading of the weekly table agrees, in a zone of fixed offset", () => {
  const offset = 330 * minuteMilliseconds
  const days = 24

  test("Asia/Kolkata", () => {
    const starts = fc.date({ min: new Date("2024-01-01"), max: new Date("2036-01-01"), noInvalidDate: true })
    const cases = starts.chain(start => {
      const midnight = Math.floor(start.getTime() / dayMilliseconds) * dayMilliseconds - offset
      const dates = datesFrom(midnight + offset, days)
      return fc.record({
        start: fc.constant(midnight),
        hours: weeklyHours(dates.slice(0, 12)),
        moments: fc.array(fc.integer({ min: 0, max: 3 * dayMilliseconds }), { minLength: 3, maxLength: 3 }),
        fractions,
      })
    })
    fc.assert(
      fc.property(cases, ({ start, hours, moments, fractions: between }) => {
        const readings = steadyReadingsOf(start + offset, days)
        const timeline = { start, open: readings.map(reading => tableSaysOpen(hours, reading)) }
        checkIntervals(timeline, hours, "Asia/Kolkata", datesFrom(start + offset - dayMilliseconds, days + 2))
        for (const after of moments) {
          checkAgainst(timeline, hours, "Asia/Kolkata", start + after)
          checkValidUntil(hours, "Asia/Kolkata", start + after, between)
        }
      }),
      { numRuns: rounds(200) },
    )
  })
})

// Each span contains one clock change, about two days after its start.
const clockChanges: [timezone: string, change: string, what: string][] = [
  ["Europe/London", "2026-03-29", "an hour skipped at 01:00"],
  ["Europe/London", "2026-10-25", "an hour repeated from 01:00"],
  ["America/New_York", "2026-03-08", "an hour skipped at 02:00"],
  ["America/New_York", "2026-11-01", "an hour repeated from 01:00"],
  ["Australia/Lord_Howe", "2026-10-04", "half an hour skipped"],
  ["Australia/Lord_Howe", "2026-04-05", "half an hour repeated"],
  ["America/St_Johns", "2010-03-14", "an hour skipped at one minute past midnight"],
  ["America/St_Johns", "2010-11-07", "back across midnight from one minute past it"],
  ["America/St_Johns", "2026-11-01", "an hour repeated, at an offset with half an hour"],
  ["Pacific/Apia", "2011-12-30", "a whole date skipped"],
  ["Africa/Casablanca", "2026-02-15", "an hour repeated as Ramadan begins"],
  ["Africa/Casablanca", "2026-03-22", "an hour skipped as Ramadan ends"],
  ["America/Nuuk", "2026-03-28", "the last hour of a date skipped"],
  ["America/Nuuk", "2026-10-25", "back across midnight"],
  ["America/Havana", "2026-03-08", "midnight itself skipped"],
  ["America/Havana", "2026-11-01", "midnight itself repeated"],
  ["Antarctica/Troll", "2026-10-25", "two hours repeated"],
]

describe("a minute-by-minute reading of the weekly table agrees, across clock changes", () => {
  // A week after the clock change, every day of the weekly table has been there.
  const days = 9

  test.each(clockChanges)("%s %s: %s", (timezone, change) => {
    const start = Date.parse(change) - 2 * dayMilliseconds
    const readings: WallReading[] = readingsOf(timezone, start, days * 1440)
    const dates = datesFrom(start, days)
    const changeMinute = readings.findIndex((reading, minute) => isClockChange(readings[minute - 1], reading))
    expect(changeMinute).toBeGreaterThan(0)
    const moments = fc.oneof(
      fc.integer({ min: 0, max: 4 * dayMilliseconds }),
      fc.integer({ min: -200, max: 200 }).map(minutes => (changeMinute + minutes) * minuteMilliseconds),
    )
    fc.assert(
      fc.property(weeklyHours(dates), moments, fractions, (hours, after, between) => {
        const timeline = { start, open: readings.map(reading => tableSaysOpen(hours, reading)) }
        checkAgainst(timeline, hours, timezone, start + after)
        checkValidUntil(hours, timezone, start + after, between)
        checkIntervals(timeline, hours, timezone, datesFrom(start - 2 * dayMilliseconds, days + 4))
      }),
      { numRuns: rounds(80) },
    )
  })
})
