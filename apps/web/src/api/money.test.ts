import fc from "fast-check"
import { expect, test } from "vitest"
import { inputToPaise, paiseToInput, showPaise } from "./money.ts"

test("what a field shows of an amount reads back as that amount", () => {
  fc.assert(
    fc.property(fc.nat(100_000_000), paise => {
      expect(inputToPaise(paiseToInput(paise))).toBe(paise)
    }),
  )
})

test.each([
  ["249", 24_900],
  ["249.5", 24_950],
  ["₹ 1,249.50", 124_950],
  ["0.29", 29],
  [" 12 ", 1200],
])("%j is %i paise", (typed, paise) => expect(inputToPaise(typed)).toBe(paise))

test.each(["", "abc", "1.234", "-5", "1e3", "12.", "१२"])("%j is no amount", typed => {
  expect(inputToPaise(typed)).toBeUndefined()
})

test("amounts are grouped as India writes them", () => {
  expect(showPaise(12_345_650)).toBe("₹1,23,456.50")
})
