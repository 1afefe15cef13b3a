import { mostReceipts } from "@rasoi/contract/limits"
import { useEffect, useRef } from "react"
import { send } from "../api/send.ts"
import type { Order } from "./orders.ts"

/** Reports to the server which new orders this device shows, to explain a missed order later. */
export function useReceipts(orders: readonly Order[]): void {
  const reported = useRef(new Set<string>())
  useEffect(() => {
    if (document.visibilityState !== "visible") return
    const shown = orders
      .filter(order => order.status === "PENDING" && !reported.current.has(order.id))
      .map(({ id }) => id)
    if (shown.length === 0) return
    for (const id of shown) reported.current.add(id)
    send("POST", "/console/v1/orders/receipts", { body: { shown: shown.slice(0, mostReceipts) } }).catch(
      () => {
        // The next update reports it again.
        for (const id of shown) reported.current.delete(id)
      },
    )
  }, [orders])
}
