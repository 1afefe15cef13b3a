import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { balanceOf, duePaise, openPaise, type PaymentEntry, receivedPaise, settlingCash } from "./payments.ts"
import {
  correctedPayment,
  overpaidPaise,
  type PaidBill,
  refundOfAll,
  refundOfOverpaid,
  refundOfPart,
  returnablePaise,
  reversalOf,
} from "./refunds.ts"

const cash = { method: "CASH", roundCash: true } as const
const upi = { method: "UPI", roundCash: true } as const
const bill = { totalPaise: 43_914, creditedPaise: 0, isCancelled: false }
const rounded: PaymentEntry = { kind: "PAYMENT", method: "CASH", amountPaise: 43_900, roundOffPaise: 14 }
const exact: PaymentEntry = { kind: "PAYMENT", method: "UPI", amountPaise: 43_914, roundOffPaise: 0 }
const paid = (entries: PaymentEntry[], change: object = {}): PaidBill => ({
  bill: { ...bill, ...change },
  entries,
  isKnown: true,
})
const nobodyKnows = { ...paid([]), isKnown: false }

describe("a return", () => {
  test.each([
    ["cash that was rounded, in cash", paid([rounded]), cash, 43_900, -14],
    ["cash that was rounded, by UPI", paid([rounded]), upi, 43_900, -14],
    ["UPI, in cash", paid([exact]), cash, 43_900, -14],
    ["UPI, by UPI", paid([exact]), upi, 43_914, 0],
    ["a part that was paid", paid([{ ...exact, amountPaise: 30_000 }]), upi, 30_000, 0],
    ["a bill of which nobody knows", nobodyKnows, upi, 43_914, 0],
    ["a bill of which nobody knows, in cash", nobodyKnows, cash, 43_900, -14],
    ["what was paid twice, without what is to be given back", paid([exact, exact]), upi, 43_914, 0],
  ])("of everything: %s", (_, before, how, amountPaise, roundOffPaise) => {
    expect(refundOfAll(before, how)).toEqual({ amountPaise, roundOffPaise })
  })

  test.each([
    ["cash", cash, 10_540, 10_500, -40],
    ["cash", cash, 10_550, 10_600, 50],
    ["UPI", upi, 10_540, 10_540, 0],
    ["no more than was received", upi, 43_910, 43_900, -10],
  ] as const)("of a part: %s", (_, how, notePaise, amountPaise, roundOffPaise) => {
    expect(refundOfPart(paid([rounded]), notePaise, how)).toEqual({ amountPaise, roundOffPaise })
  })
})

test("what is to be given back: all of it settles the bill, a part of it does not", () => {
  const twice = paid([rounded, exact])
  expect(overpaidPaise(twice, cash)).toBe(43_900)
  expect(overpaidPaise(twice, upi)).toBe(43_914)
  expect(refundOfOverpaid(twice, 43_900, cash)).toEqual({ amountPaise: 43_900, roundOffPaise: -14 })
  expect(refundOfOverpaid(twice, 43_900, upi)).toEqual({ amountPaise: 43_900, roundOffPaise: 0 })
  expect(refundOfOverpaid(twice, 43_914, upi)).toEqual({ amountPaise: 43_914, roundOffPaise: 0 })
  const credited = paid([rounded], { creditedPaise: 43_914 })
  expect(refundOfOverpaid(credited, 43_900, upi)).toEqual({ amountPaise: 43_900, roundOffPaise: -14 })
})

test("a wrong method: the round-off goes with the payment, and the bill stays paid", () => {
  expect(reversalOf(rounded)).toEqual({ ...rounded, kind: "REFUND", roundOffPaise: -14 })
  expect(correctedPayment(paid([rounded]), rounded, upi)).toEqual(exact)
  expect(correctedPayment(paid([exact]), exact, cash)).toEqual(rounded)
  const part = { ...exact, amountPaise: 10_020 }
  expect(correctedPayment(paid([part]), part, cash)).toMatchObject({ amountPaise: 10_020, roundOffPaise: 0 })
})

const methods = fc.constantFrom("CASH" as const, "UPI" as const)

test("whatever is paid, returned and corrected: the books agree with the bill after each act", () => {
  const act = fc.record({
    kind: fc.constantFrom("PART", "ALL", "OVERPAID", "CORRECT"),
    method: methods,
    permille: fc.integer({ min: 1, max: 999 }),
  })
  fc.assert(
    fc.property(
      fc.integer({ min: 200, max: 900_000 }),
      fc.boolean(),
      methods,
      fc.integer({ min: 0, max: 2 }),
      fc.array(act, { maxLength: 8 }),
      (totalPaise, roundCash, first, extra, acts) => {
        const settling = settlingCash(totalPaise, roundCash && first === "CASH")
        const payment = { kind: "PAYMENT" as const, method: first, ...settling }
        const entries: PaymentEntry[] = [payment]
        for (let more = 0; more < extra; more++)
          entries.push({ kind: "PAYMENT", method: "UPI", amountPaise: totalPaise, roundOffPaise: 0 })
        let creditedPaise = 0
        for (const { kind, method, permille } of acts) {
          const before = paid(entries, { totalPaise, creditedPaise })
          const how = { method, roundCash }
          const due = duePaise(before.bill)
          const refund = (money: Pick<PaymentEntry, "amountPaise" | "roundOffPaise">) =>
            entries.push({ kind: "REFUND", method, ...money })
          const { toRefundPaise } = balanceOf(before.bill, entries)
          if (kind === "PART") {
            const notePaise = Math.floor((due * permille) / 1_000)
            if (notePaise === 0 || notePaise === due) continue
            refund(refundOfPart(before, notePaise, how))
            creditedPaise += notePaise
          } else if (kind === "ALL") {
            if (due === 0) continue
            refund(refundOfAll(before, how))
            creditedPaise += due
          } else if (kind === "OVERPAID") {
            if (toRefundPaise === 0) continue
            refund(refundOfOverpaid(before, overpaidPaise(before, how), how))
          } else {
            const wrong = entries[0]
            if (wrong?.kind !== "PAYMENT") continue
            entries.push(reversalOf(wrong), correctedPayment(before, wrong, how))
            // What is corrected is not corrected again.
            const last = entries.pop()
            if (last) entries.unshift(last)
          }
          const after = paid(entries, { totalPaise, creditedPaise })
          const balance = balanceOf(after.bill, entries)
          expect(balance.openPaise).toBe(0)
          expect(receivedPaise(entries)).toBeGreaterThanOrEqual(-100)
          if (kind !== "OVERPAID" && kind !== "CORRECT")
            expect(openPaise(duePaise(after.bill), entries)).toBe(openPaise(due, before.entries.slice(0, -1)))
          if (kind === "OVERPAID") {
            expect(balance.toRefundPaise).toBe(0)
            expect(openPaise(duePaise(after.bill), entries)).toBe(0)
          }
          expect(returnablePaise(after)).toBeGreaterThanOrEqual(-100)
        }
      },
    ),
    { numRuns: 300 },
  )
})
