import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { addDays } from "../hours/calendar.ts"
import { localDate } from "../hours/zone.ts"
import { datesOf, instantsOf, reportRange } from "./range.ts"

const today = "2026-10-17"

describe("what is asked for", () => {
  test.each([
    [{}, "2026-10-11", "2026-10-17"],
    [{ to: "2026-03-02" }, "2026-02-24", "2026-03-02"],
    [{ from: "2026-10-17" }, "2026-10-17", "2026-10-17"],
    [{ from: "2025-10-18" }, "2025-10-18", "2026-10-17"],
    [{ from: "2024-01-01", to: "2024-12-31" }, "2024-01-01", "2024-12-31"],
    [{ from: "2026-10-20", to: "2026-10-30" }, "2026-10-20", "2026-10-30"],
  ])("%j: %s to %s", (asked, from, to) => {
    expect(reportRange(asked, today)).toEqual({ from, to })
  })

  test.each([
    [{ from: "2026-10-18" }, "from"],
    [{ from: "2026-10-02", to: "2026-10-01" }, "from"],
    [{ from: "2025-10-16" }, "to"],
    [{ from: "2023-01-01", to: "2024-01-02" }, "to"],
  ])("%j is a fault at %s", (asked, field) => {
    expect(reportRange(asked, today)).toMatchObject({ faults: [{ field }] })
  })
})

test("a range that is turned round or too long is refused with what would be valid", () => {
  expect(reportRange({ from: "2026-10-02", to: "2026-10-01" }, today)).toEqual({
    faults: [
      {
        field: "from",
        message: "must not be after to: 2026-10-02 is after 2026-10-01",
        reason: "FROM_AFTER_TO",
      },
    ],
  })
  expect(reportRange({ from: "2025-01-01", to: "2026-01-02" }, today)).toEqual({
    faults: [
      {
        field: "to",
        message: "must be at most 2026-01-01: a report covers at most 366 days, this would be 367",
        reason: "RANGE_TOO_LONG",
        params: { days: 366 },
      },
    ],
  })
})

test("the dates of a range, over the end of a leap year's February", () => {
  expect(datesOf({ from: "2028-02-28", to: "2028-03-01" })).toEqual([
    "2028-02-28",
    "2028-02-29",
    "2028-03-01",
  ])
})

const zones = ["Asia/Kolkata", "America/New_York", "Asia/Beirut", "Pacific/Auckland", "America/Nuuk", "UTC"]

test("a range begins and ends at midnight of the restaurant", () => {
  const { from, until } = instantsOf("Asia/Kolkata", { from: "2026-10-17", to: "2026-10-18" })
  expect([new Date(from).toISOString(), new Date(until).toISOString()]).toEqual([
    "2026-10-16T18:30:00.000Z",
    "2026-10-18T18:30:00.000Z",
  ])
})

test("an instant is inside exactly when its local date is one of the range's, clock changes or not", () => {
  const day = fc.integer({ min: 0, max: 366 * 3 })
  fc.assert(
    fc.property(fc.constantFrom(...zones), day, fc.nat(30), fc.integer(), (timezone, start, length, raw) => {
      const from = addDays("2025-01-01", start)
      const range = { from, to: addDays(from, length) }
      const { from: begin, until } = instantsOf(timezone, range)
      // Test the two edges as often as the values in between.
      const at = raw % 2 === 0 ? begin + (raw % 7_200_000) : until + (raw % 7_200_000)
      const date = localDate(timezone, at)
      expect(at >= begin && at < until).toBe(date >= range.from && date <= range.to)
    }),
    { numRuns: 2_000 },
  )
})
