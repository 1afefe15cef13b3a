import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  balanceOf,
  duePaise,
  openPaise,
  type PaymentEntry,
  receivedPaise,
  settlingCash,
  takenEntry,
} from "./payments.ts"
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
    [
      "a bill that was overpaid by paise, in cash",
      paid([{ ...exact, amountPaise: 43_990 }]),
      cash,
      43_900,
      0,
    ],
    [
      "overpaid by less than rounding adds, in cash",
      paid([{ ...exact, amountPaise: 43_970 }], { totalPaise: 43_950 }),
      cash,
      44_000,
      30,
    ],
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
          // A return of all leaves no round-off with what is still to be given back.
          if (kind === "PART" || (kind === "ALL" && toRefundPaise === 0))
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

/** Payments − refunds + round-offs + open − to give back. Who gets all back that came settles the round-offs with it. */
function booksOf({ bill, entries }: PaidBill): number {
  const { openPaise: open, toRefundPaise } = balanceOf(bill, entries)
  const received = receivedPaise(entries)
  if (toRefundPaise > 0 && toRefundPaise === received) return duePaise(bill)
  const roundOffs = entries.reduce((sum, { roundOffPaise }) => sum + roundOffPaise, 0)
  return received + roundOffs + open - toRefundPaise
}

test("payments − refunds + round-off + open − to give back is the bill less its credit notes, whatever is paid and returned", () => {
  const pay = fc.record({
    act: fc.constant("PAY" as const),
    method: methods,
    /** Of what is open; above it the rest in paise is too much. */
    permille: fc.integer({ min: 1, max: 1_000 }),
    above: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 90_000 })),
  })
  const giveBack = fc.record({
    act: fc.constantFrom("PART" as const, "ALL" as const, "OVERPAID" as const, "SOME_OVERPAID" as const),
    method: methods,
    permille: fc.integer({ min: 1, max: 999 }),
    above: fc.constant(0),
  })
  const acts = fc.array(fc.oneof(pay, giveBack), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 200_000 }), fc.boolean(), acts, (totalPaise, roundCash, all) => {
      const entries: PaymentEntry[] = []
      let creditedPaise = 0
      for (const { act, method, permille, above } of all) {
        const now = paid([...entries], { totalPaise, creditedPaise })
        const how = { method, roundCash }
        const due = duePaise(now.bill)
        const { openPaise: open, toRefundPaise } = balanceOf(now.bill, entries)
        const refund = (money: Pick<PaymentEntry, "amountPaise" | "roundOffPaise">) =>
          money.amountPaise > 0 && entries.push({ kind: "REFUND", method, ...money })
        const share = (paise: number) => Math.floor((paise * permille) / 1_000)
        if (act === "PAY") {
          const money =
            permille > 500 && above === 0
              ? settlingCash(open, roundCash && method === "CASH")
              : { amountPaise: share(open) + above, roundOffPaise: 0 }
          // Not some paise for a bill of which more was given back than came, because cash was rounded up.
          if (money.amountPaise > 0 && receivedPaise(entries) >= 0)
            entries.push(takenEntry(due, entries, { kind: "PAYMENT", method, ...money }))
        } else if (act === "PART") {
          // A part is returned once the bill is paid, and only of what came.
          const note = Math.min(share(due), returnablePaise(now))
          if (open === 0 && note > 0 && note < due && refund(refundOfPart(now, note, how)))
            creditedPaise += note
        } else if (act === "ALL") {
          if (due > 0 && refund(refundOfAll(now, how))) creditedPaise = totalPaise
        } else if (toRefundPaise > 0) {
          const all = overpaidPaise(now, how)
          refund(refundOfOverpaid(now, act === "OVERPAID" ? all : share(toRefundPaise), how))
        }
        const after = paid(entries, { totalPaise, creditedPaise })
        expect(booksOf(after)).toBe(duePaise(after.bill))
      }
    }),
    { numRuns: 2_000 },
  )
})
