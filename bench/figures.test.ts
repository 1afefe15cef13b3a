import { expect, test } from "vitest"
import { isMet, quantile, type Result, ratiosOf, spreadOf } from "./figures.ts"

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
