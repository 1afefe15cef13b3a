import { maxRoundOffPaise, paymentMethods } from "@rasoi/contract/console"
import fc from "fast-check"
import { expect, test } from "vitest"
import {
  balanceOf,
  duePaise,
  expectedCashPaise,
  openPaise,
  type PaymentEntry,
  paymentFault,
  receivedPaise,
  settlingCash,
  takenEntry,
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
  [49, 49, 0],
  [50, 100, -50],
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

test("more than the bill is refused with what is open", () => {
  expect(paymentFault(10_000, [cash(4_000)], cash(6_100), rounded)).toEqual({
    reason: "ABOVE_OPEN",
    openPaise: 6_000,
  })
})

/** A refund takes no more than was received. */
const isRefused = (...[due, entries, added, how]: Parameters<typeof paymentFault>) =>
  added.kind === "REFUND"
    ? added.roundOffPaise !== 0 || added.amountPaise > receivedPaise(entries)
    : paymentFault(due, entries, added, how) !== null

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
          if (!isRefused(totalPaise, entries, entry, { roundCash })) entries.push(entry)
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

test("a balance: what is open, or what is to be given back, and never both", () => {
  const bill = { totalPaise: 49_960, creditedPaise: 0, isCancelled: false }
  const cash = { kind: "PAYMENT", method: "CASH", amountPaise: 50_000, roundOffPaise: -40 } as const
  const upi = { ...cash, method: "UPI", amountPaise: 30_000, roundOffPaise: 0 } as const
  expect(balanceOf(bill, [])).toEqual({ openPaise: 49_960, toRefundPaise: 0 })
  expect(balanceOf(bill, [cash])).toEqual({ openPaise: 0, toRefundPaise: 0 })
  // Nothing of the bill is left: the customer gets what they gave.
  const credited = { ...bill, creditedPaise: 49_960 }
  expect(balanceOf(credited, [cash])).toEqual({ openPaise: 0, toRefundPaise: 50_000 })
  expect(balanceOf({ ...bill, isCancelled: true }, [cash])).toEqual({ openPaise: 0, toRefundPaise: 50_000 })
  expect(balanceOf(credited, [cash, { ...cash, kind: "REFUND", roundOffPaise: 0 }])).toEqual({
    openPaise: 0,
    toRefundPaise: 0,
  })
  expect(balanceOf({ ...bill, creditedPaise: 29_960 }, [upi])).toEqual({
    openPaise: 0,
    toRefundPaise: 10_000,
  })
  expect(balanceOf({ ...bill, creditedPaise: 9_960 }, [upi])).toEqual({ openPaise: 10_000, toRefundPaise: 0 })
  // Of a bill of 10,030 paise 20 are left, less than was rounded off: no more is given back than came.
  const rounded = { ...bill, totalPaise: 10_030, creditedPaise: 10_010 }
  expect(balanceOf(rounded, [{ ...cash, amountPaise: 10_000, roundOffPaise: 30 }])).toEqual({
    openPaise: 0,
    toRefundPaise: 10_000,
  })
})

test("whatever is credited, paid and given back: a balance is never below zero, and no more is given back than came", () => {
  const entry = fc.record({
    kind: fc.constantFrom("PAYMENT" as const, "REFUND" as const),
    method: fc.constantFrom(...paymentMethods),
    amountPaise: fc.integer({ min: 0, max: 100_000 }),
    roundOffPaise: fc.constant(0),
  })
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.array(entry, { maxLength: 10 }),
      (totalPaise, share, attempts) => {
        const bill = { totalPaise, creditedPaise: 0, isCancelled: false }
        const entries: PaymentEntry[] = []
        for (const each of attempts)
          if (!isRefused(duePaise(bill), entries, each, { roundCash: false })) entries.push(each)
        const credited = { ...bill, creditedPaise: Math.floor(totalPaise * share) }
        const { openPaise: open, toRefundPaise } = balanceOf(credited, entries)
        expect(Math.min(open, toRefundPaise)).toBe(0)
        expect(toRefundPaise).toBeLessThanOrEqual(receivedPaise(entries))
        // With what is open paid and what is too much given back, exactly the rest of the bill was received.
        expect(receivedPaise(entries) + open - toRefundPaise).toBe(duePaise(credited))
      },
    ),
    { numRuns: 1_000 },
  )
})

