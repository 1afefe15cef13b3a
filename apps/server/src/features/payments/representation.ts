import type { ResponseOf } from "@rasoi/contract"
import type { getBillBalance } from "@rasoi/contract/console"
import { money, openPaise } from "@rasoi/core"
import type { Queries } from "../../db/index.ts"
import { toEntry } from "./receive.ts"
import { type BilledRow, listPaymentsOf, type PaymentRow } from "./store.ts"

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
    receivedAt: row.received_at.toISOString(),
    day: row.day,
    belongsTo: row.belongs_to,
    by: row.person,
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
  return bills.map(bill => {
    const own = rows.filter(({ bill_number }) => bill_number === bill.bill_number)
    return {
      object: "bill_balance",
      billNumber: bill.bill_number,
      orderIds: bill.order_ids,
      issuedAt: bill.billed_at.toISOString(),
      total: money(bill.total_paise),
      open: money(openPaise(bill.total_paise, own.map(toEntry))),
      payments: own.map(representPayment),
    }
  })
}
