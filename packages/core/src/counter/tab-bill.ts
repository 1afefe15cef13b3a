import { addUp } from "../pricing/add-up.ts"
import type { Bill } from "../pricing/bill.ts"

/** One bill for the orders of a tab. Each keeps the lines and prices with which it was entered. */
export function tabBill(rounds: readonly Bill[]): Bill {
  return addUp(
    "DINE_IN",
    rounds.flatMap(({ lines }) => lines),
    rounds.flatMap(({ charges }) => charges),
    Math.max(0, ...rounds.map(({ prepMinutes }) => prepMinutes)),
  )
}
