import type { Order } from "@rasoi/contract"
import { localDate, localTime } from "@rasoi/core"
import type { Database } from "../db/index.ts"
import { asOf, type OrderRow, representOrder } from "../orders/index.ts"
import { Amount, type Cell, type Columns, cellsOf, headingsOf, toCsv } from "./csv.ts"
import { pageOfBilled, pageOfPlaced } from "./order-list-store.ts"
import type { Period } from "./period.ts"

/** Limits the memory for a long list. A larger page would delay other requests while it is formatted. */
export const ordersPerPage = 200

interface ListedOrder {
  readonly row: OrderRow
  readonly order: Order
  readonly timezone: string
}

const columns: Columns<ListedOrder> = [
  ["Order", ({ row }) => row.number],
  ["Date", ({ row }) => row.day],
  ["Time", ({ row, timezone }) => localTime(timezone, row.placed_at.getTime())],
  ["Type", ({ order }) => order.type],
  ["Status", ({ order }) => statusOf(order)],
  ["Customer", ({ order }) => order.customer.name],
  ["Taxable", ({ order }) => new Amount(order.subtotal.amount)],
  ["Charges", ({ order }) => new Amount(order.charges.reduce((sum, { amount }) => sum + amount.amount, 0))],
  ["CGST", ({ order }) => new Amount(order.tax.cgst.amount)],
  ["SGST", ({ order }) => new Amount(order.tax.sgst.amount)],
  ["Total", ({ order }) => new Amount(order.total.amount)],
  ["Payment", ({ order }) => order.payment],
  ["Bill", ({ row }) => row.bill_number],
  ["Bill date", ({ row, timezone }) => row.billed_at && localDate(timezone, row.billed_at.getTime())],
  ["Reason", ({ order }) => order.rejectionReason ?? null],
]

/** Every order as a row, page by page. Reads the first page before sending, so that an error gets an error response. */
export async function listAsCsv(db: Database, period: Period, dates: "placed" | "billed") {
  const readPage = dates === "billed" ? pageOfBilled : pageOfPlaced
  const first = await readPage(db, period, undefined, ordersPerPage)
  return (async function* pages() {
    let rows = first
    yield toCsv([headingsOf(columns), ...rows.map(row => rowOf(row, period))])
    while (rows.length === ordersPerPage) {
      rows = await readPage(db, period, rows.at(-1), ordersPerPage)
      if (rows.length > 0)
        yield toCsv(
          rows.map(row => rowOf(row, period)),
          false,
        )
    }
  })()
}

function rowOf(stored: OrderRow, { timezone, now }: Period): Cell[] {
  const row = asOf(stored, now.getTime())
  return cellsOf(columns, { row, order: representOrder(row), timezone })
}

function statusOf({ status, cancelledBy }: Order): string {
  return cancelledBy === null ? status : `${status} by ${cancelledBy}`
}
