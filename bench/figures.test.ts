import { describe, expect, test } from "vitest"
import { changeOf, isMet, medianInterval, quantile, type Result, ratiosOf, spreadOf } from "./figures.ts"

const line = (change: Partial<Result>): Result => ({
  name: "a work",
  against: "a limit",
  unit: "/s",
  ours: [80, 90, 50],
  beside: [100, 100, 100],
  ...change,
})

test("a ratio compares figures of the same round", () => {
  expect(ratiosOf(line({ ours: [50, 10], beside: [100, 20] }))).toEqual([0.5, 0.5])
})

test("the median of an even number of rounds is the mean of the two middle values", () => {
  expect(spreadOf([4, 1, 3, 2])).toEqual({ median: 2.5, least: 1, most: 4 })
  expect(spreadOf([9, 1, 5]).median).toBe(5)
})

test("a quantile is one of the values, and never above the largest", () => {
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1)
  expect([quantile(hundred, 0.5), quantile(hundred, 0.99), quantile(hundred, 1)]).toEqual([50, 99, 100])
  expect(quantile([7], 0.99)).toBe(7)
})

describe("the interval of a median", () => {
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

  // Tables of the sign test: the ranks of the 95 % interval.
  test.each([
    [1, 1, 1],
    [5, 1, 5],
    [6, 1, 6],
    [8, 1, 8],
    [9, 2, 8],
    [12, 3, 10],
    [15, 4, 12],
    [21, 6, 16],
    [25, 8, 18],
    [50, 18, 33],
  ])("of %i values is from rank %i to rank %i", (count, least, most) => {
    expect(medianInterval(upTo(count))).toEqual({ median: (count + 1) / 2, least, most })
  })

  test("of nothing is nothing", () => {
    expect(medianInterval([])).toEqual({ median: Number.NaN, least: Number.NaN, most: Number.NaN })
  })

  test("holds the true median in at least 95 of 100 samples", () => {
    const random = makeRandom(7)
    // Times: most are near each other, and a few are long.
    const sample = () => -Math.log(random()) * 10
    const trueMedian = Math.LN2 * 10
    const held = upTo(2_000).filter(() => {
      const { least, most } = medianInterval(upTo(21).map(sample))
      return least <= trueMedian && trueMedian <= most
    })
    expect(held.length / 2_000).toBeGreaterThanOrEqual(0.95)
  })
})

/** A small generator of its own, so that every run has the same numbers. */
function makeRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

test("a change is a median that differs from 1 by more than chance, better or worse by the unit", () => {
  const rounds = (value: number) => Array.from({ length: 21 }, (_, index) => value + (index % 3) - 1)
  const change = (unit: string, ours: number, beside: number) =>
    changeOf(line({ unit, ours: rounds(ours), beside: rounds(beside) }))
  expect([change("/s", 110, 100), change("/s", 90, 100), change("/s", 100, 100)]).toEqual([
    "better",
    "worse",
    "same",
  ])
  expect([change("MB", 110, 100), change("s", 90, 100)]).toEqual(["worse", "better"])
  expect(changeOf(line({ ours: [], beside: [] }))).toBeUndefined()
  // By chance, five of five rounds are on the same side in one of sixteen runs.
  expect(changeOf(line({ ours: [2, 2, 2, 2, 2], beside: [1, 1, 1, 1, 1] }))).toBeUndefined()
})

test("a goal is compared with the median, in its direction", () => {
  expect(isMet(line({ goal: { of: "ratio", atLeast: 0.8 } }))).toBe(true)
  expect(isMet(line({ goal: { of: "ratio", atLeast: 0.81 } }))).toBe(false)
  expect(isMet(line({ goal: { of: "ratio", atMost: 0.79 } }))).toBe(false)
  expect(isMet(line({ goal: { of: "figure", atMost: 80 } }))).toBe(true)
  expect(isMet(line({ ours: [10, 40, 90], beside: [40, 20, 10], goal: { of: "medians", atMost: 2 } }))).toBe(
    true,
  )
  expect(isMet(line({ ours: [10, 41, 90], beside: [40, 20, 10], goal: { of: "medians", atMost: 2 } }))).toBe(
    false,
  )
  expect(isMet(line({}))).toBeUndefined()
})

test("a round without a figure, or with nothing to divide by, has no ratio and does not count", () => {
  const one = line({ ours: [80, Number.NaN, 90, 5], beside: [100, 100, 0, 10] })
  expect(ratiosOf(one)).toEqual([0.8, 0.5])
  expect(spreadOf([Number.NaN, 3, Number.POSITIVE_INFINITY, 1]).median).toBe(2)
  expect(ratiosOf({ ours: [1, 2] })).toEqual([])
  expect(ratiosOf({ ours: [1, 2], beside: [4] })).toEqual([0.25])
})

test("a row without figures meets no goal", () => {
  expect(isMet(line({ ours: [], beside: [], goal: { of: "ratio", atLeast: 0.1 } }))).toBe(false)
  expect(isMet(line({ ours: [], beside: [], goal: { of: "figure", atMost: 100 } }))).toBe(false)
})
