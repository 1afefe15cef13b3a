import type { Order } from "@rasoi/contract"
import { localDate, localTime } from "@rasoi/core"
import type { Database } from "../db/index.ts"
import { asOf, type OrderRow, representOrder } from "../orders/index.ts"
import { Amount, type Cell, toCsv } from "./csv.ts"
import { pageOfBilled, pageOfPlaced } from "./order-list-store.ts"
import type { Period } from "./period.ts"

/** Limits the memory for a long list. A larger page would delay other requests while it is formatted. */
export const ordersPerPage = 200

const headings = [
  "Order",
  "Date",
  "Time",
  "Type",
  "Status",
  "Customer",
  "Taxable",
  "Charges",
  "CGST",
  "SGST",
  "Total",
  "Payment",
  "Bill",
  "Bill date",
  "Reason",
]

/** Every order as a row, page by page. Reads the first page before sending, so that an error gets an error response. */
export async function listAsCsv(db: Database, period: Period, dates: "placed" | "billed") {
  const readPage = dates === "billed" ? pageOfBilled : pageOfPlaced
  const first = await readPage(db, period, undefined, ordersPerPage)
  return (async function* pages() {
    let rows = first
    yield toCsv([headings, ...rows.map(row => rowOf(row, period))])
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
  const order = representOrder(row)
  const { subtotal, tax, charges, total } = order
  return [
    row.number,
    row.day,
    localTime(timezone, row.placed_at.getTime()),
    order.type,
    statusOf(order),
    order.customer.name,
    new Amount(subtotal.amount),
    new Amount(charges.reduce((sum, { amount }) => sum + amount.amount, 0)),
    new Amount(tax.cgst.amount),
    new Amount(tax.sgst.amount),
    new Amount(total.amount),
    order.payment,
    row.bill_number,
    row.billed_at && localDate(timezone, row.billed_at.getTime()),
    order.rejectionReason ?? null,
  ]
}

function statusOf({ status, cancelledBy }: Order): string {
  return cancelledBy === null ? status : `${status} by ${cancelledBy}`
}
