import type { SalesReport } from "@rasoi/contract/console"
import { showPaise } from "../api/money.ts"
import { sumOf } from "./group.ts"

export type TaxFigures = Pick<SalesReport["totals"], "taxable" | "cgst" | "sgst" | "tax">

export type RateRow = TaxFigures & { rate: number; part: "items" | "charges" | "all" }

/** A row for what was charged at each rate: items and charges apart where there are both, so that no row is said twice. */
export function rateRows(byRate: SalesReport["byRate"]): RateRow[] {
  return byRate.flatMap(({ rate, items, charges, all }): RateRow[] => {
    const parts: RateRow[] = [
      { rate, part: "items", ...items },
      { rate, part: "charges", ...charges },
    ]
    const billed = parts.filter(({ taxable, tax }) => taxable.amount !== 0 || tax.amount !== 0)
    // What came to nothing at this rate was still billed at it.
    return billed.length > 0 ? billed : [{ rate, part: "all", ...all }]
  })
}

export function taxSum(all: readonly TaxFigures[]): TaxFigures {
  const sum = (name: keyof TaxFigures) => {
    const amount = sumOf(all, figures => figures[name].amount)
    return { amount, currency: "INR" as const, display: showPaise(amount) }
  }
  return { taxable: sum("taxable"), cgst: sum("cgst"), sgst: sum("sgst"), tax: sum("tax") }
}
