import type { BookedRefundKind, PaymentKind, PaymentMark, PaymentMethod } from "@rasoi/contract/console"
import type { BilledAmount } from "@rasoi/core"
import { type Queries, sql } from "../../../db/index.ts"
import { lockBill } from "../../billing/bills/index.ts"

export interface PaymentRow {
  id: string
  bill_number: string
  kind: PaymentKind
  method: PaymentMethod
  amount_paise: number
  round_off_paise: number
  given_paise: number | null
  reason: string | null
  day: string
  belongs_to: string | null
  received_at: Date
  person: string
  /** The delivery person who has the cash, or had it. Null: it was in the drawer at once. */
  carrier_id: string | null
  refund_kind: BookedRefundKind | null
  /** The payment whose method was wrong. */
  corrects: string | null
  mark: PaymentMark | null
}

export const paymentColumns = `id, bill_number, kind, method, amount_paise, round_off_paise, given_paise, reason, day::text as day,
  belongs_to::text as belongs_to, received_at, person, refund_kind, corrects, mark, carrier_id`

export interface BilledRow {
  bill_number: string
  order_ids: string[]
  billed_at: Date
  total_paise: number
  /** What credit notes have taken from it. */
  credited_paise: number
  /** What an earlier version gave back without one. */
  given_back_paise: number
  /** Null: nobody says whether it is paid. */
  paid_in_full: boolean | null
  cancelled_at: Date | null
}

const billed = `bill_number, order_ids, billed_at, total_paise, given_back_paise, paid_in_full, cancelled_at,
  coalesce((select -sum(total_paise) from bills note
             where note.restaurant_id = bills.restaurant_id and note.credits = bills.bill_number), 0)::bigint as credited_paise`

export function amountOf(bill: BilledRow): BilledAmount {
  return {
    totalPaise: bill.total_paise,
    creditedPaise: bill.credited_paise,
    givenBackPaise: bill.given_back_paise,
    isCancelled: bill.cancelled_at !== null,
  }
}

/** Payments of one bill are written one after the other. It is read after the wait, with the credit notes of that moment. */
export async function lockBilled(tx: Queries, restaurantId: string, number: string) {
  await lockBill(tx, restaurantId, number)
  return findBilled(tx, restaurantId, number)
}

const findBill = sql(
  "payments.findBill",
  `select ${billed} from bills where restaurant_id = $1 and bill_number = $2`,
)

export function findBilled(db: Queries, restaurantId: string, number: string) {
  return db.row<BilledRow>(findBill, [restaurantId, number])
}

const ofBills = sql(
  "payments.ofBills",
  `select ${paymentColumns} from payments where restaurant_id = $1 and bill_number = any ($2)
    order by received_at, case when corrects is null then 0 when kind = 'REFUND' then 1 else 2 end, id`,
)

export function listPaymentsOf(db: Queries, restaurantId: string, numbers: readonly string[]) {
  return db.rows<PaymentRow>(ofBills, [restaurantId, numbers])
}

const isOpen = "restaurant_id = $1 and paid_in_full = false and cancelled_at is null"

const openBills = sql(
  "payments.openBills",
  `select ${billed} from bills where ${isOpen} order by billed_at desc, bill_number desc limit 500`,
)

/** The last ones, oldest first. */
export async function listOpenBilled(db: Queries, restaurantId: string) {
  return (await db.rows<BilledRow>(openBills, [restaurantId])).toReversed()
}

const openCount = sql("payments.openCount", `select count(*)::int as count from bills where ${isOpen}`)

export async function countOpenBilled(db: Queries, restaurantId: string): Promise<number> {
  return (await db.row<{ count: number }>(openCount, [restaurantId]))?.count ?? 0
}

// Each part by the columns of its index; those of one moment are sorted at the end.
const paidBills = sql(
  "payments.paidBills",
  `(select ${billed} from bills where restaurant_id = $1 and to_refund order by billed_at desc limit 500)
   union all
   (select ${billed} from bills
     where restaurant_id = $1 and given_back_paise > 0 and not to_refund order by billed_at desc limit 500)
   union all
   (select ${billed} from bills
     where restaurant_id = $1 and paid_in_full and credits is null and (cancelled_at is null or total_paise > 0)
       and not to_refund and given_back_paise = 0
     order by billed_at desc limit 50)
   order by billed_at desc, bill_number desc`,
)

/**
 * Those with money to give back, or given back without a credit note, and the last others. Also cancelled ones that money came for: without money only a bill over
 * nothing counts as paid.
 */
export function listPaidBilled(db: Queries, restaurantId: string) {
  return db.rows<BilledRow>(paidBills, [restaurantId])
}

export interface BilledOrderRow {
  id: string
  number: string
  table: string | null
}

const billedOrders = sql(
  "payments.billedOrders",
  `select orders.id, orders.number, tabs.label as table from orders left join tabs on tabs.id = orders.tab_id
    where orders.id = any ($1)`,
)

export function listBilledOrders(db: Queries, ids: readonly string[]) {
  return db.rows<BilledOrderRow>(billedOrders, [ids])
}

const setPaid = sql(
  "payments.setPaid",
  `update bills set paid_in_full = $3 where restaurant_id = $1 and bill_number = $2 and paid_in_full is distinct from $3`,
)

export function setPaidInFull(tx: Queries, restaurantId: string, number: string, isPaid: boolean) {
  return tx.run(setPaid, [restaurantId, number, isPaid])
}

export interface NewPayment extends PaymentRow {
  readonly restaurantId: string
  readonly tabletReceivedAt: Date
  readonly arrivedAt: Date
  readonly device: string | null
  readonly fingerprint: Buffer
}

const insert = sql(
  "payments.insert",
  `insert into payments (id, restaurant_id, bill_number, kind, method, amount_paise, round_off_paise, given_paise, reason, day,
                         belongs_to, received_at, tablet_received_at, person, device, fingerprint, refund_kind, corrects, mark, carrier_id,
                         arrived_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)
   on conflict (id) do nothing`,
)

/** False: the id is taken. */
export async function insertPayment(tx: Queries, row: NewPayment): Promise<boolean> {
  const written = await tx.run(insert, [
    row.id,
    row.restaurantId,
    row.bill_number,
    row.kind,
    row.method,
    row.amount_paise,
    row.round_off_paise,
    row.given_paise,
    row.reason,
    row.day,
    row.belongs_to,
    row.received_at,
    row.tabletReceivedAt,
    row.person,
    row.device,
    row.fingerprint,
    row.refund_kind,
    row.corrects,
    row.mark,
    row.carrier_id,
    row.arrivedAt,
  ])
  return written > 0
}

const clearGivenBack = sql(
  "payments.clearGivenBack",
  "update bills set given_back_paise = 0 where restaurant_id = $1 and bill_number = $2",
)

/** Its credit note is written in the same transaction. */
export function writeGivenBackCredited(tx: Queries, restaurantId: string, number: string) {
  return tx.run(clearGivenBack, [restaurantId, number])
}

const recovered = sql("payments.recovered", "update payments set recovered_at = $2 where id = $1")

export function writeRecovered(tx: Queries, id: string, at: Date) {
  return tx.run(recovered, [id, at])
}

const known = sql(
  "payments.known",
  "select restaurant_id, bill_number, fingerprint from payments where id = $1",
)

export function findKnownPayment(db: Queries, id: string) {
  return db.row<{ restaurant_id: string; bill_number: string; fingerprint: Buffer }>(known, [id])
}
