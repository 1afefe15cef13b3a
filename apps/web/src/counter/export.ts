import { saveFile } from "../api/download.ts"
import type { StoredOrder } from "./stored-order.ts"

/** The last resort: what the server does not have, as it would be sent. */
export function exportOrders(orders: readonly StoredOrder[]): void {
  const content = orders.map(({ id, request, refusal }) => ({ id, ...request, refusal }))
  const file = new Blob([JSON.stringify(content, null, 2)], { type: "application/json" })
  saveFile(file, `orders-${new Date().toISOString().slice(0, 10)}.json`)
}
