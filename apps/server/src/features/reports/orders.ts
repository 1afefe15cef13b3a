import { type OrdersReport, type StaffOrderType, staffOrderTypes } from "@rasoi/contract/console"
import { datesOf, money } from "@rasoi/core"
import type { AnswerTimesRow, OrderCountsRow, OrderFiguresRow } from "./orders-store.ts"
import { headOf, type Period } from "./period.ts"

export const hours: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour)

const none: OrderFiguresRow = {
  placed: 0,
  accepted: 0,
  rejected: 0,
  cancelled_by_customer: 0,
  cancelled_by_restaurant: 0,
  cancelled_on_request: 0,
  missed: 0,
  completed: 0,
  under_way: 0,
  sales_paise: 0,
}

export function representOrders(
  period: Period,
  rows: readonly OrderCountsRow[],
  { answered, percentiles, longest }: AnswerTimesRow,
): OrdersReport {
  const [p50, p90, p99] = percentiles ?? [null, null, null]
  const total = rows.find(({ day, hour, type }) => day === null && hour === null && type === null)
  const figuresWhere = (isWanted: (row: OrderCountsRow) => boolean) => figuresOf(rows.find(isWanted) ?? none)
  const byDate = new Map(rows.map(row => [row.day, row]))
  return {
    object: "orders_report",
    ...headOf(period),
    totals: figuresOf(total ?? none),
    acceptance: { answered, p50, p90, p99, max: longest },
    byDay: datesOf(period).map(date => ({ date, ...figuresOf(byDate.get(date) ?? none) })),
    byHour: hours.map(hour => ({ hour, ...figuresWhere(row => row.hour === hour) })),
    byType: reportedTypes(rows).map(type => ({ type, ...figuresWhere(row => row.type === type) })),
  }
}

/** Most restaurants have no orders of tables. */
export function reportedTypes(rows: readonly { type: StaffOrderType | null }[]): StaffOrderType[] {
  return staffOrderTypes.filter(type => type !== "DINE_IN" || rows.some(row => row.type === type))
}

function figuresOf(row: OrderFiguresRow): OrdersReport["totals"] {
  return {
    placed: row.placed,
    accepted: row.accepted,
    rejected: row.rejected,
    cancelledByCustomer: row.cancelled_by_customer,
    cancelledByRestaurant: row.cancelled_by_restaurant,
    cancelledOnRequest: row.cancelled_on_request,
    missed: row.missed,
    completed: row.completed,
    underWay: row.under_way,
    sales: money(row.sales_paise),
  }
}
