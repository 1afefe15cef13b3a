import { maxRoundOffPaise, paymentMethods } from "@rasoi/contract/console"
import fc from "fast-check"
import { expect, test } from "vitest"
import {
  expectedCashPaise,
  openPaise,
  type PaymentEntry,
  paymentFault,
  receivedPaise,
  settlingCash,
} from "./payments.ts"

const cash = (amountPaise: number, roundOffPaise = 0): PaymentEntry => ({
  kind: "PAYMENT",
  method: "CASH",
  amountPaise,
  roundOffPaise,
})
const rounded = { roundCash: true }
const exact = { roundCash: false }

test.each([
  [10_049, 10_000, 49],
  [10_050, 10_100, -50],
  [10_051, 10_100, -49],
  [10_000, 10_000, 0],
  [49, 0, 49],
])("%i paise are settled by %i in cash, with a round-off of %i", (open, amountPaise, roundOffPaise) => {
  expect(settlingCash(open, true)).toEqual({ amountPaise, roundOffPaise })
  expect(settlingCash(open, false)).toEqual({ amountPaise: open, roundOffPaise: 0 })
})

test("cash that settles the bill is rounded, and nothing else is", () => {
  expect(paymentFault(10_049, [], cash(10_000, 49), rounded)).toBeNull()
  expect(paymentFault(10_049, [], cash(10_000), rounded)).toEqual({ reason: "ROUND_OFF", expectedPaise: 49 })
  expect(paymentFault(10_050, [], cash(10_100, -50), rounded)).toBeNull()
  expect(paymentFault(10_049, [], cash(5_000, 49), rounded)).toEqual({
    reason: "ROUND_OFF",
    expectedPaise: 0,
  })
  expect(paymentFault(10_049, [cash(5_000)], cash(5_000, 49), rounded)).toBeNull()
  expect(paymentFault(10_049, [], cash(10_049), exact)).toBeNull()
  expect(paymentFault(10_049, [], cash(10_000, 49), exact)).toEqual({ reason: "ROUND_OFF", expectedPaise: 0 })
  for (const method of ["UPI", "CARD", "OTHER"] as const) {
    expect(paymentFault(10_049, [], { ...cash(10_049), method }, rounded)).toBeNull()
    expect(paymentFault(10_050, [], { ...cash(10_100, -50), method }, rounded)).toMatchObject({
      reason: "ABOVE_OPEN",
    })
  }
})

test("more than the bill is refused with what is open, and more than was paid is not given back", () => {
  expect(paymentFault(10_000, [cash(4_000)], cash(6_100), rounded)).toEqual({
    reason: "ABOVE_OPEN",
    openPaise: 6_000,
  })
  const refund = { ...cash(4_001), kind: "REFUND" } as const
  expect(paymentFault(10_000, [cash(4_000)], refund, rounded)).toEqual({
    reason: "ABOVE_PAID",
    paidPaise: 4_000,
  })
  expect(paymentFault(10_000, [cash(4_000)], { ...refund, amountPaise: 4_000 }, rounded)).toBeNull()
  expect(
    paymentFault(10_000, [cash(4_000)], { ...refund, amountPaise: 1_000, roundOffPaise: 10 }, rounded),
  ).toEqual({
    reason: "ROUND_OFF",
    expectedPaise: 0,
  })
})

test("whatever is paid and given back: payments, round-offs and the open amount make up the bill", () => {
  const attempt = fc.record({
    kind: fc.constantFrom("PAYMENT", "PAYMENT", "REFUND"),
    method: fc.constantFrom(...paymentMethods),
    share: fc.constantFrom(0.1, 0.5, 1, 1, 1.3),
    roundOffPaise: fc.constantFrom(0, 0, 20, -50),
  })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.boolean(),
      fc.array(attempt, { maxLength: 12 }),
      (totalPaise, roundCash, attempts) => {
        const entries: PaymentEntry[] = []
        for (const { kind, method, share, roundOffPaise } of attempts) {
          const open = openPaise(totalPaise, entries)
          const settles = kind === "PAYMENT" && share === 1 && open > 0
          const settling = settlingCash(open, roundCash && method === "CASH")
          const some = Math.max(1, Math.round((kind === "REFUND" ? receivedPaise(entries) : open) * share))
          const entry: PaymentEntry = {
            kind,
            method,
            ...(settles ? settling : { amountPaise: some, roundOffPaise }),
          }
          if (paymentFault(totalPaise, entries, entry, { roundCash }) === null) entries.push(entry)
          else expect(settles).toBe(false)
        }
        const roundOffs = entries.reduce((sum, entry) => sum + entry.roundOffPaise, 0)
        expect(receivedPaise(entries) + roundOffs + openPaise(totalPaise, entries)).toBe(totalPaise)
        expect(receivedPaise(entries)).toBeGreaterThanOrEqual(0)
        for (const { method, roundOffPaise } of entries) {
          expect(Math.abs(roundOffPaise)).toBeLessThanOrEqual(maxRoundOffPaise)
          if (method !== "CASH" || !roundCash) expect(roundOffPaise).toBe(0)
        }
        const cashOnly = entries.filter(({ method }) => method === "CASH")
        expect(expectedCashPaise(50_000, entries)).toBe(50_000 + receivedPaise(cashOnly))
      },
    ),
    { numRuns: 1_000 },
  )
})
