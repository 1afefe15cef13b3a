import fc from "fast-check"
import { expect, test } from "vitest"
import { showPaise } from "../api/money.ts"
import { rateRows, type TaxFigures, taxSum } from "./rate-rows.ts"

const rupees = (amount: number) => ({ amount, currency: "INR" as const, display: showPaise(amount) })
const figures = (taxable: number, half: number): TaxFigures => ({
  taxable: rupees(taxable),
  cgst: rupees(half),
  sgst: rupees(half),
  tax: rupees(half * 2),
})
const amount = fc.oneof(fc.constant(0), fc.nat(100), fc.nat(10_000_000))
const someFigures = fc.tuple(amount, amount).map(([taxable, half]) => figures(taxable, half))
const someRates = fc.uniqueArray(fc.constantFrom(0, 0.25, 5, 12, 18, 28)).chain(rates =>
  fc.tuple(
    ...rates.map(rate =>
      fc.tuple(someFigures, someFigures).map(([items, charges]) => ({
        rate,
        items,
        charges,
        all: taxSum([items, charges]),
      })),
    ),
  ),
)

test("the rows that are shown add up to what all rates come to, column by column, and no rate is left out", () => {
  fc.assert(
    fc.property(someRates, byRate => {
      const rows = rateRows(byRate)
      expect(taxSum(rows)).toEqual(taxSum(byRate.map(({ all }) => all)))
      expect([...new Set(rows.map(({ rate }) => rate))]).toEqual(byRate.map(({ rate }) => rate))
    }),
  )
})

test("items and charges stand apart, and what there was none of is not listed", () => {
  const items = figures(70_000, 1_750)
  const charges = figures(2_000, 50)
  const none = figures(0, 0)
  const rows = rateRows([
    { rate: 0, items: none, charges: none, all: none },
    { rate: 5, items, charges, all: taxSum([items, charges]) },
    { rate: 18, items: none, charges, all: charges },
  ])
  expect(rows.map(({ rate, part, taxable }) => [rate, part, taxable.display])).toEqual([
    [0, "all", "₹0.00"],
    [5, "items", "₹700.00"],
    [5, "charges", "₹20.00"],
    [18, "charges", "₹20.00"],
  ])
})

test("the sum of an empty list is zero", () => {
  expect(taxSum([])).toEqual(figures(0, 0))
})
