import { money } from "@rasoi/core"
import type { LockedOrders } from "./locked-orders.ts"

/** Why a bill that a tablet has issued cannot be the valid one; null if it can. Staff and the accountant read it. */
export function whyCancelled(locked: LockedOrders, totalPaise: number): string | null {
  const { orders, sold, charged, tab, billNumber } = locked
  if (billNumber !== undefined) return `Bill ${billNumber} was issued before this one arrived`
  if (sold.length === 0) return "Nothing was sold: cancelled, or never accepted, before this bill arrived"
  if (sold.length < orders.length) return "An order on it was cancelled before this bill arrived"
  if (orders.some(({ tab_id }) => tab_id !== (tab?.id ?? null)))
    return "An order on it was on another table's tab when this bill arrived"
  const now = charged.reduce((sum, bill) => sum + bill.totalPaise, 0)
  if (now === totalPaise) return null
  return `It says ${money(totalPaise).display}; its orders came to ${money(now).display} when it arrived`
}
