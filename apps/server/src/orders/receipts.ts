import type { Database } from "../db/index.ts"
import type { SessionCaller } from "../http/index.ts"
import { addReceipts, type ReceiptRow } from "./console-store.ts"

type Kind = "pushed_at" | "shown_at" | "acknowledged_at"

export interface Receipts {
  note(kind: Kind, orderIds: readonly string[], session: SessionCaller, at: number): void
  /** Writes what has gathered; keeps it for the next time when the database is away. */
  flush(): Promise<void>
}

const mostKept = 10_000

/** When orders reached devices. Written behind, together, so that a burst of orders to many tablets is one statement. */
export function makeReceipts(db: Database): Receipts {
  let gathered = new Map<string, ReceiptRow & { restaurant_id: string }>()

  return {
    note(kind, orderIds, session, at) {
      for (const orderId of orderIds) {
        const name = `${orderId} ${session.deviceId}`
        const row = gathered.get(name) ?? emptyRow(orderId, session)
        row[kind] ??= new Date(at)
        if (gathered.size < mostKept) gathered.set(name, row)
      }
    },
    async flush() {
      if (gathered.size === 0) return
      const rows = gathered
      gathered = new Map()
      try {
        await addReceipts(db, [...rows.values()])
      } catch (error) {
        for (const [name, row] of rows)
          if (!gathered.has(name) && gathered.size < mostKept) gathered.set(name, row)
        throw error
      }
    },
  }
}

function emptyRow(orderId: string, session: SessionCaller): ReceiptRow & { restaurant_id: string } {
  return {
    order_id: orderId,
    restaurant_id: session.restaurantId,
    device_id: session.deviceId,
    device_name: session.deviceName,
    pushed_at: null,
    shown_at: null,
    acknowledged_at: null,
  }
}
