import fc from "fast-check"
import { expect, test } from "vitest"
import { localDate, localTime } from "../hours/zone.ts"
import { perCentOf } from "./per-cent.ts"
import { zoneOffsets } from "./zone-offsets.ts"

const from = Date.parse("2026-01-01T00:00:00Z")
const until = Date.parse("2027-01-01T00:00:00Z")

test("a zone without clock changes has one offset, a zone with them three in a year", () => {
  expect(zoneOffsets("Asia/Kolkata", from, until)).toEqual([{ since: 0, offsetSeconds: 19_800 }])
  expect(zoneOffsets("America/New_York", from, until)).toEqual([
    { since: 0, offsetSeconds: -18_000 },
    { since: Date.parse("2026-03-08T07:00:00Z"), offsetSeconds: -14_400 },
    { since: Date.parse("2026-11-01T06:00:00Z"), offsetSeconds: -18_000 },
  ])
})

test("with the newest offset since, any instant of the range reads as on the wall clock", () => {
  const zones = [
    "America/New_York",
    "Asia/Beirut",
    "Australia/Lord_Howe",
    "Asia/Kathmandu",
    "Africa/Casablanca",
  ]
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.integer({ min: from, max: until - 1 }), (timezone, at) => {
      const { offsetSeconds = 0 } =
        zoneOffsets(timezone, from, until).findLast(({ since }) => since <= at) ?? {}
      const wall = new Date(at + offsetSeconds * 1_000).toISOString()
      expect(wall.slice(0, 16)).toBe(`${localDate(timezone, at)}T${localTime(timezone, at)}`)
    }),
  )
})

test("per cent: two decimals, half up, null of nothing", () => {
  expect([perCentOf(1, 3), perCentOf(1, 8), perCentOf(0, 5), perCentOf(5, 5), perCentOf(1, 80_000)]).toEqual([
    33.33, 12.5, 0, 100, 0,
  ])
  expect(perCentOf(0, 0)).toBe(null)
})
