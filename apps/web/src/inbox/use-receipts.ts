import { useEffect, useRef } from "react"
import { send } from "../api/send.ts"
import type { Order } from "./orders.ts"

/** Reports to the server which new orders this device shows, to explain a missed order later. */
export function useReceipts(orders: readonly Order[]): void {
  const told = useRef(new Set<string>())
  useEffect(() => {
    if (document.visibilityState !== "visible") return
    const shown = orders
      .filter(order => order.status === "PENDING" && !told.current.has(order.id))
      .map(({ id }) => id)
    if (shown.length === 0) return
    for (const id of shown) told.current.add(id)
    send("POST", "/console/v1/orders/receipts", { body: { shown: shown.slice(0, 200) } }).catch(() => {
      // The next update reports it again.
      for (const id of shown) told.current.delete(id)
    })
  }, [orders])
}
