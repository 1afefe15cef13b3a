import type { OrderStatus, PaymentMode } from "@rasoi/contract"
import type { StaffOrderType } from "@rasoi/contract/console"
import type { Bill, PaymentEntry, ReturnedPart, SkipReason } from "@rasoi/core"
import { type Queries, sql } from "../../../db/index.ts"

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
  /** The bill that this credit note corrects. Null: it is a bill. */
  credits: string | null
  /** Below zero for a credit note. */
  total_paise: number
  /** What a credit note takes. Null: all that the bill has of its order. */
  credited_parts: ReturnedPart[] | null
  /** The refund that gave the money of a credit note back. */
  refund: string | null
  /** Null: nobody says whether it was paid. */
  paid_in_full: boolean | null
}

const columns = `restaurant_id, bill_number, order_ids, billed_at, settings_version, prints, cancelled_at, cancel_reason, cancelled_by,
  credits, total_paise, credited_parts, refund, paid_in_full`

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

const register = sql("bills.register", `select ${columns} from number_bill($1, $2, $3, $4, $5, $6, $7)`)

export interface NewBill {
  readonly restaurantId: string
  readonly orderIds: readonly string[]
  /** What of each order is billed, as JSON. */
  readonly documents: readonly string[]
  readonly type: StaffOrderType
  readonly payment: PaymentMode
  readonly at: Date
  readonly financialYear: string
}

/** The next number for orders that have no valid bill. The caller holds their locks and writes the number into them. */
export async function registerBill(tx: Queries, bill: NewBill): Promise<BillRow> {
  const { restaurantId, orderIds, documents, type, payment, at, financialYear } = bill
  const values = [restaurantId, orderIds, documents, type, payment, at, financialYear]
  const row = await tx.row<BillRow>(register, values)
  if (!row) throw new Error("number_bill returned nothing")
  return row
}

/** The seller's details are those of the time of the bill. Paper may be out, so the server's first print is a duplicate. */
const enter = sql(
  "bills.enter",
  `with entered as (
     select * from enter_bill($1, $2, $3, $4, $5, $6, $7, coalesce(
       (select max(version) from settings_versions where restaurant_id = $1 and created_at <= $7),
       (select settings_version from restaurants where id = $1)))
   )
   select ${columns} from entered`,
)

const markPrinted = sql(
  "bills.markPrinted",
  "update bills set prints = 1 where restaurant_id = $1 and bill_number = $2",
)

export interface EnteredBill {
  readonly restaurantId: string
  readonly number: string
  readonly orderIds: readonly string[]
  /** What of each order is billed. */
  readonly bills: readonly Bill[]
  readonly type: StaffOrderType
  readonly payment: PaymentMode
  readonly at: Date
}

/** A bill with a number that somebody else has given. The caller holds the locks of the orders and writes the number into them. */
export async function enterBill(tx: Queries, bill: EnteredBill): Promise<void> {
  const { restaurantId, number, orderIds, bills, type, payment, at } = bill
  const documents = bills.map(each => JSON.stringify(each))
  await tx.row<BillRow>(enter, [restaurantId, orderIds, documents, type, payment, number, at])
  await tx.run(markPrinted, [restaurantId, number])
}

const enterAsCancelled = sql(
  "bills.enterAsCancelled",
  `insert into bills (restaurant_id, bill_number, order_ids, type, payment, billed_at, settings_version, prints, taxable_paise,
                      charges_paise, tax_paise, total_paise, cancelled_at, cancel_reason, cancelled_by)
   select $1, $2, $3, $4, $5, $6, settings_version, 1, $7, $8, $9, $10, $11, $12, $13 from restaurants where id = $1`,
)

