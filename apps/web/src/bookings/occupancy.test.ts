import fc from "fast-check"
import { expect, test } from "vitest"
import { holders, intervalsOf, type Stay, staysOf, totalOf } from "./occupancy.ts"

const minute = 60_000
const anyStay = fc
  .record({
    start: fc.integer({ min: 0, max: 240 }),
    minutes: fc.integer({ min: 0, max: 120 }),
    seats: fc.integer({ min: 1, max: 30 }),
    holder: fc.constantFrom(...holders),
  })
  .map(
    ({ start, minutes, seats, holder }): Stay => ({
      startsAt: start * minute,
      endsAt: (start + minutes) * minute,
      people: seats,
      holder,
    }),
  )
const anyStays = fc.array(anyStay, { maxLength: 15 })
const sum = (stays: readonly Stay[]) => stays.reduce((seats, stay) => seats + stay.people, 0)
/** Counts the seats in use, minute by minute. */
const naive = (stays: readonly Stay[], at: number) =>
  sum(stays.filter(({ startsAt, endsAt }) => startsAt <= at && at < endsAt))

test("intervals cover the span without a gap, each as full as its first moment", () => {
  const cuts = fc.array(fc.integer({ min: -10, max: 400 }), { maxLength: 8 })
  fc.assert(
    fc.property(anyStays, cuts, (stays, cut) => {
      const intervals = intervalsOf(
        stays,
        30 * minute,
        300 * minute,
        cut.map(each => each * minute),
      )
      expect(intervals[0]?.from).toBe(30 * minute)
      expect(intervals.at(-1)?.to).toBe(300 * minute)
      intervals.forEach((interval, index) => {
        expect(interval.from).toBeLessThan(interval.to)
        expect(intervals[index + 1]?.from ?? 300 * minute).toBe(interval.to)
        for (let at = interval.from; at < interval.to; at += minute) {
          expect(totalOf(interval)).toBe(naive(stays, at))
          for (const holder of holders) {
            const own = stays.filter(stay => stay.holder === holder)
            expect(interval[holder]).toBe(naive(own, at))
          }
        }
      })
    }),
  )
})

test("only bookings that hold seats are stays; blocks are too", () => {
  const times = { startsAt: "2026-10-17T14:30:00.000Z", endsAt: "2026-10-17T16:00:00.000Z", people: 4 }
  const statuses = ["PENDING", "CONFIRMED", "SEATED", "REJECTED", "CANCELLED", "NO_SHOW"] as const
  const block = { from: times.startsAt, to: times.endsAt, seats: 9 }
  const stays = staysOf(
    statuses.map(status => ({ ...times, status })),
    [block],
  )
  expect(stays.map(({ holder, people }) => [holder, people])).toEqual([
    ["pending", 4],
    ["held", 4],
    ["held", 4],
    ["blocked", 9],
  ])
  expect(stays[0]).toMatchObject({ startsAt: Date.parse(times.startsAt), endsAt: Date.parse(times.endsAt) })
})
