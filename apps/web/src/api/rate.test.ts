import { expect, test } from "vitest"
import { readRate, showRate } from "./rate.ts"

test("rates are shown and read without losing a hundredth", () => {
  for (let rate = 0; rate <= 10_000; rate++) expect(readRate(showRate(rate))).toBe(rate)
  expect(["5 %", " 12,5 ", "0.25"].map(readRate)).toEqual([500, 1250, 25])
  expect(["", "five", "-1", "1.234", "1e3"].map(readRate)).toEqual(Array(5).fill(undefined))
})
