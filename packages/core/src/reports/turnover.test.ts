import fc from "fast-check"
import { expect, test } from "vitest"
import { addDays, dateOf, dayNumberOf } from "../hours/calendar.ts"
import { monthsOf, quartersOf } from "./turnover.ts"

test.each([
  ["2026-11-12", "2026-11-18", ["2026-10-01 to 2026-12-31"]],
  ["2026-12-31", "2027-01-01", ["2026-10-01 to 2026-12-31", "2027-01-01 to 2027-03-31"]],
  ["2028-02-29", "2028-02-29", ["2028-01-01 to 2028-03-31"]],
])("from %s to %s, the quarters are %j", (from, to, expected) => {
  expect(quartersOf({ from, to }).map(quarter => `${quarter.from} to ${quarter.to}`)).toEqual(expected)
})

test("a month has all its days", () => {
  expect(monthsOf({ from: "2028-02-29", to: "2028-04-01" })).toEqual([
    { from: "2028-02-01", to: "2028-02-29" },
    { from: "2028-03-01", to: "2028-03-31" },
    { from: "2028-04-01", to: "2028-04-30" },
  ])
})

test("every date of a range is in exactly one month and one quarter, and none of them is empty", () => {
  const start = fc.integer({ min: dayNumberOf("2000-01-01"), max: dayNumberOf("2199-01-01") })
  fc.assert(
    fc.property(start, fc.nat(365), (first, days) => {
      const range = { from: dateOf(first), to: dateOf(first + days) }
      for (const spans of [monthsOf(range), quartersOf(range)]) {
        expect((spans[0]?.from ?? "") <= range.from && (spans.at(-1)?.to ?? "") >= range.to).toBe(true)
        for (const [index, { from, to }] of spans.entries()) {
          expect(from <= range.to && to >= range.from && from < to).toBe(true)
          expect(from.endsWith("-01")).toBe(true)
          if (index > 0) expect(addDays(spans[index - 1]?.to ?? "", 1)).toBe(from)
        }
      }
    }),
  )
})
