import type { Canceller, OrderStatus } from "@rasoi/contract"
import { findOrderMove, isOrderInKitchen, type MovableOrder } from "./moves.ts"

/** How often a customer can ask to cancel one order. */
export const maxCancelRequests = 2

/** What the customer has asked for on the link so far. */
export interface AskedSoFar {
  /** All requests, whatever became of them. */
  readonly count: number
  readonly hasOpen: boolean
}

/** CANCEL acts at once; ASK sends a request to staff. */
export type OrderLinkAction = "CANCEL" | "ASK"

/** What the holder of an order's link can do. `status` is that of now. Null: only the telephone is left. */
export function orderLinkAction(order: MovableOrder, asked: AskedSoFar): OrderLinkAction | null {
  if (findOrderMove(order, "CANCELLED", "CUSTOMER")) return "CANCEL"
  const canAsk = isOrderInKitchen(order.status) && !asked.hasOpen && asked.count < maxCancelRequests
  return canAsk ? "ASK" : null
}

/** The customer got nothing and may want to try again: the restaurant rejected the order, or missed it. */
export function canOrderAgain({
  status,
  cancelledBy,
}: {
  status: OrderStatus
  cancelledBy: Canceller | null
}): boolean {
  return status === "REJECTED" || cancelledBy === "SYSTEM"
}
