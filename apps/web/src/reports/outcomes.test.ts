import { expect, test } from "vitest"
import { lostOf, percentOf } from "./outcomes.ts"

test("what customers called off themselves is not lost", () => {
  const figures = { missed: 1, rejected: 2, cancelledByRestaurant: 4, cancelledByCustomer: 8 }
  expect(lostOf(figures)).toBe(7)
})

test.each([
  [0, 0, 0],
  [0, 5, 0],
  [5, 5, 100],
  [1, 3, 33],
  [2, 3, 67],
  [999, 1000, 99],
  [1, 1000, 1],
])("%i of %i is %i per cent: all only when it is all, none only when it is none", (part, whole, percent) => {
  expect(percentOf(part, whole)).toBe(percent)
})
