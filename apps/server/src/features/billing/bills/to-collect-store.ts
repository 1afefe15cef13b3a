import type { OrderStatus } from "@rasoi/contract"
import { balanceOf, isOrderCalledOff, isOrderInKitchen, type PaymentEntry } from "@rasoi/core"
import { type Queries, sql } from "../../../db/index.ts"

const asks = sql("bills.asks", "select asks_online_payments($1) as asks")

const unpaid = sql(
  "bills.unpaid",
  `select bill_number, paid_in_full, total_paise,
          coalesce((select -sum(total_paise) from bills note
                     where note.restaurant_id = b.restaurant_id and note.credits = b.bill_number), 0)::bigint as credited_paise
     from bills b where restaurant_id = $1 and bill_number = any ($2) and cancelled_at is null`,
)

interface UnpaidRow {
  bill_number: string
  paid_in_full: boolean | null
  total_paise: number
  credited_paise: number
}

const payments = sql(
  "bills.paymentsOf",
  `select bill_number as "billNumber", kind, method, amount_paise as "amountPaise", round_off_paise as "roundOffPaise"
     from payments where restaurant_id = $1 and bill_number = any ($2)`,
)

interface Order {
  readonly id: string
  readonly status: OrderStatus
  readonly tab_id: string | null
  readonly bill_number: string | null
  /** What its bill would have of it. */
  readonly chargedPaise: number
}

/**
 * What staff ask for when they hand these orders over, by order. An order has no entry if nothing is open, if nobody knows whether
 * it was paid, if it is still in the kitchen, or if its table pays.
 */
export async function findToCollect(
  db: Queries,
  restaurantId: string,
  orders: readonly Order[],
): Promise<ReadonlyMap<string, number>> {
  const asked = orders.filter(
    ({ status, tab_id }) =>
      tab_id === null && status !== "PENDING" && !isOrderInKitchen(status) && !isOrderCalledOff(status),
  )
  if (asked.length === 0 || !(await db.row<{ asks: boolean }>(asks, [restaurantId]))?.asks) return new Map()
  const numbers = asked.flatMap(({ bill_number }) => bill_number ?? [])
  const bills = numbers.length === 0 ? [] : await db.rows<UnpaidRow>(unpaid, [restaurantId, numbers])
  const open = bills.filter(bill => bill.paid_in_full === false).map(({ bill_number }) => bill_number)
  const paid =
    open.length === 0
      ? []
      : await db.rows<PaymentEntry & { billNumber: string }>(payments, [restaurantId, open])
  const toCollect = asked.map(({ id, bill_number, chargedPaise }): [string, number] => {
    const bill = bills.find(each => each.bill_number === bill_number)
    if (!bill) return [id, chargedPaise]
    if (bill.paid_in_full !== false) return [id, 0]
    const { total_paise: totalPaise, credited_paise: creditedPaise } = bill
    const entries = paid.filter(({ billNumber }) => billNumber === bill_number)
    return [id, balanceOf({ totalPaise, creditedPaise, isCancelled: false }, entries).openPaise]
  })
  return new Map(toCollect.filter(([, paise]) => paise > 0))
}
