import { isOrderCalledOff, normaliseIndianMobile } from "@rasoi/core"
import type { Database } from "../../../db/index.ts"
import { asOf, representOrder } from "../../orders/index.ts"
import { listOrdersOfPhone } from "./caller-store.ts"

/** What the orders of a phone say about who calls. */
export async function callerOf(db: Database, restaurantId: string, typed: string, now: number) {
  const phone = normaliseIndianMobile(typed) ?? typed
  const rows = await listOrdersOfPhone(db, restaurantId, phone)
  const orders = rows.map(row => representOrder(asOf(row, now)))
  const brought = orders.find(({ delivery }) => delivery)?.delivery?.address
  const last = orders.find(({ status }) => !isOrderCalledOff(status))
  return {
    object: "caller" as const,
    name: orders.find(({ customer }) => customer.name !== "")?.customer.name ?? null,
    delivery: brought
      ? { address: brought.address, pincode: brought.pincode, landmark: brought.landmark }
      : null,
    lastOrder: last ? { placedAt: last.timeline.placedAt, lines: last.lines } : null,
  }
}
