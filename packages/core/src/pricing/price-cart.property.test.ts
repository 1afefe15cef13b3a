import fc from "fast-check"
import { expect, test } from "vitest"
import { type Bill, sumOfLinesPaise } from "./bill.ts"
import { exactTotals, type PlainCart, type PlainLine } from "./exact-oracle.fixture.ts"
import { chargeOf, itemOf, menuOf, settingsOf } from "./fixture.ts"
import { gstSummary } from "./gst-summary.ts"
import { priceCart } from "./price-cart.ts"

// Small prices test rounding. The largest allowed prices test the bounds of integers.
const paise = fc.oneof(
  fc.integer({ min: 0, max: 400 }),
  fc.integer({ min: 0, max: 100_000 }),
  fc.integer({ min: 99_999_000, max: 100_000_000 }),
)
const rate = fc.oneof(
  fc.constantFrom(0, 25, 300, 500, 1_200, 1_800, 2_800, 10_000),
  fc.integer({ min: 0, max: 10_000 }),
)
const line: fc.Arbitrary<PlainLine> = fc.record({
  quantity: fc.integer({ min: 1, max: 99 }),
  unitPaise: paise,
  addOnsPaise: fc.array(paise, { maxLength: 20 }),
  rateBasisPoints: rate,
  included: fc.boolean(),
})
const cart: fc.Arbitrary<PlainCart> = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 50, size: "medium" }),
  charges: fc.array(fc.record({ amountPaise: paise, rateBasisPoints: rate }), { maxLength: 10 }),
  gstApplies: fc.boolean(),
})

function price({ lines, charges, gstApplies }: PlainCart): Bill {
  const items = lines.map(({ unitPaise, addOnsPaise, rateBasisPoints, included }, index) =>
    itemOf({
      id: `item-${index}`,
      pricePaise: unitPaise,
      tax: { rateBasisPoints, included },
      addOnGroups: addOnsPaise.map((pricePaise, addOn) => ({
        id: `group-${index}-${addOn}`,
        name: "Any",
        min: 0,
        max: 1,
        options: [{ id: `option-${addOn}`, name: "Any", pricePaise, available: true }],
      })),
    }),
  )
  const cartItems = lines.map(({ quantity, addOnsPaise }, index) => ({
    menuItemId: `item-${index}`,
    quantity,
    addOnIds: addOnsPaise.map((_, addOn) => `option-${addOn}`),
  }))
  return priceCart({
    menu: menuOf(items),
    settings: settingsOf({ charges: charges.map(charge => chargeOf(charge)), gstApplies }),
    cart: { type: "DELIVERY", items: cartItems },
  })
}

function numbersIn(value: unknown): number[] {
  if (typeof value === "number") return [value]
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(numbersIn) : []
}

function totalsOf({ subtotalPaise, taxPaise, totalPaise }: Bill) {
  return { subtotalPaise, taxPaise, totalPaise }
}

test("the engine agrees with exact fractions", () => {
  fc.assert(
    fc.property(cart, plain => {
      const { subtotalPaise, taxPaise, totalPaise } = price(plain)
      expect({
        subtotal: BigInt(subtotalPaise),
        half: BigInt(taxPaise.cgst),
        included: BigInt(taxPaise.included),
        total: BigInt(totalPaise),
      }).toEqual(exactTotals(plain))
    }),
    { numRuns: 1_000 },
  )
})

test("the sums hold to the paisa", () => {
  fc.assert(
    fc.property(cart, plain => {
      const bill = price(plain)
      const { total, cgst, sgst, included } = bill.taxPaise
      const chargesPaise = bill.charges.reduce((sum, charge) => sum + charge.amountPaise, 0)
      expect(bill.subtotalPaise + total + chargesPaise).toBe(bill.totalPaise)
      expect(sumOfLinesPaise(bill)).toBe(bill.subtotalPaise + included)
      expect(cgst).toBe(sgst)
      expect(cgst + sgst).toBe(total)
      const taxes = [...bill.lines, ...bill.charges].reduce((sum, part) => sum + part.taxPaise, 0)
      expect(taxes).toBe(total)
    }),
    { numRuns: 500 },
  )
})

test("every figure is a whole number, none is negative, and no line holds more tax than its price", () => {
  fc.assert(
    fc.property(cart, plain => {
      const bill = price(plain)
      for (const figure of numbersIn(bill)) {
        if (!Number.isSafeInteger(figure) || figure < 0 || Object.is(figure, -0))
          expect.unreachable(`${figure}`)
      }
      for (const { included, taxPaise, totalPaise } of bill.lines) {
        if (included) expect(taxPaise).toBeLessThanOrEqual(totalPaise)
      }
    }),
    { numRuns: 500 },
  )
})

test("the order of lines and charges changes no total", () => {
  const withShuffle = cart.chain(plain =>
    fc.record({
      plain: fc.constant(plain),
      lines: fc.shuffledSubarray(plain.lines, { minLength: plain.lines.length }),
      charges: fc.shuffledSubarray(plain.charges, { minLength: plain.charges.length }),
    }),
  )
  fc.assert(
    fc.property(withShuffle, ({ plain, lines, charges }) => {
      expect(totalsOf(price({ ...plain, lines, charges }))).toEqual(totalsOf(price(plain)))
    }),
  )
})

test("n of an item and n lines of one list the same, and their tax differs by n + 1 paise at most", () => {
  const few = fc.record({ quantity: fc.integer({ min: 1, max: 50 }), of: line, gstApplies: fc.boolean() })
  fc.assert(
    fc.property(few, ({ quantity, of, gstApplies }) => {
      const together = price({ lines: [{ ...of, quantity }], charges: [], gstApplies })
      const singles = Array.from({ length: quantity }, () => ({ ...of, quantity: 1 }))
      const apart = price({ lines: singles, charges: [], gstApplies })
      expect(sumOfLinesPaise(apart)).toBe(sumOfLinesPaise(together))
      const difference = Math.abs(apart.taxPaise.total - together.taxPaise.total)
      expect(difference).toBeLessThanOrEqual(quantity + 1)
    }),
    { numRuns: 500 },
  )
})

test("the GST table adds up to the bill, one row a rate", () => {
  fc.assert(
    fc.property(cart, plain => {
      const bill = price(plain)
      const summary = gstSummary(bill)
      const chargesPaise = bill.charges.reduce((sum, charge) => sum + charge.amountPaise, 0)
      expect(summary.taxablePaise).toBe(bill.subtotalPaise + chargesPaise)
      expect(summary.cgstPaise).toBe(bill.taxPaise.cgst)
      expect(summary.sgstPaise).toBe(bill.taxPaise.sgst)
      const rates = summary.rows.map(row => row.rateBasisPoints)
      expect(rates).toEqual([...new Set(rates)].sort((one, other) => one - other))
      expect(summary.taxablePaise + summary.cgstPaise + summary.sgstPaise).toBe(bill.totalPaise)
    }),
    { numRuns: 300 },
  )
})
