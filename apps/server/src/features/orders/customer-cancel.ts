import { Refusal } from "@rasoi/contract"
import type { Database } from "../../db/index.ts"
import type { Move } from "../moves/index.ts"
import { describeStatus, moveOrder } from "./moves.ts"
import { asOf, cancelledReason } from "./representation.ts"
import { type OrderRow, refreshed } from "./store.ts"

interface CustomerCancel extends Pick<Move<OrderRow>, "now" | "timezone" | "alongside"> {
  reason?: string | undefined
}

/** The customer cancels, over a key or on the link. Cancelling again changes nothing. */
export async function cancelByCustomer<Row extends OrderRow>(
  db: Database,
  row: Row,
  { reason, ...move }: CustomerCancel,
): Promise<Row> {
  if (row.cancelled_by === "CUSTOMER") return row
  const mover = { kind: "CUSTOMER", name: "The customer", device: null } as const
  try {
    return await moveOrder(db, row, {
      ...{ ...move, to: "CANCELLED", mover },
      reason: reason?.trim() || cancelledReason,
    })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "INVALID_TRANSITION") throw error
    // If the customer cancels twice at the same time, the second request succeeds too.
    const newest = await refreshed(db, row)
    if (newest.cancelled_by === "CUSTOMER") return newest
    const status = await describeStatus(db, asOf(newest, move.now), move.timezone)
    throw new Refusal("CANNOT_CANCEL", { message: `${status}; the customer can call the restaurant.` })
  }
}
