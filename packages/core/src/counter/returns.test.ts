import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { addUp, chargesFor, withTax } from "../pricing/add-up.ts"
import type { Bill } from "../pricing/bill.ts"
import { gstSummary } from "../pricing/gst-summary.ts"
import { halfTaxWithin } from "../pricing/tax.ts"
import {
  amountOfParts,
  leftToReturn,
  type ReturnedPart,
  returnAll,
  returnAmount,
  returnedBill,
  returnLines,
} from "./returns.ts"
import { spread } from "./spread.ts"

const orderId = "ord_1"

function dish(quantity: number, unitPricePaise: number, rateBasisPoints = 500, included = false) {
  const line = { menuItemId: "itm_1", name: "Dosa", quantity, unitPricePaise, addOns: [], note: "Anna" }
  return withTax(line, { rateBasisPoints, included })
}
const charge = (amountPaise: number, rateBasisPoints: number) =>
  chargesFor(
    "PICKUP",
    [{ type: "PACKAGING", name: "Packing", amountPaise, rateBasisPoints, appliesTo: ["PICKUP"] }],
    true,
  )
const partsOf = (bill: Bill, returned: readonly ReturnedPart[] = []) =>
  leftToReturn([{ orderId, bill }], returned)

const bills = fc
  .tuple(
    fc.array(
      fc.tuple(
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 100, max: 90_000 }),
        fc.constantFrom(0, 500, 1_800),
        fc.boolean(),
      ),
      { minLength: 1, maxLength: 6 },
    ),
    fc.array(fc.tuple(fc.integer({ min: 100, max: 9_000 }), fc.constantFrom(0, 500, 1_800)), {
      maxLength: 2,
    }),
  )
  .map(([lines, charges]) =>
    addUp(
      "PICKUP",
      lines.map(values => dish(...values)),
      charges.flatMap(values => charge(...values)),
      0,
    ),
  )

const taxesOf = (bill: Bill) =>
  new Map(gstSummary(bill).rows.map(row => [row.rateBasisPoints, row.cgstPaise + row.sgstPaise]))

describe("an amount is spread", () => {
  test("in proportion, the largest remainder first, the earlier one among equals", () => {
    expect(spread(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(spread(10, [1, 2, 7])).toEqual([1, 2, 7])
    expect(spread(1, [1, 5, 3])).toEqual([0, 1, 0])
    expect(spread(5, [0, 0])).toEqual([0, 0])
    expect(spread(1_000_000_001, [999_999_999, 999_999_999])).toEqual([500_000_001, 500_000_000])
  })

  test("so that the parts add up, and none is a paisa or more away from its share", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e9 }),
        fc.array(fc.integer({ min: 0, max: 1e9 }), { minLength: 1, maxLength: 20 }),
        (amount, weights) => {
          const all = weights.reduce((sum, weight) => sum + weight, 0)
          fc.pre(all > 0)
          const parts = spread(amount, weights)
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount)
          parts.forEach((part, place) => {
            expect(Math.abs(part - (amount * (weights[place] ?? 0)) / all)).toBeLessThan(1.0001)
          })
        },
      ),
    )
  })
})

test("an amount takes the tax of each rate, to the paisa", () => {
  const bill = addUp("PICKUP", [dish(2, 10_000), dish(1, 10_000, 1_800)], [], 0)
  expect(bill.totalPaise).toBe(21_000 + 11_800)
  const parts = returnAmount(partsOf(bill), 10_000)
  expect(parts).toEqual([
    { orderId, kind: "LINE", index: 0, quantity: 0, amountPaise: 6_402, taxPaise: 2 * 152 },
    { orderId, kind: "LINE", index: 1, quantity: 0, amountPaise: 3_598, taxPaise: 2 * 274 },
  ])
  const { totalPaise, taxPaise, lines } = returnedBill(bill, parts)
  expect([totalPaise, taxPaise.total, lines[0]?.note]).toEqual([10_000, 852, null])
})

