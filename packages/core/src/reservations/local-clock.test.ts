import fc from "fast-check"
import { Temporal } from "temporal-polyfill"
import { expect, test } from "vitest"
import { rounds } from "../../../../tests/rounds.ts"
import { instantOf, wallMinuteAt } from "../hours/zone.ts"
import { clockBetween } from "./local-clock.ts"
import { day, minute } from "./slots.fixture.ts"

const zones = fc.constantFrom(
  "Asia/Kolkata",
  "Europe/London",
  "America/New_York",
  "Australia/Lord_Howe",
  "Africa/Casablanca",
  "America/Nuuk",
)
const dates = fc.integer({ min: Date.UTC(2024, 0, 1) / day, max: Date.UTC(2036, 0, 1) / day })

test("the clock of a stretch is the zone's, for every instant and minute in it", () => {
  const stretch = fc.record({
    zone: zones,
    from: dates.map(days => days * day),
    length: fc.integer({ min: 0, max: 4 * 1440 }),
    fraction: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  fc.assert(
    fc.property(stretch, ({ zone, from, length, fraction }) => {
      const clock = clockBetween(zone, from, from + length * minute)
      const at = from + Math.floor(length * fraction) * minute
      const wallMinute = wallMinuteAt(zone, at)
      expect(clock.wallMinuteAt(at)).toBe(wallMinute)
      expect(clock.instantOf(wallMinute)).toBe(instantOf(zone, wallMinute))
    }),
    { numRuns: rounds(1000) },
  )
})

test("no zone changes its clocks twice within a week", () => {
  const start = Temporal.Instant.from("2026-01-01T00:00Z")
  const end = Temporal.Instant.from("2031-01-01T00:00Z").epochMilliseconds
  const hasty = Intl.supportedValuesOf("timeZone").filter(zone => {
    let change = start.toZonedDateTimeISO(zone).getTimeZoneTransition("next")
    while (change !== null && change.epochMilliseconds < end) {
      const next = change.getTimeZoneTransition("next")
      if (next !== null && next.epochMilliseconds - change.epochMilliseconds < 7 * day) return true
      change = next
    }
    return false
  })
  expect(hasty).toEqual([])
})
