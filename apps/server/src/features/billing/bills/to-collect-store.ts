import type { OrderStatus } from "@rasoi/contract"
import { balanceOf, isOrderCalledOff, isOrderInKitchen, type PaymentEntry } from "@rasoi/core"
import { type Queries, sql } from "../../../db/index.ts"
import type { BillRow } from "./store.ts"

const asks = sql("bills.asks", "select asks_online_payments($1) as asks")

const credited = sql(
  "bills.credited",
  `select number as "billNumber", -sum(total_paise)::bigint as paise
     from unnest($2::text[]) number join bills on restaurant_id = $1 and credits = number group by number`,
)

const payments = sql(
  "bills.paymentsOf",
  `select bill_number as "billNumber", kind, method, amount_paise as "amountPaise", round_off_paise as "roundOffPaise"
     from payments where restaurant_id = $1 and bill_number = any ($2)`,
)

interface Billed {
  readonly id: string
  readonly bill_number: string | null
  /** What its bill would have of it. */
  readonly chargedPaise: number
}

interface Order extends Billed {
  readonly status: OrderStatus
  readonly tab_id: string | null
}

type Bills = ReadonlyMap<string, BillRow>

/**
 * What staff ask for when they hand these orders over, by order. An order has no entry if nothing is open, if nobody knows whether
 * it was paid, if it is still in the kitchen, or if its table pays. `bills`: theirs, by number.
 */
export async function findToCollect(
  db: Queries,
  restaurantId: string,
  orders: readonly Order[],
  bills: Bills,
): Promise<ReadonlyMap<string, number>> {
  // An order without a bill is not paid: its first payment would have issued one.
  const isOpen = (bill: BillRow | undefined) => bill === undefined || bill.paid_in_full === false
  const open = orders.filter(order => isEnding(order) && isOpen(validOf(order, bills)))
  if (open.length === 0 || !(await db.row<{ asks: boolean }>(asks, [restaurantId]))?.asks) return new Map()
  return findOpenPaise(db, restaurantId, open, bills)
}

/** What is to be paid of these orders now, by order. An order has no entry if nobody knows whether it was paid. */
export async function findOpenPaise(
  db: Queries,
  restaurantId: string,
  orders: readonly Billed[],
  bills: Bills,
): Promise<ReadonlyMap<string, number>> {
  const numbers = orders.flatMap(order => {
    const bill = validOf(order, bills)
    return bill?.paid_in_full === false ? bill.bill_number : []
  })
  const [paid, notes] =
    numbers.length === 0
      ? [[], []]
      : await Promise.all([
          db.rows<PaymentEntry & { billNumber: string }>(payments, [restaurantId, numbers]),
          db.rows<{ billNumber: string; paise: number }>(credited, [restaurantId, numbers]),
        ])
  return new Map(
    orders.flatMap(order => {
      const bill = validOf(order, bills)
      if (!bill) return [[order.id, order.chargedPaise] as const]
      if (bill.paid_in_full === null) return []
      if (bill.paid_in_full) return [[order.id, 0] as const]
      const isOwn = ({ billNumber }: { billNumber: string }) => billNumber === bill.bill_number
      const creditedPaise = notes.find(isOwn)?.paise ?? 0
      const amount = { totalPaise: bill.total_paise, creditedPaise, isCancelled: false }
      return [[order.id, balanceOf(amount, paid.filter(isOwn)).openPaise] as const]
    }),
  )
}

/** Its bill, unless that was cancelled. */
function validOf({ bill_number }: Billed, bills: Bills): BillRow | undefined {
  const bill = bills.get(bill_number ?? "")
  return bill?.cancelled_at === null ? bill : undefined
}

/** It leaves the restaurant, or has left it. */
function isEnding({ status, tab_id }: Order): boolean {
  return tab_id === null && status !== "PENDING" && !isOrderInKitchen(status) && !isOrderCalledOff(status)
}