test("quantities of a line take its price and its tax; the last ones take exactly what is left", () => {
  const bill = addUp("PICKUP", [dish(3, 333), dish(1, 999)], charge(1_000, 500), 0)
  const first = returnLines(partsOf(bill), [{ orderId, index: 0, quantity: 1 }])
  expect(first).toEqual([{ orderId, kind: "LINE", index: 0, quantity: 1, amountPaise: 350, taxPaise: 2 * 8 }])
  const left = partsOf(bill, first)
  expect(left[0]).toMatchObject({ quantity: 2, amountPaise: 1_049 - 350, taxPaise: 50 - 16 })
  const second = returnLines(left, [{ orderId, index: 0, quantity: 2 }])
  expect(second).toMatchObject([{ quantity: 2, amountPaise: 699, taxPaise: 34 }])
  expect(
    returnAll(partsOf(bill, [...first, ...second])).map(({ kind, index }) => `${kind} ${index}`),
  ).toEqual(["LINE 1", "CHARGE 0"])
})

test("whatever is returned: parts add up, taxes are right, and all notes together are the bill", () => {
  const acts = fc.array(
    fc.oneof(
      fc.record({ permille: fc.integer({ min: 50, max: 900 }) }),
      fc.record({ line: fc.nat(5), quantity: fc.integer({ min: 1, max: 4 }) }),
    ),
    { maxLength: 5 },
  )
  fc.assert(
    fc.property(bills, acts, (bill, returns) => {
      let returned: ReturnedPart[] = []
      const notes: Bill[] = []
      const write = (parts: ReturnedPart[]) => {
        returned = [...returned, ...parts]
        notes.push(returnedBill(bill, parts))
      }
      for (const act of returns) {
        const left = partsOf(bill, returned)
        const all = amountOfParts(left)
        if ("permille" in act) {
          const amountPaise = Math.floor((all * act.permille) / 1_000)
          const parts = returnAmount(left, amountPaise)
          expect(amountOfParts(parts)).toBe(amountPaise)
          const untouched = left.every(part => {
            const took = parts.find(({ kind, index }) => kind === part.kind && index === part.index)
            return !took || took.amountPaise < part.amountPaise
          })
          if (untouched && amountPaise > 1_000) {
            for (const [rate, tax] of taxesOf(returnedBill(bill, parts))) {
              const ofRate = parts.filter(({ kind, index }) =>
                left.some(one => one.kind === kind && one.index === index && one.rateBasisPoints === rate),
              )
              const exact = 2 * halfTaxWithin(amountOfParts(ofRate), rate)
              // The lines of a bill are rounded one by one, and what is left of their tax limits a later note.
              expect(Math.abs(tax - exact)).toBeLessThanOrEqual(returned.length === 0 ? 0 : 2)
            }
          }
          write(parts)
        } else {
          const line = left.filter(({ kind }) => kind === "LINE")[act.line]
          if (line && line.quantity > 0) {
            const quantity = Math.min(act.quantity, line.quantity)
            write(returnLines(left, [{ orderId, index: line.index, quantity }]))
          }
        }
        for (const part of partsOf(bill, returned)) {
          expect(part.quantity).toBeGreaterThanOrEqual(0)
          expect(part.amountPaise).toBeGreaterThanOrEqual(0)
          expect(part.taxPaise).toBeGreaterThanOrEqual(0)
        }
      }
      write(returnAll(partsOf(bill, returned)))
      expect(
        partsOf(bill, returned).every(({ amountPaise, taxPaise }) => amountPaise === 0 && taxPaise === 0),
      ).toBe(true)
      expect(notes.reduce((sum, note) => sum + note.totalPaise, 0)).toBe(bill.totalPaise)
      for (const [rate, tax] of taxesOf(bill)) {
        const credited = notes.reduce((sum, note) => sum + (taxesOf(note).get(rate) ?? 0), 0)
        expect(credited).toBe(tax)
      }
    }),
    { numRuns: 300 },
  )
})
