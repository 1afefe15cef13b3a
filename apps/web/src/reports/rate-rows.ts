import type { SalesReport } from "@rasoi/contract/console"
import { showPaise } from "../api/money.ts"
import { sumOf } from "./group.ts"

export type TaxFigures = Pick<SalesReport["totals"], "taxable" | "cgst" | "sgst" | "tax">

type RateRow = TaxFigures & { rate: number; part: "items" | "charges" | "all" }

/** One row per tax rate. If a rate has both items and charges, each has its own row. */
export function rateRows(byRate: SalesReport["byRate"]): RateRow[] {
  return byRate.flatMap(({ rate, items, charges, all }): RateRow[] => {
    const parts: RateRow[] = [
      { rate, part: "items", ...items },
      { rate, part: "charges", ...charges },
    ]
    const billed = parts.filter(({ taxable, tax }) => taxable.amount !== 0 || tax.amount !== 0)
    // Zero amounts at this rate were still billed.
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
