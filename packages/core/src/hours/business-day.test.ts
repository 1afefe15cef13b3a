import fc from "fast-check"
import { expect, test } from "vitest"
import { nextBusinessDay, serviceDateAt } from "./business-day.ts"
import { isOpenAt } from "./intervals.ts"
import { weeklyHours } from "./oracle.fixture.ts"
import { datesFrom, india, kolkata, week } from "./week.fixture.ts"
import { localDate } from "./zone.ts"

const hours = week("12:00-15:00 19:00-01:00", { wed: "" })
const next = (local: string, of = hours) => nextBusinessDay(of, kolkata, india(local))

test("between two services of a day, the next business day is tomorrow's first opening", () => {
  expect(next("2026-10-19T16:00")).toBe(india("2026-10-20T12:00"))
})

test("before the day's first opening, the day is still to come", () => {
  expect(next("2026-10-19T09:00")).toBe(india("2026-10-20T12:00"))
})

test("after midnight the service that is still open belongs to yesterday", () => {
  expect(serviceDateAt(hours, kolkata, india("2026-10-20T00:30"))).toBe("2026-10-19")
  expect(next("2026-10-20T00:30")).toBe(india("2026-10-20T12:00"))
  expect(next("2026-10-20T01:00")).toBe(india("2026-10-22T12:00"))
})

test("closed days and closed dates are skipped", () => {
  expect(next("2026-10-20T20:00")).toBe(india("2026-10-22T12:00"))
  expect(next("2026-10-20T20:00", { ...hours, closedDates: ["2026-10-22"] })).toBe(india("2026-10-23T12:00"))
})

test("of two services that overlap, the one that opened today counts", () => {
  const overlapping = week("12:00-11:00", { tue: "08:00-09:00 12:00-11:00" })
  const dateAt = (local: string) => serviceDateAt(overlapping, kolkata, india(local))
  expect(dateAt("2026-10-20T07:59")).toBe("2026-10-19")
  expect(dateAt("2026-10-20T08:00")).toBe("2026-10-20")
  expect(dateAt("2026-10-20T08:30")).toBe("2026-10-20")
})

test("an opening is found up to 60 days ahead", () => {
  const closedFor = (days: number) => ({ ...week("12:00-15:00"), closedDates: datesFrom("2026-10-20", days) })
  expect(next("2026-10-19T16:00", closedFor(59))).toBe(india("2026-12-18T12:00"))
  expect(next("2026-10-19T16:00", closedFor(60))).toBe(india("2026-10-20T00:00"))
})

test("a restaurant without opening hours has the next midnight", () => {
  expect(next("2026-10-20T20:00", week(""))).toBe(india("2026-10-21T00:00"))
})

test("the next business day is later than now and on a later date, and an opening if there is one", () => {
  const first = india("2026-10-17T00:00")
  fc.assert(
    fc.property(weeklyHours(datesFrom("2026-10-17", 10)), fc.nat(10 * 1440), (any, minutes) => {
      const now = first + minutes * 60_000
      const at = nextBusinessDay(any, kolkata, now)
      expect(at).toBeGreaterThan(now)
      expect(localDate(kolkata, at) > serviceDateAt(any, kolkata, now)).toBe(true)
      const opens = Object.values(any.days).some(periods => periods.length > 0)
      if (opens) expect(isOpenAt(any, kolkata, at)).toBe(true)
    }),
  )
})
