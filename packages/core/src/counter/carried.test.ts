import fc from "fast-check"
import { expect, test } from "vitest"
import { leftWithPerson } from "./carried.ts"
import { expectedCashPaise, type PaymentEntry } from "./payments.ts"

const paid = (...amounts: number[]) => amounts.map(amountPaise => ({ amountPaise }))

test.each([
  [0, [300, 200, 100], []],
  [600, [300, 200, 100], [100, 200, 300]],
  // The oldest is handed in, and half of the next one.
  [400, [300, 200, 100], [200, 300]],
  [300, [300, 200, 100], [300]],
  [1, [300, 200, 100], [300]],
])("what is left of %i is from the newest of %j: %j", (out, newestFirst, left) => {
  expect(leftWithPerson(out, paid(...newestFirst))).toEqual(paid(...left))
})

test("handing in the oldest first leaves the same payments as counting from the newest", () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 50_000 }), { maxLength: 12 })
  fc.assert(
    fc.property(amounts, fc.nat({ max: 100 }), (oldestFirst, percent) => {
      const total = oldestFirst.reduce((sum, paise) => sum + paise, 0)
      const handedIn = Math.floor((total * percent) / 100)
      let running = 0
      const expected = oldestFirst.filter(paise => {
        running += paise
        return running > handedIn
      })
      expect(leftWithPerson(total - handedIn, paid(...oldestFirst).reverse())).toEqual(paid(...expected))
    }),
  )
})

test("the drawer has the cash of people at the counter and what is handed in, and nothing that is carried", () => {
  const cash: PaymentEntry = { kind: "PAYMENT", method: "CASH", amountPaise: 500, roundOffPaise: 0 }
  const entries = [
    cash,
    { ...cash, amountPaise: 900, isCarried: true },
    { ...cash, kind: "REFUND" as const, amountPaise: 100 },
    { ...cash, method: "UPI" as const, amountPaise: 700 },
  ]
  expect(expectedCashPaise(1_000, entries)).toBe(1_400)
  expect(expectedCashPaise(1_000, entries, 600)).toBe(2_000)
})
