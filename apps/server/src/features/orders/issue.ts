import type { Queries } from "../../db/index.ts"
import { type BillRow, issueBill } from "../billing/bills/index.ts"
import { chargedOf, voidsOf } from "../billing/voids/index.ts"
import { lockOrder, type OrderRow } from "./store.ts"

/** The bill of an order without what was voided. A void locks the order too, so none comes in between. */
export async function issueOrderBill(
  tx: Queries,
  row: OrderRow,
  issue: { readonly at: Date; readonly timezone: string },
): Promise<BillRow | undefined> {
  const { id: orderId, source } = row
  if (source === "ONLINE") return issueBill(tx, { orderId, source, ...issue })
  await lockOrder(tx, orderId)
  const voids = (await voidsOf(tx, [row])).get(orderId)
  const document = voids && JSON.stringify(chargedOf(row, voids))
  return issueBill(tx, { orderId, source, ...issue, document })
}
