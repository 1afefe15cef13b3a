import { Refusal, type ResponseOf } from "@rasoi/contract"
import type { getBillBalance } from "@rasoi/contract/console"
import { balanceOf, money } from "@rasoi/core"
import type { Queries } from "../../../db/index.ts"
import { type BillRow, listCreditNotes } from "../../billing/bills/index.ts"
import { toEntry } from "./receive.ts"
import {
  amountOf,
  type BilledRow,
  findBilled,
  listBilledOrders,
  listPaymentsOf,
  type PaymentRow,
} from "./store.ts"

export type Balance = ResponseOf<typeof getBillBalance>

export function representPayment(row: PaymentRow): Balance["payments"][number] {
  const { given_paise: given, amount_paise: amount } = row
  return {
    id: row.id,
    object: "payment",
    kind: row.kind,
    billNumber: row.bill_number,
    method: row.method,
    amount: money(amount),
    roundOff: money(row.round_off_paise),
    given: given === null ? null : money(given),
    change: given === null ? null : money(given - amount),
    reason: row.reason,
    refundKind: row.refund_kind,
    corrects: row.corrects,
    mark: row.mark,
    receivedAt: row.received_at.toISOString(),
    day: row.day,
    belongsTo: row.belongs_to,
    by: row.person,
    carried: row.carrier_id !== null,
  }
}

/** What was paid for each bill, and what is open. */
export async function representBalances(
  db: Queries,
  restaurantId: string,
  bills: readonly BilledRow[],
): Promise<Balance[]> {
  const numbers = bills.map(({ bill_number }) => bill_number)
  const rows = numbers.length === 0 ? [] : await listPaymentsOf(db, restaurantId, numbers)
  const notes = await listCreditNotes(db, restaurantId, numbers)
  const ids = bills.flatMap(({ order_ids }) => order_ids)
  const orders = new Map((await listBilledOrders(db, ids)).map(order => [order.id, order]))
  return bills.map(bill => {
    const own = rows.filter(({ bill_number }) => bill_number === bill.bill_number)
    const { openPaise, toRefundPaise } = balanceOf(amountOf(bill), own.map(toEntry))
    return {
      object: "bill_balance",
      billNumber: bill.bill_number,
      orderIds: bill.order_ids,
      orderNumbers: bill.order_ids.map(id => orders.get(id)?.number ?? ""),
      table: orders.get(bill.order_ids[0] ?? "")?.table ?? null,
      issuedAt: bill.billed_at.toISOString(),
      cancelledAt: bill.cancelled_at?.toISOString() ?? null,
      total: money(bill.total_paise),
      credited: money(bill.credited_paise),
      givenBack: money(bill.given_back_paise),
      isKnown: bill.paid_in_full !== null,
      creditNotes: notes.filter(({ credits }) => credits === bill.bill_number).map(representNote),
      open: money(openPaise),
      toRefund: money(toRefundPaise),
      payments: own.map(representPayment),
    }
  })
}

function representNote({ bill_number, billed_at, prints, total_paise, order_ids }: BillRow) {
  return {
    number: bill_number,
    issuedAt: billed_at.toISOString(),
    printed: prints > 0,
    amount: money(-total_paise),
    orderIds: order_ids,
  }
}

export async function balanceOfBill(
  db: Queries,
  restaurantId: string,
  number: string | null,
): Promise<Balance> {
  const bill = number === null ? undefined : await findBilled(db, restaurantId, number)
  const [balance] = bill ? await representBalances(db, restaurantId, [bill]) : []
  if (!balance) throw new Refusal("NOT_FOUND", { message: "This order has no bill yet." })
  return balance
}
