import type { OrderStatus } from "@rasoi/contract"
import { type Queries, sql } from "../../db/index.ts"
import { orderSql } from "../moves/index.ts"
import { findOrder, type OrderRow } from "./store.ts"

const inbox = sql(
  "orders.inbox",
  `select * from orders
    where restaurant_id = $1 and not test and ${orderSql.isOpen} and ${orderSql.isNotExpired("$2")}
    order by placed_at limit 1000`,
)

export function listActiveOrders(db: Queries, restaurantId: string, now: Date) {
  return db.rows<OrderRow>(inbox, [restaurantId, now])
}

const counts = sql(
  "orders.counts",
  `select ${orderSql.statusAt("$3")} as status, count(*)::int as count
     from orders
    where restaurant_id = $1 and not test
      and (day = $2 or ${orderSql.isOpen})
    group by 1`,
)

export function countOrders(db: Queries, restaurantId: string, day: string, now: Date) {
  return db.rows<{ status: OrderStatus; count: number }>(counts, [restaurantId, day, now])
}

const ticketPrint = sql(
  "orders.ticketPrint",
  `update orders set ticket_prints = ticket_prints + 1 where id = $1 and restaurant_id = $2 and not test returning *`,
)

/** Returns the row as it was before this print: the first print sees a count of zero. */
export async function countTicketPrint(db: Queries, restaurantId: string, id: string) {
  const row = await db.row<OrderRow>(ticketPrint, [id, restaurantId])
  return row && { ...row, ticket_prints: row.ticket_prints - 1 }
}

const setBill = sql(
  "orders.setBill",
  `update orders set bill_number = $2 where id = $1 and bill_number is distinct from $2 returning *`,
)

/**
 * Sets the number of a bill that was issued without a move. Without a number, the order keeps the one that it has. A reprint
 * writes nothing: each update of an order also writes to most of its indexes.
 */
export async function setBillNumber(tx: Queries, id: string, billNumber: string | null) {
  const changed = billNumber === null ? undefined : await tx.row<OrderRow>(setBill, [id, billNumber])
  return changed ?? findOrder(tx, id)
}

export interface ReceiptRow {
  order_id: string
  device_id: string
  device_name: string | null
  pushed_at: Date | null
  shown_at: Date | null
  acknowledged_at: Date | null
}

/** The first time of each kind is kept. A receipt for another restaurant's order is ignored. */
const addReceiptRows = sql(
  "orders.addReceipts",
  `insert into order_receipts (order_id, device_id, device_name, pushed_at, shown_at, acknowledged_at)
   select distinct on (r.order_id, r.device_id) r.order_id, r.device_id, r.device_name, r.pushed_at, r.shown_at, r.acknowledged_at
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::timestamptz[], $7::timestamptz[])
          as r (order_id, restaurant_id, device_id, device_name, pushed_at, shown_at, acknowledged_at)
     join orders o on o.id = r.order_id and o.restaurant_id = r.restaurant_id
   on conflict (order_id, device_id) do update
     set pushed_at = coalesce(order_receipts.pushed_at, excluded.pushed_at),
         shown_at = coalesce(order_receipts.shown_at, excluded.shown_at),
         acknowledged_at = coalesce(order_receipts.acknowledged_at, excluded.acknowledged_at)`,
)

export function addReceipts(db: Queries, rows: (ReceiptRow & { restaurant_id: string })[]) {
  return db.run(addReceiptRows, [
    rows.map(row => row.order_id),
    rows.map(row => row.restaurant_id),
    rows.map(row => row.device_id),
    rows.map(row => row.device_name),
    rows.map(row => row.pushed_at),
    rows.map(row => row.shown_at),
    rows.map(row => row.acknowledged_at),
  ])
}

const firstShown = sql(
  "orders.firstShown",
  `select min(shown_at) as shown_at from order_receipts where order_id = $1`,
)

/** When a device first showed the order, or null. */
export async function findFirstShown(db: Queries, orderId: string): Promise<Date | null> {
  return (await db.row<{ shown_at: Date | null }>(firstShown, [orderId]))?.shown_at ?? null
}

const receiptsOf = sql(
  "orders.receiptsOf",
  `select * from order_receipts where order_id = $1
    order by coalesce(pushed_at, shown_at, acknowledged_at), device_id`,
)

export function listReceipts(db: Queries, orderId: string) {
  return db.rows<ReceiptRow>(receiptsOf, [orderId])
}
