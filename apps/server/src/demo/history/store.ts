import { orderStatuses, reservationStatuses } from "@rasoi/contract"
import { orderStatusesInWork } from "@rasoi/core"
import { type Queries, type Statement, sql } from "../../db/index.ts"
import { laterStatuses, statusIn, timeColumn } from "../../features/moves/index.ts"
import type { OrderRow } from "../../features/orders/index.ts"

/** Rows per statement. */
const batchSize = 500

/** Inserts rows, whose members are the table's columns, in a few statements. */
function insertInto(table: string, columns: string): (tx: Queries, rows: readonly object[]) => Promise<void> {
  const statement: Statement = sql(
    `demo.insert.${table}`,
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
  )
  return (tx, rows) => runInBatches(tx, statement, rows)
}

async function runInBatches(tx: Queries, statement: Statement, rows: readonly object[]): Promise<void> {
  for (let start = 0; start < rows.length; start += batchSize)
    await tx.run(statement, [JSON.stringify(rows.slice(start, start + batchSize), hexBytes)])
}

/** JSON.stringify calls `toJSON` of a buffer first. */
function hexBytes(_: string, value: unknown): unknown {
  const { type, data } = (value ?? {}) as { type?: string; data?: number[] }
  return type === "Buffer" && data ? `\\x${Buffer.from(data).toString("hex")}` : value
}

const timeColumns = (statuses: readonly string[]) => laterStatuses(statuses).map(timeColumn).join(", ")

export const insertOrders = insertInto(
  "orders",
  `id, restaurant_id, key_id, test, day, number, type, status, revision, total_paise, settings_version, menu_version,
   placed_at, accept_by, ${timeColumns(orderStatuses)}, rejection_reason, cancelled_by, prep_minutes, phone, person_name, person_phone,
   token_hash, shape, answer, bill`,
)
export const insertOrderMoves = insertInto(
  "order_moves",
  "order_id, revision, from_status, to_status, at, actor, actor_kind, device, reason",
)
export const insertReceipts = insertInto(
  "order_receipts",
  "order_id, device_id, device_name, pushed_at, shown_at, acknowledged_at",
)
export const insertNumberBlocks = insertInto("order_number_blocks", "restaurant_id, day, test, next")
export const insertBillCounters = insertInto("bill_counters", "restaurant_id, financial_year, last")
const insertPayments = insertInto(
  "payments",
  `id, restaurant_id, bill_number, kind, method, amount_paise, round_off_paise, day, received_at, tablet_received_at, person,
   device, fingerprint`,
)
export const insertDayCloses = insertInto(
  "day_closes",
  "restaurant_id, day, float_paise, expected_paise, counted_paise, note, closed_at, closed_by",
)
const setPaid = sql(
  "demo.setPaid",
  `update bills set paid_in_full = true
     from json_to_recordset($1::json) as paid (restaurant_id text, bill_number text)
    where bills.restaurant_id = paid.restaurant_id and bills.bill_number = paid.bill_number`,
)

const forgetUnpaid = sql(
  "demo.forgetUnpaid",
  `update bills set paid_in_full = null
    where restaurant_id = $1 and source = 'ONLINE' and paid_in_full = false
      and not exists (select from payments p
                       where p.restaurant_id = bills.restaurant_id and p.bill_number = bills.bill_number)`,
)

/** Each payment settles its bill. Online bills without one are from before staff were asked how they were paid. */
export async function payBills(
  tx: Queries,
  restaurantId: string,
  payments: readonly object[],
): Promise<void> {
  await insertPayments(tx, payments)
  await runInBatches(tx, setPaid, payments)
  await tx.run(forgetUnpaid, [restaurantId])
}

export const insertBookings = insertInto(
  "reservations",
  `id, restaurant_id, key_id, test, source, date, time, until, starts_at, ends_at, people, status, revision,
   customer_name, customer_phone, customer_email, occasion, notes, price_paise, price_mode, price_status,
   rejection_reason, cancelled_by, created_at, ${timeColumns(reservationStatuses)}, made_on,
   seats, counted_at, token_hash, tracking_url, answer`,
)
export const insertBookingMoves = insertInto(
  "reservation_moves",
  "reservation_id, revision, from_status, to_status, at, actor, actor_kind, device, reason",
)

const numbered = "json_to_recordset($1::json) as numbered (id text, bill_number text, billed_at timestamptz)"
const setBills = sql(
  "demo.setBills",
  `update orders set bill_number = numbered.bill_number from ${numbered} where orders.id = numbered.id`,
)
const registerBills = sql(
  "demo.registerBills",
  `select count(register_bill(orders, numbered.bill_number, numbered.billed_at, orders.settings_version))
     from ${numbered} join orders on orders.id = numbered.id`,
)

export async function billOrders(tx: Queries, numbers: readonly object[]): Promise<void> {
  await runInBatches(tx, setBills, numbers)
  await runInBatches(tx, registerBills, numbers)
}

const openOrders = sql(
  "demo.openOrders",
  `select * from orders where restaurant_id = $1 and not test and placed_at < $2
      and ${statusIn(orderStatusesInWork)} order by placed_at`,
)

/** The orders in work that were placed before that time. */
export function listOpenOrders(db: Queries, restaurantId: string, placedBefore: Date) {
  return db.rows<OrderRow>(openOrders, [restaurantId, placedBefore])
}

const anyOrder = sql("demo.anyOrder", "select 1 from orders where restaurant_id = $1 limit 1")

export async function hasOrders(db: Queries, restaurantId: string) {
  return (await db.run(anyOrder, [restaurantId])) > 0
}
