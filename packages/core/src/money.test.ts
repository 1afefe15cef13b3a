import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { formatPaise, money, roundHalfUpDivide } from "./money.ts"

const anyPaise = fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }))

describe("formatPaise", () => {
  test.each([
    [0, "₹0.00"],
    [-0, "₹0.00"],
    [5, "₹0.05"],
    [50, "₹0.50"],
    [100, "₹1.00"],
    [99_999, "₹999.99"],
    [100_000, "₹1,000.00"],
    [1_000_000, "₹10,000.00"],
    [12_345_650, "₹1,23,456.50"],
    [1_234_567_890, "₹1,23,45,678.90"],
    [-5, "-₹0.05"],
    [-12_345_650, "-₹1,23,456.50"],
    [Number.MAX_SAFE_INTEGER, "₹9,00,71,99,25,47,409.91"],
  ])("%i paise reads %s", (amountPaise, display) => {
    expect(formatPaise(amountPaise)).toBe(display)
  })

  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])("%d is refused", amountPaise => {
    expect(() => formatPaise(amountPaise)).toThrow(RangeError)
  })

  test("every amount reads as Intl's en-IN rupees do", () => {
    const rupees = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" })
    fc.assert(
      fc.property(anyPaise, amountPaise => {
        // A decimal string keeps Intl exact where a float would not be.
        const digits = String(Math.abs(amountPaise)).padStart(3, "0")
        const sign = amountPaise < 0 ? "-" : ""
        const decimal = `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}` as Intl.StringNumericLiteral
        expect(formatPaise(amountPaise)).toBe(rupees.format(decimal))
      }),
      { numRuns: 2000 },
    )
  })

  test("the amount can be read back from its display", () => {
    fc.assert(
      fc.property(anyPaise, amountPaise => {
        const display = formatPaise(amountPaise)
        expect(BigInt(display.replace(/[₹,.]/g, ""))).toBe(BigInt(amountPaise))
      }),
    )
  })
})

test("money carries the amount, the currency and its display", () => {
  expect(money(24_900)).toEqual({ amount: 24_900, currency: "INR", display: "₹249.00" })
})

describe("roundHalfUpDivide", () => {
  test.each([
    [0, 1, 0],
    [1, 2, 1],
    [1, 3, 0],
    [2, 3, 1],
    [5, 10, 1],
    [4, 10, 0],
    [25, 10, 3],
    [Number.MAX_SAFE_INTEGER, 1, Number.MAX_SAFE_INTEGER],
    [Number.MAX_SAFE_INTEGER, 2, 2 ** 52],
    [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, 1],
    [2 ** 52, Number.MAX_SAFE_INTEGER, 1],
    [2 ** 52 - 1, Number.MAX_SAFE_INTEGER, 0],
  ])("%i / %i is %i", (numerator, denominator, quotient) => {
    expect(roundHalfUpDivide(numerator, denominator)).toBe(quotient)
  })

  test.each([
    [-1, 2],
    [1, 0],
    [1, -2],
    [0.5, 2],
    [1, 0.5],
    [2 ** 53, 2],
    [1, 2 ** 53],
    [Number.NaN, 1],
  ])("%d / %d is refused", (numerator, denominator) => {
    expect(() => roundHalfUpDivide(numerator, denominator)).toThrow(RangeError)
  })

  test("agrees with exact arithmetic over the whole range", () => {
    const numerators = fc.oneof(fc.maxSafeNat(), fc.nat({ max: 100_000 }))
    const denominators = fc.oneof(
      fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
      fc.integer({ min: 1, max: 50_000 }),
    )
    fc.assert(
      fc.property(numerators, denominators, (numerator, denominator) => {
        const exact = (2n * BigInt(numerator) + BigInt(denominator)) / (2n * BigInt(denominator))
        expect(BigInt(roundHalfUpDivide(numerator, denominator))).toBe(exact)
      }),
      { numRuns: 5000 },
    )
  })
})

test("money keeps the amounts it has made, up to a bound", () => {
  const first = money(1)
  expect(money(1)).toBe(first)
  for (let amountPaise = 2; amountPaise <= 10_001; amountPaise += 1) money(amountPaise)
  expect(money(1)).not.toBe(first)
  expect(money(1)).toEqual(first)
})
