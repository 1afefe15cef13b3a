import { openPaise, paymentFault } from "@rasoi/core/pricing"
import fc from "fast-check"
import { expect, test } from "vitest"
import { cashSuggestions, takeCash } from "./cash.ts"

const open = fc.integer({ min: 1, max: 10_000_000 })

test.each([
  [75_600, [75_600, 80_000, 100_000]],
  [75_649, [75_600, 80_000, 100_000]],
  [75_650, [75_700, 80_000, 100_000]],
  [12_300, [12_300, 15_000, 20_000, 50_000]],
  [50_000, [50_000, 60_000]],
])("for %i paise customers give %j", (amount, given) => {
  expect(cashSuggestions(amount, true)).toEqual(given)
})

test("every suggestion settles the bill; they ascend, and none is there twice", () => {
  fc.assert(
    fc.property(open, fc.boolean(), (amount, roundCash) => {
      const suggested = cashSuggestions(amount, roundCash)
      const [exact] = suggested
      expect(exact).toBe(takeCash(amount, Number.MAX_SAFE_INTEGER, roundCash).amountPaise)
      expect(suggested.length).toBeLessThanOrEqual(5)
      for (const [index, given] of suggested.entries()) {
        expect(given).toBeGreaterThan(suggested[index - 1] ?? -1)
        const { amountPaise, roundOffPaise, changePaise } = takeCash(amount, given, roundCash)
        expect(amountPaise + roundOffPaise).toBe(amount)
        expect(amountPaise + changePaise).toBe(given)
        // Nobody pays nothing: less than half a rupee is not rounded.
        if (roundCash && amount >= 50) expect(given % 100).toBe(0)
        else expect(given).toBeGreaterThanOrEqual(amount)
      }
    }),
  )
})

test("the server accepts what the tablet makes of any cash, and the open amount is the rest", () => {
  fc.assert(
    fc.property(open, fc.integer({ min: 1, max: 20_000_000 }), fc.boolean(), (amount, given, roundCash) => {
      const { amountPaise, roundOffPaise, changePaise } = takeCash(amount, given, roundCash)
      const entry = { kind: "PAYMENT", method: "CASH", amountPaise, roundOffPaise } as const
      expect(paymentFault(amount, [], entry, { roundCash })).toBeNull()
      const rest = openPaise(amount, [entry])
      expect(rest === 0 || (changePaise === 0 && rest > 0)).toBe(true)
    }),
  )
})
