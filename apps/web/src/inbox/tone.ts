import type { OrderStatus } from "@rasoi/contract"
import { type FinalOrderStatus, isFinalOrderStatus } from "@rasoi/core/rules"
import type { Tone } from "../parts/badge.tsx"

const finalTones: Record<FinalOrderStatus, Tone> = {
  COMPLETED: "good",
  REJECTED: "waiting",
  CANCELLED: "urgent",
}

/** The colour of a status. */
export function toneOf(status: OrderStatus): Tone {
  if (isFinalOrderStatus(status)) return finalTones[status]
  return status === "PENDING" ? "new" : "quiet"
}
