import type { Database } from "../../db/index.ts"
import type { SessionCaller } from "../../http/index.ts"
import { addReceipts, type ReceiptRow } from "./console-store.ts"

type Kind = "pushed_at" | "shown_at" | "acknowledged_at"

export interface Receipts {
  record(kind: Kind, orderIds: readonly string[], session: SessionCaller, at: number): void
  /** Writes the buffered receipts. If the database fails, they stay buffered for the next flush. */
  flush(): Promise<void>
}

const maxBuffered = 10_000

/** Records when orders reached devices. Receipts are buffered, so that a burst of orders to many tablets is one statement. */
export function makeReceipts(db: Database): Receipts {
  let buffered = new Map<string, ReceiptRow & { restaurant_id: string }>()

  return {
    record(kind, orderIds, session, at) {
      for (const orderId of orderIds) {
        const key = `${orderId} ${session.deviceId}`
        const row = buffered.get(key) ?? emptyRow(orderId, session)
        row[kind] ??= new Date(at)
        if (buffered.size < maxBuffered) buffered.set(key, row)
      }
    },
    async flush() {
      if (buffered.size === 0) return
      const rows = buffered
      buffered = new Map()
      try {
        await addReceipts(db, [...rows.values()])
      } catch (error) {
        for (const [key, row] of rows)
          if (!buffered.has(key) && buffered.size < maxBuffered) buffered.set(key, row)
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