test("money that was taken already is never refused: payments + open − to be given back is what is due", () => {
  const attempt = fc.record({
    kind: fc.constantFrom("PAYMENT" as const, "PAYMENT" as const, "REFUND" as const),
    method: fc.constantFrom(...paymentMethods),
    amountPaise: fc.integer({ min: 0, max: 100_000 }),
    roundOffPaise: fc.integer({ min: -maxRoundOffPaise, max: maxRoundOffPaise }),
    isTaken: fc.boolean(),
  })
  const left = fc.constantFrom({}, { creditedPaise: 5_000 }, { creditedPaise: 10_000 }, { isCancelled: true })
  fc.assert(
    fc.property(left, fc.array(attempt, { maxLength: 12 }), (change, attempts) => {
      const bill = { totalPaise: 10_000, creditedPaise: 0, isCancelled: false, ...change }
      const due = duePaise(bill)
      const entries: PaymentEntry[] = []
      for (const { isTaken, ...each } of attempts) {
        const roundOffPaise = each.kind === "PAYMENT" && each.method === "CASH" ? each.roundOffPaise : 0
        const entry = { ...each, roundOffPaise }
        const isFaulty = isRefused(due, entries, entry, { roundCash: true, isTaken })
        if (isTaken && entry.kind === "PAYMENT") expect(isFaulty).toBe(false)
        if (!isFaulty) entries.push(isTaken ? takenEntry(due, entries, entry) : entry)
      }
      const { openPaise: open, toRefundPaise } = balanceOf(bill, entries)
      expect(Math.min(open, toRefundPaise)).toBe(0)
      expect(toRefundPaise).toBeLessThanOrEqual(receivedPaise(entries))
      // What is left of nothing is not rounded.
      const roundOffs =
        due === 0 && toRefundPaise > 0
          ? 0
          : entries.reduce((sum, { roundOffPaise }) => sum + roundOffPaise, 0)
      expect(receivedPaise(entries) + roundOffs + open - toRefundPaise).toBe(due)
    }),
    { numRuns: 1_000 },
  )
})

test.each([
  [10_040, 10_000],
  [9_960, 10_000],
])(
  "a bill of %i paise that two tablets took cash for: what came twice is given back, and it is even",
  (due, amountPaise) => {
    const bill = { totalPaise: due, creditedPaise: 0, isCancelled: false }
    const taken = { kind: "PAYMENT", method: "CASH", amountPaise, roundOffPaise: due - amountPaise } as const
    const entries: PaymentEntry[] = []
    for (let tablet = 0; tablet < 2; tablet += 1) entries.push(takenEntry(due, entries, taken))
    expect(balanceOf(bill, entries)).toEqual({ openPaise: 0, toRefundPaise: amountPaise })
    entries.push({ kind: "REFUND", method: "CASH", amountPaise, roundOffPaise: 0 })
    expect(balanceOf(bill, entries)).toEqual({ openPaise: 0, toRefundPaise: 0 })
  },
)

test("a bill over nothing: all that was taken is to be given back", () => {
  const bill = { totalPaise: 0, creditedPaise: 0, isCancelled: false }
  expect(balanceOf(bill, [])).toEqual({ openPaise: 0, toRefundPaise: 0 })
  expect(balanceOf(bill, [cash(10_100, -50)])).toEqual({ openPaise: 0, toRefundPaise: 10_100 })
})

test("a bill that was credited takes no payment above what is left", () => {
  const bill = { totalPaise: 10_000, creditedPaise: 6_000, isCancelled: false }
  const upi = { kind: "PAYMENT", method: "UPI", amountPaise: 5_000, roundOffPaise: 0 } as const
  expect(paymentFault(duePaise(bill), [], upi, rounded)).toEqual({ reason: "ABOVE_OPEN", openPaise: 4_000 })
  const paid = { ...upi, amountPaise: 10_000 }
  expect(paymentFault(duePaise(bill), [paid], upi, rounded)).toEqual({ reason: "ABOVE_OPEN", openPaise: 0 })
})
