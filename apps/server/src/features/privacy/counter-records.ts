import { money } from "@rasoi/core"
import type { Queries } from "../../db/index.ts"
import { findVoids } from "../billing/voids/index.ts"
import { type OrderRow, placedOrder } from "../orders/index.ts"
import { listCreditNotes, listPayments, listTables } from "./counter-records-store.ts"

/** What the counter has written about these orders. */
export async function exportCounterRecords(tx: Queries, restaurantId: string, orders: readonly OrderRow[]) {
  const ids = orders.map(({ id }) => id)
  const payments = await listPayments(tx, restaurantId, ids)
  const voids = await findVoids(tx, ids)
  const tables = await listTables(tx, ids)
  const creditNotes = await listCreditNotes(tx, restaurantId, ids)
  return {
    payments: payments.map(({ order_id: orderId, kind, method, amount_paise, received_at, reason }) => ({
      ...{ orderId, kind, method, amount: money(amount_paise) },
      ...{ at: received_at.toISOString(), reason },
    })),
    voids: orders.flatMap(order => {
      const { lines } = placedOrder(order)
      return (voids.get(order.id) ?? []).map(row => ({
        orderId: order.id,
        at: row.voided_at.toISOString(),
        lines: row.lines.map(({ index, quantity }) => ({ name: lines[index]?.name ?? "", quantity })),
        reason: row.reason,
      }))
    }),
    tables: tables.map(({ order_id: orderId, label }) => ({ orderId, label })),
    creditNotes: creditNotes.map(({ order_id: orderId, bill_number, credits, billed_at, amount_paise }) => ({
      ...{ orderId, number: bill_number, billNumber: credits },
      ...{ at: billed_at.toISOString(), amount: money(amount_paise) },
    })),
  }
}
