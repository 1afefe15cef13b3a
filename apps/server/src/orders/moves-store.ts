import { type OrderStatus, orderStatuses } from "@rasoi/contract"
import { type Queries, sql } from "../db/index.ts"
import { type MovedRow, type MoveRow, makeMoveStore } from "../moves/index.ts"
import { billNumberOf } from "./financial-year.ts"
import type { OrderRow } from "./store.ts"

export type OrderMoveRow = MoveRow<OrderStatus>

export const orderMoveStore = makeMoveStore<OrderRow, OrderMoveRow>({
  table: "orders",
  movesTable: "order_moves",
  idColumn: "order_id",
  deadline: "accept_by",
  statuses: orderStatuses.filter(status => status !== "PENDING"),
  detailColumns: ["person_name", "person_phone", "prep_minutes"],
})

const extend = sql(
  "orders.extendWaiting",
  `update orders set accept_by = $2, revision = revision + 1
    where status = 'PENDING' and accept_by > $1 and accept_by < $2::timestamptz - interval '5 seconds'
    returning id, restaurant_id, test`,
)

/** Extends every order that was waiting at `waitingAt` to `extendedTo` or later. A second call changes nothing. */
export function extendWaiting(db: Queries, waitingAt: Date, extendedTo: Date) {
  return db.rows<MovedRow>(extend, [waitingAt, extendedTo])
}

const nextBill = sql(
  "orders.nextBill",
  `insert into bill_counters (restaurant_id, financial_year, last) values ($1, $2, 1)
   on conflict (restaurant_id, financial_year) do update set last = bill_counters.last + 1
   returning last`,
)
const setBill = sql(
  "orders.setBill",
  `update orders set bill_number = $2, billed_at = $3 where id = $1 returning *`,
)

/** Numbers have no gaps: the counter row stays locked until the transaction commits or rolls back. */
export async function numberBill(tx: Queries, order: OrderRow, financialYear: string, at: Date) {
  const last = (await tx.row<{ last: number }>(nextBill, [order.restaurant_id, financialYear]))?.last ?? 1
  return tx.row<OrderRow>(setBill, [order.id, billNumberOf(financialYear, last), at])
}
