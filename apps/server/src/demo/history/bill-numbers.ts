import { billNumberOf, financialYearOf, localDate } from "@rasoi/core"
import { demoSettings } from "../settings.ts"
import type { HistoryOrder } from "./history.ts"

interface NumberedBills {
  readonly numbers: { id: string; bill_number: string; billed_at: Date }[]
  /** The last number of each financial year. */
  readonly counters: Map<string, number>
}

/** Bills get their numbers in the order in which they were issued. */
export function numberBills(orders: readonly HistoryOrder[]): NumberedBills {
  const { timezone } = demoSettings.profile
  const counters = new Map<string, number>()
  const billed = orders.flatMap(({ id, out_for_delivery_at, completed_at }) => {
    const billed_at = out_for_delivery_at ?? completed_at
    return billed_at ? [{ id, billed_at }] : []
  })
  const numbers = billed
    .sort((one, other) => one.billed_at.getTime() - other.billed_at.getTime())
    .map(({ id, billed_at }) => {
      const year = financialYearOf(localDate(timezone, billed_at.getTime()))
      const last = (counters.get(year) ?? 0) + 1
      counters.set(year, last)
      return { id, bill_number: billNumberOf(year, last), billed_at }
    })
  return { numbers, counters }
}
