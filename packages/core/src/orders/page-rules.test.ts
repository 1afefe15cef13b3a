import fc from "fast-check"
import { expect, test } from "vitest"
import { findPageRefusal, type PhoneHistory } from "./page-rules.ts"

const rules = fc.record({
  openOrdersPerPhone: fc.integer({ min: 1, max: 20 }),
  firstOrderMaximum: fc.option(fc.integer({ min: 100, max: 1_000_000 })),
})
const history = fc.record({
  blocked: fc.boolean(),
  openOrders: fc.integer({ min: 0, max: 75 }),
  ofVisitor: fc.integer({ min: 0, max: 25 }),
  accepted: fc.boolean(),
})
const total = fc.integer({ min: 0, max: 2_000_000 })
const unknown: PhoneHistory = { blocked: false, openOrders: 0, ofVisitor: 0, accepted: false }

test.each([
  [
    "a blocked phone, whatever else is true",
    { ...unknown, blocked: true, accepted: true },
    1,
    "PHONE_REFUSED",
  ],
  ["as many of the visitor as allowed", { ...unknown, openOrders: 2, ofVisitor: 2 }, 1, "PHONE_REFUSED"],
  ["one fewer of the visitor, and five in all", { ...unknown, openOrders: 5, ofVisitor: 1 }, 1, null],
  ["three times as many of all visitors", { ...unknown, openOrders: 6 }, 1, "PHONE_REFUSED"],
  ["a first order at the maximum", unknown, 100_000, null],
  ["a first order above it", unknown, 100_001, "FIRST_ORDER_TOO_LARGE"],
  ["a blocked phone above it", { ...unknown, blocked: true }, 100_001, "FIRST_ORDER_TOO_LARGE"],
  ["a phone with an accepted order", { ...unknown, accepted: true }, 100_001, null],
])("%s", (_, phone, paise, code) => {
  const found = findPageRefusal({ openOrdersPerPhone: 2, firstOrderMaximum: 100_000 }, phone, paise)
  expect(found?.code ?? null).toBe(code)
})

test("an order is placed exactly if no rule is broken, and a refusal says which one, with its number", () => {
  fc.assert(
    fc.property(rules, history, total, (given, phone, paise) => {
      const { openOrdersPerPhone, firstOrderMaximum } = given
      const broken = [
        ...(!phone.accepted && paise > (firstOrderMaximum ?? Number.POSITIVE_INFINITY)
          ? [{ code: "FIRST_ORDER_TOO_LARGE", maximumPaise: firstOrderMaximum }]
          : []),
        ...(phone.blocked ? [{ code: "PHONE_REFUSED" }] : []),
        ...(phone.ofVisitor + 1 > openOrdersPerPhone ? [{ code: "PHONE_REFUSED" }] : []),
        ...(phone.openOrders + 1 > 3 * openOrdersPerPhone ? [{ code: "PHONE_REFUSED" }] : []),
      ]
      expect(findPageRefusal(given, phone, paise)).toEqual(broken[0] ?? null)
    }),
  )
})

test("a looser rule never refuses what a stricter one allowed", () => {
  fc.assert(
    fc.property(rules, history, total, fc.nat(10), (given, phone, paise, more) => {
      const looser = {
        openOrdersPerPhone: given.openOrdersPerPhone + more,
        firstOrderMaximum: given.firstOrderMaximum === null ? null : given.firstOrderMaximum + more,
      }
      if (findPageRefusal(given, phone, paise) === null)
        expect(findPageRefusal(looser, phone, paise)).toBeNull()
    }),
  )
})
