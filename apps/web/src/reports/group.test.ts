import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { addDays } from "../time/zone.ts"
import { busyHours, groupDays, largestOf, maxBars, spanFor, sumOf } from "./group.ts"
import { maxDays } from "./range.ts"

const daysFrom = (from: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ date: addDays(from, index), orders: index }))

describe("days become bars", () => {
  test.each([
    [1, "day"],
    [45, "day"],
    [46, "week"],
    [189, "week"],
    [190, "month"],
    [366, "month"],
  ] as const)("%i days by the %s", (count, span) => {
    expect(spanFor(count)).toBe(span)
  })

  test("weeks begin on Monday, and the first and the last may be cut short", () => {
    // The 17th is a Saturday.
    const groups = groupDays(daysFrom("2026-10-17", 10), "week")
    expect(groups.map(({ from, to }) => [from, to])).toEqual([
      ["2026-10-17", "2026-10-18"],
      ["2026-10-19", "2026-10-25"],
      ["2026-10-26", "2026-10-26"],
    ])
  })

  test("months are the calendar's", () => {
    const groups = groupDays(daysFrom("2027-12-31", 62), "month")
    expect(groups.map(({ from, to }) => [from, to])).toEqual([
      ["2027-12-31", "2027-12-31"],
      ["2028-01-01", "2028-01-31"],
      ["2028-02-01", "2028-02-29"],
      ["2028-03-01", "2028-03-01"],
    ])
  })

  test("every day stands in one bar, in its order, and there are never too many bars", () => {
    fc.assert(
      fc.property(fc.nat(5_000), fc.integer({ min: 1, max: maxDays }), (start, count) => {
        const days = daysFrom(addDays("2020-01-01", start), count)
        const groups = groupDays(days, spanFor(count))
        expect(groups.flatMap(group => group.days)).toEqual(days)
        expect(groups.length).toBeLessThanOrEqual(maxBars)
        for (const { from, to, days: inside } of groups) {
          expect([inside[0]?.date, inside.at(-1)?.date]).toEqual([from, to])
        }
      }),
    )
  })
})

test("hours are drawn from the first to the last with something in it, the quiet ones between included", () => {
  const hours = [0, 0, 3, 0, 1, 0]
  expect(busyHours(hours, hour => hour)).toEqual([3, 0, 1])
  expect(busyHours([0, 0], hour => hour)).toEqual([])
  expect(busyHours([1], hour => hour)).toEqual([1])
})

test("sums and the most", () => {
  const days = daysFrom("2026-10-01", 4)
  expect(sumOf(days, day => day.orders)).toBe(6)
  expect(largestOf(days, day => day.orders)?.date).toBe("2026-10-04")
  expect(largestOf(["ab", "c", "de"], one => one.length)).toBe("ab")
  expect(largestOf(days, () => 0)).toBeUndefined()
  expect(largestOf([], () => 1)).toBeUndefined()
})
