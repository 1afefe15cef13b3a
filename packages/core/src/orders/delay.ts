import type { OrderStatus } from "@rasoi/contract"
import { orderStages } from "./moves.ts"

/** One tap. */
export const delayStepMinutes = 10
/** The database has the same limit. */
export const maxDelayMinutes = 180

/** Staff can move the promised time until the order is ready. */
export function canDelay(status: OrderStatus): boolean {
  return orderStages[status] === "KITCHEN"
}
