import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { seatHoldingStatuses } from "./moves.ts"
import { fits, occupancyOf, peakBetween, peakOccupancy, type Stay, takenAt } from "./occupancy.ts"

test("bookings take seats from the request to the end of the stay", () => {
  expect(seatHoldingStatuses).toEqual(["PENDING", "CONFIRMED", "SEATED"])
})

test("the seats that are taken at an instant: none before the first stay, the end is exclusive", () => {
  const steps = occupancyOf([
    { startsAt: 10, endsAt: 30, people: 2 },
    { startsAt: 20, endsAt: 30, people: 3 },
  ])
  expect([9, 10, 19, 20, 29, 30].map(at => takenAt(steps, at))).toEqual([0, 2, 2, 5, 5, 0])
})

/** "12-14 x3": three guests from 12 to 14. */
function stays(...texts: string[]): Stay[] {
  return texts.map(text => {
    const [, startsAt, endsAt, people] = /^(\d+)-(\d+) x(\d+)$/.exec(text) ?? []
    return { startsAt: Number(startsAt), endsAt: Number(endsAt), people: Number(people) }
  })
}

describe("peakOccupancy", () => {
  test.each<[string, Stay[], from: number, to: number, peak: number]>([
    ["nobody", [], 0, 10, 0],
    ["one party", stays("2-4 x3"), 0, 10, 3],
    ["a party that leaves as the next comes counts once", stays("2-4 x3", "4-6 x5"), 0, 10, 5],
    ["the order of the list does not matter", stays("4-6 x5", "2-4 x3"), 0, 10, 5],
    ["parties that overlap", stays("2-5 x3", "4-6 x5"), 0, 10, 8],
    ["starts apart, stays overlapping", stays("0-9 x1", "1-8 x1", "2-7 x1", "3-6 x1"), 0, 10, 4],
    ["two that do not meet, under one long stay", stays("0-9 x2", "1-3 x4", "5-7 x5"), 0, 10, 7],
    ["gone as the question begins", stays("0-5 x3"), 5, 10, 0],
    ["still there as the question begins", stays("0-5 x3"), 4, 10, 3],
    ["there before and after all of it", stays("0-20 x3"), 5, 10, 3],
    ["comes as the question ends", stays("10-12 x3"), 5, 10, 0],
    ["the crowd is before the question", stays("0-5 x9", "0-10 x1"), 5, 10, 1],
    ["no time at all", stays("0-20 x3"), 5, 5, 0],
    ["a stay of no time takes no seat", stays("5-5 x3"), 0, 10, 0],
    ["many at one instant", stays("5-6 x1", "5-7 x1", "5-8 x1", "1-5 x9"), 5, 6, 3],
  ])("%s", (_, list, from, to, peak) => {
    expect(peakOccupancy(list, from, to)).toBe(peak)
    expect(peakBetween(occupancyOf(list), from, to)).toBe(peak)
  })
})

describe("fits", () => {
  const [candidate = { startsAt: 0, endsAt: 0, people: 0 }] = stays("4-8 x4")

  test.each<[string, Stay[], seats: number, fit: boolean]>([
    ["the last seat is taken", stays("0-9 x6"), 10, true],
    ["one seat short", stays("0-9 x7"), 10, false],
    ["short for one instant only", stays("7-8 x7"), 10, false],
    ["full before and after", stays("0-4 x10", "8-12 x10"), 10, true],
    ["two parties one after the other in the same seats", stays("4-6 x6", "6-8 x6"), 10, true],
    ["more people than seats", [], 3, false],
    ["no seats", [], 0, false],
  ])("%s", (_, list, seats, fit) => {
    expect(fits(list, candidate, seats)).toBe(fit)
  })
})

const anyStay = fc.record({
  startsAt: fc.integer({ min: 0, max: 40 }),
  endsAt: fc.integer({ min: 0, max: 60 }),
  people: fc.integer({ min: 1, max: 9 }),
})

test("the peak is that of a count at every unit of time", () => {
  fc.assert(
    fc.property(
      fc.array(anyStay, { maxLength: 20 }),
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 0, max: 60 }),
      (list, from, to) => {
        let most = 0
        for (let at = from; at < to; at += 1) {
          const present = list.filter(stay => stay.startsAt <= at && at < stay.endsAt)
          most = Math.max(
            most,
            present.reduce((sum, stay) => sum + stay.people, 0),
          )
        }
        expect(peakOccupancy(list, from, to)).toBe(most)
        expect(peakBetween(occupancyOf(list), from, to)).toBe(most)
        const steps = occupancyOf(list)
        expect(steps.at(-1)?.taken ?? 0).toBe(0)
        expect(steps.filter((step, index) => step.at <= (steps[index - 1]?.at ?? -1))).toEqual([])
      },
    ),
    { numRuns: 2000 },
  )
})
