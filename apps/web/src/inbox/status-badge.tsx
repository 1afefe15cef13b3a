import type { OrderStatus } from "@rasoi/contract"
import { usualReasons } from "@rasoi/contract/console/usual-reasons"
import { type FinalOrderStatus, isFinalOrderStatus } from "@rasoi/core/rules"
import { useText, useUsualText } from "../i18n/i18n.tsx"
import { Badge, type Tone } from "../parts/badge.tsx"
import type { Order } from "./orders.ts"

const finalTones: Record<FinalOrderStatus, Tone> = {
  COMPLETED: "good",
  REJECTED: "waiting",
  CANCELLED: "urgent",
}

function toneOf(status: OrderStatus): Tone {
  if (isFinalOrderStatus(status)) return finalTones[status]
  return status === "PENDING" ? "new" : "quiet"
}

/** The status of an order; of a cancelled one, who cancelled it. */
export function StatusBadge({ order }: { order: Order }) {
  const text = useText().orderWords
  const usualText = useUsualText()
  const { status, cancelledBy, rejectionReason } = order
  // Not the restaurant's fault: staff agreed with the customer.
  if (cancelledBy === "RESTAURANT" && rejectionReason === usualReasons.cancelOnRequest.asked)
    return <Badge>{`${text.status.CANCELLED}: ${usualText(rejectionReason)}`}</Badge>
  return (
    <Badge tone={toneOf(status)}>{cancelledBy ? text.cancelledBy[cancelledBy] : text.status[status]}</Badge>
  )
}
