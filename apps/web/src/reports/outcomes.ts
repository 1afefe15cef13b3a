import type { OrdersReport } from "@rasoi/contract/console"

type Lost = Pick<OrdersReport["totals"], "missed" | "rejected" | "cancelledByRestaurant">

/** Orders that the restaurant lost. A cancellation by the customer does not count. */
export function lostOf({ missed, rejected, cancelledByRestaurant }: Lost): number {
  return missed + rejected + cancelledByRestaurant
}

/** Whole per cent; 100 only for all, and 0 only for none. */
export function percentOf(part: number, whole: number): number {
  if (part === 0 || whole === 0) return 0
  if (part === whole) return 100
  return Math.min(99, Math.max(1, Math.round((part / whole) * 100)))
}
