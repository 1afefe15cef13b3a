import type { Queries } from "../../db/index.ts"
import { listSkippedNumbers } from "../billing/bills/index.ts"
import type { Period } from "./period.ts"
import { listMissingNumbers, listMissingOrders } from "./sales-store.ts"

/** Numbers without a bill or an order: not arrived yet, or left out after a restore. */
export async function listUnissued(db: Queries, period: Period) {
  const [missing, skipped, missingOrders] = await Promise.all([
    listMissingNumbers(db, period),
    listSkippedNumbers(db, period.restaurantId),
    listMissingOrders(db, period),
  ])
  return { missing, skipped, missingOrders }
}
