import { financialYearOf, localDate, orderStatusesIn } from "@rasoi/core"
import type { Queries } from "../../db/index.ts"
import { type BillRow, issueIn } from "./store.ts"

/** From READY on the food and its price are final. */
const billable = orderStatusesIn("READY", "OUT", "SOLD")

interface Issue {
  readonly orderId: string
  readonly at: Date
  /** The financial year is that of the restaurant's date. */
  readonly timezone: string
}

/**
 * The order's valid bill, issued now if it has none. Undefined: the order is not ready yet, or a test order. The order's row
 * stays locked until the transaction ends.
 */
export function issueBill(tx: Queries, { orderId, at, timezone }: Issue): Promise<BillRow | undefined> {
  const financialYear = financialYearOf(localDate(timezone, at.getTime()))
  return issueIn(tx, { orderId, statuses: billable, at, financialYear })
}
