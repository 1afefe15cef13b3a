import type { OrderSource } from "@rasoi/contract/console"
import { financialYearOf, localDate, orderStatusesIn } from "@rasoi/core"
import type { Queries } from "../../../db/index.ts"
import { type BillRow, issueIn } from "./store.ts"

/** From READY on the food and its price are final. What staff entered is: they made its price. */
const billable = (source: OrderSource) =>
  source === "ONLINE"
    ? orderStatusesIn("READY", "OUT", "SOLD")
    : orderStatusesIn("KITCHEN", "READY", "OUT", "SOLD")

interface Issue {
  readonly orderId: string
  readonly source: OrderSource
  readonly at: Date
  /** The financial year is that of the restaurant's date. */
  readonly timezone: string
  /** What is billed, as JSON. Left out, all of the order. */
  readonly document?: string | undefined
}

/**
 * The order's valid bill, issued now if it has none. Undefined: the order is not ready yet, or a test order. The order's row
 * stays locked until the transaction ends.
 */
export function issueBill(tx: Queries, issue: Issue): Promise<BillRow | undefined> {
  const { orderId, source, at, timezone, document = null } = issue
  const financialYear = financialYearOf(localDate(timezone, at.getTime()))
  return issueIn(tx, { orderId, statuses: billable(source), at, financialYear, document })
}