/** A bill that was never valid here. It has no parts: its orders may be on a valid bill of the same moment. */
export async function enterCancelledBill(
  tx: Queries,
  bill: EnteredBill,
  cancelled: Pick<Cancellation, "at" | "reason" | "by">,
): Promise<void> {
  const { restaurantId, number, orderIds, bills, type, payment, at } = bill
  const sumOf = (amountOf: (each: Bill) => number) => bills.reduce((sum, each) => sum + amountOf(each), 0)
  const [taxable, tax] = [sumOf(each => each.subtotalPaise), sumOf(each => each.taxPaise.total)]
  const total = sumOf(each => each.totalPaise)
  const figures = [taxable, total - taxable - tax, tax, total]
  const why = [cancelled.at, cancelled.reason, cancelled.by]
  await tx.run(enterAsCancelled, [restaurantId, number, orderIds, type, payment, at, ...figures, ...why])
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

const payments = sql(
  "bills.payments",
  `select kind, method, amount_paise as "amountPaise", round_off_paise as "roundOffPaise", given_paise as "givenPaise" from payments
    where restaurant_id = $1 and bill_number = $2 order by received_at, id`,
)

/** What was paid for a bill: a print says how, and what is open. */
export function listBillPayments(db: Queries, restaurantId: string, number: string) {
  return db.rows<PaymentEntry & { givenPaise: number | null }>(payments, [restaurantId, number])
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

const lock = sql("bills.lock", "select from bills where restaurant_id = $1 and bill_number = $2 for update")

export function lockBill(tx: Queries, restaurantId: string, number: string) {
  return tx.run(lock, [restaurantId, number])
}

const paid = sql(
  "bills.paid",
  `select distinct bill_number from payments where restaurant_id = $1 and bill_number = any ($2) and kind = 'PAYMENT'`,
)

/** Those of these bills that anything was ever paid for, also if it was given back. */
export async function findPaid(
  db: Queries,
  restaurantId: string,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows =
    numbers.length === 0 ? [] : await db.rows<{ bill_number: string }>(paid, [restaurantId, numbers])
  return new Set(rows.map(({ bill_number }) => bill_number))
}

const credit = sql("bills.credit", `select ${columns} from credit_parts($1, $2, $3, $4, $5, $6, $7, $8)`)

interface NewCreditNote {
  readonly restaurantId: string
  /** Of the bill that it corrects. */
  readonly number: string
  /** Of the bill's orders, with what is credited of each: amounts below zero. */
  readonly credited: readonly { readonly orderId: string; readonly document: Bill }[]
  /** Null: all that the bill has of the order. */
  readonly parts: readonly ReturnedPart[] | null
  /** The refund that gives the money back. */
  readonly refund: string | null
  readonly at: Date
  readonly financialYear: string
}

/** The next number of the credit notes. The caller has locked the bill. */
export async function insertCreditNote(tx: Queries, note: NewCreditNote): Promise<BillRow> {
  const { restaurantId, number, credited, parts, refund, at, financialYear } = note
  const ids = credited.map(({ orderId }) => orderId)
  const documents = credited.map(({ document }) => JSON.stringify(document))
  const stored = parts && JSON.stringify(parts)
  const values = [restaurantId, number, ids, documents, stored, refund, at, financialYear]
  const row = await tx.row<BillRow>(credit, values)
  if (!row) throw new Error("credit_parts returned nothing")
  return row
}

const notesOf = sql(
  "bills.creditNotes",
  `select ${columns} from bills where restaurant_id = $1 and credits = any ($2) order by billed_at, sequence`,
)

/** The credit notes of these bills, oldest first. */
export async function listCreditNotes(db: Queries, restaurantId: string, numbers: readonly string[]) {
  return numbers.length === 0 ? [] : db.rows<BillRow>(notesOf, [restaurantId, numbers])
}

/** The last credit note of these bills for each order. */
export async function findCreditNotes(
  db: Queries,
  restaurantId: string,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, BillRow>> {
  const rows = await listCreditNotes(db, restaurantId, numbers)
  return new Map(rows.flatMap(row => row.order_ids.map(id => [id, row] as const)))
}

const reasonOf = sql("bills.refundReason", "select reason from payments where restaurant_id = $1 and id = $2")

/** Why the money of a credit note was given back. Null: it has none, or it was removed. */
export async function findReturnReason(db: Queries, { restaurant_id, refund }: BillRow) {
  if (refund === null) return null
  return (await db.row<{ reason: string | null }>(reasonOf, [restaurant_id, refund]))?.reason ?? null
}

/** Numbers that no bill and no credit note gets: before a restore, they may have been issued. */
export interface SkippedRow {
  /** What stands before the number: "26-27", "CN-26-27". */
  series: string
  first_number: number
  last_number: number
  because: SkipReason
  restored_at: Date
  archive_at: Date
}

const skipped = sql(
  "bills.skipped",
  `select series, first_number, last_number, because, restored_at, archive_at from skipped_numbers
    where restaurant_id = $1 order by restored_at, series, first_number`,
)

export function listSkippedNumbers(db: Queries, restaurantId: string) {
  return db.rows<SkippedRow>(skipped, [restaurantId])
}
