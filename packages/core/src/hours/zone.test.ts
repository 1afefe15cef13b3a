import fc from "fast-check"
import { Temporal } from "temporal-polyfill"
import { describe, expect, test } from "vitest"
import { rounds } from "../../../../tests/rounds.ts"
import { addDays, isCalendarDate } from "./calendar.ts"
import { instantOf, localDate, localTime, nextDateChange, wallMinuteAt } from "./zone.ts"
import { isTimeZone } from "./zone-name.ts"

describe("isTimeZone", () => {
  test.each(["Asia/Kolkata", "Asia/Calcutta", "UTC", "Etc/UTC", "America/Port-au-Prince", "Etc/GMT+5"])(
    "%s is a zone",
    name => expect(isTimeZone(name)).toBe(true),
  )

  test.each([
    "",
    "+05:30",
    "+0530",
    "-03",
    "Z",
    "IST",
    "asia/kolkata",
    "Asia/Kolkata ",
    "Asia/Nowhere",
    "2026-01-01T00:00Z[Asia/Kolkata]",
    "localtime",
  ])("%j is none", name => expect(isTimeZone(name)).toBe(false))

  test("every zone the runtime lists is accepted", () => {
    expect(Intl.supportedValuesOf("timeZone").filter(name => !isTimeZone(name))).toEqual([])
  })
})

test("local date and time are those of the zone, seconds cut off", () => {
  const at = Date.parse("2026-11-09T18:29:59.999Z")
  expect([localDate("Asia/Kolkata", at), localTime("Asia/Kolkata", at)]).toEqual(["2026-11-09", "23:59"])
  expect([localDate("Asia/Kolkata", at + 1), localTime("Asia/Kolkata", at + 1)]).toEqual([
    "2026-11-10",
    "00:00",
  ])
  expect([localDate("America/St_Johns", at), localTime("America/St_Johns", at)]).toEqual([
    "2026-11-09",
    "14:59",
  ])
  expect(localDate("UTC", -1)).toBe("1969-12-31")
})

describe("dates", () => {
  test.each([
    ["2026-12-31", 1, "2027-01-01"],
    ["2028-03-01", -1, "2028-02-29"],
    ["1970-01-01", -1, "1969-12-31"],
  ])("%s and %i days is %s", (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected)
  })

  test.each(["2026-02-29", "2026-00-10", "2026-1-1", "20260101", "2026-01-01T00:00", "-2026-01-01", ""])(
    "%j is no date",
    text => expect(isCalendarDate(text)).toBe(false),
  )
})

describe("in every zone, as Temporal has it", () => {
  const zones = fc.constantFrom(...Intl.supportedValuesOf("timeZone"))
  const instants = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2060, 0, 1) })
  const zonedAt = (zone: string, at: number) =>
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
  const wallMinuteOf = (zoned: Temporal.ZonedDateTime) =>
    Math.floor((zoned.epochMilliseconds + zoned.offsetNanoseconds / 1_000_000) / 60_000)
  /** Just before, at and just after a clock change, and anywhere. */
  const moments = fc
    .tuple(zones, instants, fc.constantFrom(null, -60_000, -1, 0, 1, 1_800_000, 3_600_000))
    .map(([zone, at, beside]) => {
      const change = beside === null ? null : zonedAt(zone, at).getTimeZoneTransition("next")
      return { zone, at: change && beside !== null ? change.epochMilliseconds + beside : at }
    })

  test("the wall clock of an instant", () => {
    fc.assert(
      fc.property(moments, ({ zone, at }) => {
        expect(wallMinuteAt(zone, at)).toBe(wallMinuteOf(zonedAt(zone, at)))
      }),
      { numRuns: rounds(2_000) },
    )
  })

  test("the first instant of a wall minute", () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: -90, max: 90 }), ({ zone, at }, minutes) => {
        const wallMinute = wallMinuteAt(zone, at) + minutes
        const plain = Temporal.PlainDateTime.from(new Date(wallMinute * 60_000).toISOString().slice(0, 19))
        const earlier = plain.toZonedDateTime(zone, { disambiguation: "earlier" })
        const skip = wallMinuteOf(earlier) < wallMinute ? earlier.getTimeZoneTransition("next") : null
        expect(instantOf(zone, wallMinute)).toBe((skip ?? earlier).epochMilliseconds)
      }),
      { numRuns: rounds(2_000) },
    )
  })
})

describe("wall clock and instant", () => {
  const zones = fc.constantFrom(
    "Asia/Kolkata",
    "Europe/London",
    "Australia/Lord_Howe",
    "America/St_Johns",
    "Pacific/Apia",
    "Africa/Casablanca",
    "America/Nuuk",
  )
  const wallMinutes = fc.integer({
    min: Date.UTC(2009, 0, 1) / 60_000,
    max: Date.UTC(2036, 0, 1) / 60_000,
  })

  test("a later wall minute is never an earlier instant", () => {
    fc.assert(
      fc.property(zones, wallMinutes, fc.integer({ min: 1, max: 1440 }), (timezone, minute, ahead) => {
        expect(instantOf(timezone, minute + ahead)).toBeGreaterThanOrEqual(instantOf(timezone, minute))
      }),
      { numRuns: rounds(2_000) },
    )
  })

  test("at its instant the clock shows the minute, or the first one after a skip", () => {
    fc.assert(
      fc.property(zones, wallMinutes, (timezone, minute) => {
        const at = instantOf(timezone, minute)
        expect(wallMinuteAt(timezone, at)).toBeGreaterThanOrEqual(minute)
        expect(wallMinuteAt(timezone, at - 60_000)).toBeLessThan(minute)
      }),
      { numRuns: rounds(2_000) },
    )
  })

  test.each([
    ["Asia/Kolkata", "2026-11-09T18:29:00Z", "2026-11-09T18:30:00Z"],
    ["Asia/Kolkata", "2026-11-09T18:30:00Z", "2026-11-10T18:30:00Z"],
    ["Europe/London", "2026-03-29T00:30:00Z", "2026-03-29T23:00:00Z"],
    ["Europe/London", "2026-10-25T00:30:00Z", "2026-10-26T00:00:00Z"],
    ["Pacific/Apia", "2011-12-29T20:00:00Z", "2011-12-30T10:00:00Z"],
    // One minute of 7 November, then 6 November again.
    ["America/St_Johns", "2010-11-07T02:00:00Z", "2010-11-07T02:30:00Z"],
    ["America/St_Johns", "2010-11-07T02:30:30Z", "2010-11-07T02:31:00Z"],
    ["America/St_Johns", "2010-11-07T02:31:00Z", "2010-11-07T03:30:00Z"],
  ])("%s: after %s the date changes at %s", (timezone, at, change) => {
    expect(new Date(nextDateChange(timezone, Date.parse(at)))).toEqual(new Date(change))
  })
})
