import type { StoredOrder } from "@rasoi/contract/console"
import { localDate, localTime, returnedBill, toPriceFields } from "@rasoi/core"
import type { Database } from "../../db/index.ts"
import { chargedOf, type VoidRow, voidsOf } from "../billing/voids/index.ts"
import { asOf, representOrder } from "../orders/index.ts"
import { Amount, type Cell, type Columns, cellsOf, headingsOf, toCsv } from "./csv.ts"
import { type ListedRow, pageOfBilled, pageOfPlaced } from "./order-list-store.ts"
import type { Period } from "./period.ts"

/** Limits the memory for a long list. A larger page would delay other requests while it is formatted. */
export const ordersPerPage = 200

type PriceFields = Pick<StoredOrder, "subtotal" | "charges" | "tax" | "total">
type Voids = ReadonlyMap<string, readonly VoidRow[]>

interface ListedOrder {
  readonly row: ListedRow
  readonly order: StoredOrder
  /** What is charged of it. */
  readonly price: PriceFields
  readonly timezone: string
  /** So that the columns of the list of bills add up: zero for a cancelled bill, below zero for a credit note. */
  readonly factor: 1 | 0 | -1
}

// Without the sign of a zero.
const amountOf = ({ factor }: ListedOrder, paise: number) => new Amount(factor * paise || 0)

const columns: Columns<ListedOrder> = [
  ["Order", ({ row }) => row.number],
  ["Date", ({ row }) => row.day],
  ["Time", ({ row, timezone }) => localTime(timezone, row.placed_at.getTime())],
  ["Type", ({ order }) => order.type],
  ["Status", ({ order }) => statusOf(order)],
  ["Customer", ({ order }) => order.customer.name],
  ["Taxable", listed => amountOf(listed, listed.price.subtotal.amount)],
  [
    "Charges",
    listed =>
      amountOf(
        listed,
        listed.price.charges.reduce((sum, { amount }) => sum + amount.amount, 0),
      ),
  ],
  ["CGST", listed => amountOf(listed, listed.price.tax.cgst.amount)],
  ["SGST", listed => amountOf(listed, listed.price.tax.sgst.amount)],
  ["Total", listed => amountOf(listed, listed.price.total.amount)],
  ["Payment", ({ order }) => order.payment],
  ["Bill", ({ row }) => row.listed_bill],
  ["Bill date", ({ row, timezone }) => dateOf(row.billed_at, timezone)],
  ["Reason", ({ order }) => order.rejectionReason ?? null],
  ["Bill cancelled", ({ row, timezone }) => dateOf(row.bill_cancelled_at, timezone)],
  ["Cancelled by", ({ row }) => row.bill_cancelled_by],
  ["Why cancelled", ({ row }) => row.bill_cancel_reason],
  ["Credits bill", ({ row }) => row.credits],
]

function dateOf(at: Date | null, timezone: string): string | null {
  return at && localDate(timezone, at.getTime())
}

/** Every order as a row, page by page. Reads the first page before sending, so that an error gets an error response. */
export async function listAsCsv(db: Database, period: Period, dates: "placed" | "billed") {
  const readPage = dates === "billed" ? pageOfBilled : pageOfPlaced
  const first = await readPage(db, period, undefined, ordersPerPage)
  return (async function* pages() {
    let rows = first
    const cellsOfRows = async (page: readonly ListedRow[]) => {
      const voids = await voidsOf(db, page)
      return page.map(row => rowOf(row, voids.get(row.id), period, dates))
    }
    yield toCsv([headingsOf(columns), ...(await cellsOfRows(rows))])
    while (rows.length === ordersPerPage) {
      rows = await readPage(db, period, rows.at(-1), ordersPerPage)
      if (rows.length > 0) yield toCsv(await cellsOfRows(rows), false)
    }
  })()
}

/** Every bill with its order, page by page, oldest first. */
export async function* listAllBilled(db: Database, restaurantId: string) {
  const ever = { restaurantId, begins: new Date(0), until: endOfTime, source: null }
  for (let last: ListedRow | undefined; ; ) {
    const rows = await pageOfBilled(db, ever, last, ordersPerPage)
    if (rows.length === 0) return
    yield rows
    last = rows.at(-1)
  }
}

const endOfTime = new Date("9999-01-01T00:00:00Z")

/** Rows of the list of bills, with the headings if `isBeginning`. */
export function billsAsCsv(
  rows: readonly ListedRow[],
  voids: Voids,
  about: Pick<Period, "timezone" | "now">,
  isBeginning: boolean,
): string {
  const cells = rows.map(row => rowOf(row, voids.get(row.id), about, "billed"))
  return toCsv(isBeginning ? [headingsOf(columns), ...cells] : cells, isBeginning)
}

function rowOf(
  stored: ListedRow,
  voids: readonly VoidRow[] | undefined,
  { timezone, now }: Pick<Period, "timezone" | "now">,
  dates: "placed" | "billed",
): Cell[] {
  const row = { ...stored, ...asOf(stored, now.getTime()) }
  const factor = dates === "placed" ? 1 : row.bill_cancelled_at ? 0 : row.credits ? -1 : 1
  const order = representOrder(row)
  const returned = row.credited_parts?.filter(({ orderId }) => orderId === row.id)
  const price = returned
    ? toPriceFields(returnedBill(chargedOf(row, voids), returned))
    : voids
      ? toPriceFields(chargedOf(row, voids))
      : order
  return cellsOf(columns, { row, order, price, timezone, factor })
}

function statusOf({ status, cancelledBy }: StoredOrder): string {
  return cancelledBy === null ? status : `${status} by ${cancelledBy}`
}
