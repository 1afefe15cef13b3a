import type { ManagerReason, OrderSource } from "@rasoi/contract/console"
import { orderStatusesIn } from "./moves.ts"

/** The statuses that an order has only if the kitchen has begun with it. */
export const startedOrderStatuses = orderStatusesIn("KITCHEN", "READY", "OUT", "SOLD").filter(
  status => status !== "ACCEPTED",
)

export interface CallOffFacts {
  readonly source: OrderSource
  /** At any time, whatever has been undone since. */
  readonly kitchenBegan: boolean
  /** A bill was issued, as the first payment does too. It counts after it was cancelled. */
  readonly isBilled: boolean
  readonly ticketPrinted: boolean
}

/**
 * Why an order is taken back only by somebody who answers for the money: cancelled, rejected, or voided as not made. Null: nobody
 * has made anything, and nothing was billed. The ticket of an online order prints itself, so it says nothing.
 */
export function managerReasonFor(facts: CallOffFacts): ManagerReason | null {
  if (facts.kitchenBegan) return "KITCHEN_BEGAN"
  if (facts.isBilled) return "BILLED"
  return facts.ticketPrinted && facts.source !== "ONLINE" ? "TICKET_PRINTED" : null
}
