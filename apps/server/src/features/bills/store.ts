import type { OrderStatus } from "@rasoi/contract"
import { type Queries, sql } from "../../db/index.ts"

/** An issued bill never changes, except that it can be cancelled. */
export interface BillRow {
  restaurant_id: string
  bill_number: string
  /** The orders that it bills: one, or those of a tab. */
  order_ids: string[]
  billed_at: Date
  /** The settings version with the seller's details. */
  settings_version: number
  /** Prints that carry the number. */
  prints: number
  cancelled_at: Date | null
  cancel_reason: string | null
  cancelled_by: string | null
}

const columns = `restaurant_id, bill_number, order_ids, billed_at, settings_version, prints, cancelled_at, cancel_reason, cancelled_by`

const issue = sql("bills.issue", `select ${columns} from issue_bill($1, $2, $3, $4, $5)`)

interface Issue {
  readonly orderId: string
  /** An order with another status gets no bill. */
  readonly statuses: readonly OrderStatus[]
  readonly at: Date
  readonly financialYear: string
  /** What is billed, as JSON. Null: all of the order. */
  readonly document: string | null
}

/** Locks the order's row until the transaction ends. The caller writes the number into the order. */
export function issueIn(tx: Queries, { orderId, statuses, at, financialYear, document }: Issue) {
  return tx.row<BillRow>(issue, [orderId, statuses, at, financialYear, document])
}

const issueTab = sql(
  "bills.issueTab",
  `select ${columns} from number_bill($1, $2, $3, 'DINE_IN', 'PAY_AT_COUNTER', $4, $5)`,
)

interface TabBill {
  readonly restaurantId: string
  readonly orderIds: readonly string[]
  /** What of each order is billed, as JSON. */
  readonly documents: readonly string[]
  readonly at: Date
  readonly financialYear: string
}

/** The next number for the orders of a tab. The caller holds their locks and writes the number into them. */
export async function registerTabBill(tx: Queries, tab: TabBill): Promise<BillRow> {
  const { restaurantId, orderIds, documents, at, financialYear } = tab
  const row = await tx.row<BillRow>(issueTab, [restaurantId, orderIds, documents, at, financialYear])
  if (!row) throw new Error("number_bill returned nothing")
  return row
}

const find = sql(
  "bills.find",
  `select ${columns} from bills where restaurant_id = $1 and bill_number = any ($2)`,
)

/** The bills of these orders, by number. */
export async function findBills(
  db: Queries,
  restaurantId: string,
  orders: readonly { bill_number: string | null }[],
): Promise<Map<string, BillRow>> {
  const numbers = orders.flatMap(({ bill_number }) => bill_number ?? [])
  const rows = numbers.length === 0 ? [] : await db.rows<BillRow>(find, [restaurantId, numbers])
  return new Map(rows.map(row => [row.bill_number, row]))
}

const countPrint = sql(
  "bills.countPrint",
  `update bills set prints = prints + 1 where restaurant_id = $1 and bill_number = $2 returning ${columns}`,
)

/** Returns the bill as it was before this print: the first print sees a count of zero. */
export async function countBillPrint(tx: Queries, restaurantId: string, number: string) {
  const row = await tx.row<BillRow>(countPrint, [restaurantId, number])
  return row && { ...row, prints: row.prints - 1 }
}

const cancel = sql(
  "bills.cancel",
  `with cancelled as (
     update bills set cancelled_at = $3, cancel_reason = $4, cancelled_by = $5
      where restaurant_id = $1 and bill_number = $2 and cancelled_at is null
      returning restaurant_id, billed_at, order_ids
   )
   delete from bill_parts using cancelled
    where bill_parts.restaurant_id = cancelled.restaurant_id and bill_parts.billed_at = cancelled.billed_at
      and bill_parts.order_id = any (cancelled.order_ids)`,
)

interface Cancellation {
  readonly restaurantId: string
  readonly number: string
  readonly at: Date
  readonly reason: string
  readonly by: string
}

/** The bill keeps its number and stays in the register. Only its parts go, because no sum contains it any more. */
export async function cancelBill(tx: Queries, { restaurantId, number, at, reason, by }: Cancellation) {
  await tx.run(cancel, [restaurantId, number, at, reason, by])
}
