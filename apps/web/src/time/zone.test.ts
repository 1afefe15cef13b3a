import fc from "fast-check"
import { expect, test } from "vitest"
import { addDays, countdown, makeZone, mondayOf } from "./zone.ts"

const now = Date.parse("2026-10-17T13:05:00Z")
const kolkata = makeZone("Asia/Kolkata", "en", () => now)

test("times stand in the restaurant's zone, with the day when it is not today", () => {
  expect(kolkata.moment("2026-10-17T15:00:00Z")).toMatch(/^8:30\spm$/)
  expect(kolkata.moment("2026-10-17T20:00:00Z")).toMatch(/Sun,? 18 Oct.* 1:30\sam/)
  expect(kolkata.dateOf("2026-10-17T20:00:00Z")).toBe("2026-10-18")
})

test("a wall clock's date and time give back the instant, in zones with and without summer time", () => {
  const zones = ["Asia/Kolkata", "Europe/London", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia"]
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.date({ min: new Date("2020-01-01"), max: new Date("2035-01-01"), noInvalidDate: true }),
      (name, at) => {
        const zone = makeZone(name, "en", () => now)
        const minute = Math.floor(at.getTime() / 60_000) * 60_000
        const back = zone.instantOf(zone.dateOf(minute), zone.timeOf(minute)).getTime()
        // A clock change repeats one hour: two instants have the same local time.
        expect(zone.dateOf(back) + zone.timeOf(back)).toBe(zone.dateOf(minute) + zone.timeOf(minute))
      },
    ),
  )
})

test("days are added over months and years", () => {
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01")
  expect(addDays("2028-03-01", -1)).toBe("2028-02-29")
})

test("a countdown never shows less than nothing, nor 0:00 while time is left", () => {
  expect([countdown(61_000), countdown(500), countdown(0), countdown(-5000)]).toEqual([
    "1:01",
    "0:01",
    "0:00",
    "0:00",
  ])
})

test("a week begins on Monday, across months and years", () => {
  expect(["2026-11-16", "2026-11-22", "2026-11-23"].map(mondayOf)).toEqual([
    "2026-11-16",
    "2026-11-16",
    "2026-11-23",
  ])
  expect(mondayOf("2027-01-01")).toBe("2026-12-28")
})
