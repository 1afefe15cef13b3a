import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  holders,
  occupancyOf,
  peakBetween,
  type Stay,
  staysOf,
  stretchesOf,
  takenAt,
  totalOf,
} from "./occupancy.ts"

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
      from: start * minute,
      to: (start + minutes) * minute,
      seats,
      holder,
    }),
  )
const anyStays = fc.array(anyStay, { maxLength: 15 })
const sum = (stays: readonly Stay[]) => stays.reduce((seats, stay) => seats + stay.seats, 0)
/** Who sits there in a minute, one by one. */
const naive = (stays: readonly Stay[], at: number) =>
  sum(stays.filter(({ from, to }) => from <= at && at < to))
const minutes = Array.from({ length: 365 }, (_, index) => index * minute)

describe("seats taken", () => {
  test("are what a count of every minute gives, in all and by holder", () => {
    fc.assert(
      fc.property(anyStays, stays => {
        const taken = minutes.map(at => takenAt(occupancyOf(stays), at))
        expect(taken.map(totalOf)).toEqual(minutes.map(at => naive(stays, at)))
        for (const holder of holders) {
          const own = stays.filter(stay => stay.holder === holder)
          expect(taken.map(each => each[holder])).toEqual(minutes.map(at => naive(own, at)))
        }
      }),
    )
  })

  test("never exceed the sum of all stays, and the day ends with none", () => {
    fc.assert(
      fc.property(anyStays, stays => {
        const steps = occupancyOf(stays)
        for (const step of steps) expect(totalOf(step)).toBeLessThanOrEqual(sum(stays))
        for (const step of steps) for (const holder of holders) expect(step[holder]).toBeGreaterThanOrEqual(0)
        expect(totalOf(steps.at(-1) ?? { held: 0, pending: 0, blocked: 0 })).toBe(0)
      }),
    )
  })

  test("at their most between two moments are the most of its minutes", () => {
    const span = fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 60 }))
    fc.assert(
      fc.property(anyStays, span, (stays, [start, length]) => {
        const within = minutes.filter(at => at >= start * minute && at < (start + length) * minute)
        const most = Math.max(...within.map(at => naive(stays, at)))
        expect(peakBetween(occupancyOf(stays), start * minute, (start + length) * minute)).toBe(most)
      }),
    )
  })

  test("a party that leaves as another comes is not counted beside it", () => {
    const stays: Stay[] = [
      { from: 0, to: 90, seats: 4, holder: "held" },
      { from: 90, to: 180, seats: 6, holder: "held" },
    ]
    expect(peakBetween(occupancyOf(stays), 0, 180)).toBe(6)
    expect(takenAt(occupancyOf(stays), 90).held).toBe(6)
    expect(takenAt(occupancyOf(stays), -1).held).toBe(0)
  })
})

test("stretches cover the span without a gap, each as full as its first moment", () => {
  const cuts = fc.array(fc.integer({ min: -10, max: 400 }), { maxLength: 8 })
  fc.assert(
    fc.property(anyStays, cuts, (stays, cut) => {
      const steps = occupancyOf(stays)
      const stretches = stretchesOf(
        steps,
        30 * minute,
        300 * minute,
        cut.map(each => each * minute),
      )
      expect(stretches[0]?.from).toBe(30 * minute)
      expect(stretches.at(-1)?.to).toBe(300 * minute)
      stretches.forEach((stretch, index) => {
        expect(stretch.from).toBeLessThan(stretch.to)
        expect(stretches[index + 1]?.from ?? 300 * minute).toBe(stretch.to)
        for (let at = stretch.from; at < stretch.to; at += minute)
          expect(totalOf(stretch)).toBe(naive(stays, at))
      })
    }),
  )
})

test("only bookings that hold seats are stays; blocks are too", () => {
  const times = { startsAt: "2026-10-17T14:30:00.000Z", endsAt: "2026-10-17T16:00:00.000Z", people: 4 }
  const statuses = ["PENDING", "CONFIRMED", "SEATED", "REJECTED", "CANCELLED", "NO_SHOW"]
  const block = { from: times.startsAt, to: times.endsAt, seats: 9 }
  const stays = staysOf(
    statuses.map(status => ({ ...times, status })),
    [block],
  )
  expect(stays.map(({ holder, seats }) => [holder, seats])).toEqual([
    ["pending", 4],
    ["held", 4],
    ["held", 4],
    ["blocked", 9],
  ])
  expect(stays[0]).toMatchObject({ from: Date.parse(times.startsAt), to: Date.parse(times.endsAt) })
})
