import type { SalesReport } from "@rasoi/contract/console"
import { type DateRange, localDate, money, monthsOf, quartersOf } from "@rasoi/core"
import { type Period, periodOver } from "./period.ts"
import type { TurnoverRow } from "./turnover-store.ts"

type Composition = SalesReport["composition"]

/** The whole quarters that a report touches: what a composition dealer declares. */
export function turnoverPeriod(period: Period): Period {
  const quarters = quartersOf(period)
  return periodOver({ from: quarters[0]?.from ?? period.from, to: quarters.at(-1)?.to ?? period.to }, period)
}

/** Null: the restaurant is no composition dealer, and was none in these quarters. */
export function representTurnover(
  quarters: Period,
  rows: readonly TurnoverRow[],
  isComposition: boolean,
): Composition {
  if (!isComposition && rows.length === 0) return null
  const today = localDate(quarters.timezone, quarters.now.getTime())
  const hasBegun = ({ from }: DateRange) => from <= today
  const describe = ({ from, to }: DateRange) => {
    const counted = rows.filter(({ month }) => month >= from.slice(0, 7) && month <= to.slice(0, 7))
    const sumOf = (of: (row: TurnoverRow) => number) => counted.reduce((sum, row) => sum + of(row), 0)
    return { from, to, bills: sumOf(row => row.bills), turnover: money(sumOf(row => row.total_paise)) }
  }
  return {
    byQuarter: quartersOf(quarters).map(describe),
    byMonth: monthsOf(quarters).filter(hasBegun).map(describe),
  }
}
