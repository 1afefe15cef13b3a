import type { OrderStatus, OrderType } from "@rasoi/contract"
import { type Queries, type Statement, sql } from "../db/index.ts"
import type { Claim } from "../idempotency/index.ts"
import type { Ground } from "./decide.ts"

export interface OrderRow {
  id: string
  restaurant_id: string
  key_id: string
  test: boolean
  day: string
  number: string
  type: OrderType
  status: OrderStatus
  revision: number
  total_paise: number
  placed_at: Date
  accept_by: Date
  accepted_at: Date | null
  preparing_at: Date | null
  ready_at: Date | null
  out_for_delivery_at: Date | null
  completed_at: Date | null
  rejected_at: Date | null
  cancelled_at: Date | null
  rejection_reason: string | null
  cancelled_by: "CUSTOMER" | "RESTAURANT" | "SYSTEM" | null
  prep_minutes: number
  person_name: string | null
  person_phone: string | null
  bill_number: string | null
  billed_at: Date | null
  ticket_prints: number
  bill_prints: number
  answer: string
  bill: string
}

export interface NewOrder {
  id: string
  restaurantId: string
  keyId: string
  test: boolean
  day: string
  number: string
  type: OrderType
  totalPaise: number
  settingsVersion: number
  menuVersion: number
  pausedUntil: Date | null
  placedAt: Date
  acceptBy: Date
  prepMinutes: number
  tokenHash: Buffer
  answer: string
  bill: string
  /** What simulated staff will do with a test order. */
  plannedMoves: { at: Date; to: OrderStatus }[]
}

/**
 * Everything about placing an order in one statement. It holds only on the versions that were priced: an edit that is
 * being saved locks the restaurant's row, so this waits for it and then finds the newer version. The claim on the
 * client's key depends on that, the order on the claim; all are kept or none.
 */
const place = sql(
  "orders.place",
  `with current as (
     select 1 from restaurants
      where id = $1 and settings_version = $2 and menu_version = $3 and status = 'ACTIVE'
        and paused_until is not distinct from $4
        for share
   ), lock as (
     select pg_try_advisory_xact_lock($5::bigint) as free from current
   ), claim as (
     insert into idempotency (key_id, endpoint, idempotency_key, fingerprint, status, subject_id, created_at)
     select $6, $7, $8, $9, 201, $10, $11 from lock where free
     on conflict (key_id, endpoint, idempotency_key) do update
       set fingerprint = excluded.fingerprint, status = excluded.status, body = null,
           subject_id = excluded.subject_id, created_at = excluded.created_at
       where idempotency.created_at <= $12
     returning 1
   ), placed as (
     insert into orders (id, restaurant_id, key_id, test, day, number, type, status, total_paise, settings_version,
                         menu_version, placed_at, accept_by, prep_minutes, token_hash, answer, bill)
     select $10, $1, $6, $13, $14, $15, $16, 'PENDING', $17, $2, $3, $18, $19, $20, $21, $22, $23 from claim
     returning 1
   ), planned as (
     insert into test_moves (subject_id, at, to_status)
     select $10, move.at, move.to_status from placed, unnest($24::timestamptz[], $25::text[]) as move (at, to_status)
   )
   select exists (select from current) as current, coalesce((select free from lock), true) as free,
          exists (select from placed) as placed`,
)

export interface Placement {
  /** The versions that were priced are still the newest. */
  current: boolean
  /** No other request with the same key is being written at this moment. */
  free: boolean
  placed: boolean
}

export async function placeOrder(db: Queries, order: NewOrder, claim: Claim): Promise<Placement> {
  const row = await db.row<Placement>(place, [
    order.restaurantId,
    order.settingsVersion,
    order.menuVersion,
    order.pausedUntil,
    claim.lockKey,
    claim.keyId,
    claim.endpoint,
    claim.idempotencyKey,
    claim.fingerprint,
    order.id,
    claim.at,
    claim.forgetBefore,
    order.test,
    order.day,
    order.number,
    order.type,
    order.totalPaise,
    order.placedAt,
    order.acceptBy,
    order.prepMinutes,
    order.tokenHash,
    order.answer,
    order.bill,
    order.plannedMoves.map(move => move.at),
    order.plannedMoves.map(move => move.to),
  ])
  return row ?? { current: false, free: true, placed: false }
}

const current = sql(
  "orders.current",
  `select 1 from restaurants
    where id = $1 and settings_version = $2 and menu_version = $3 and status = $4
      and paused_until is not distinct from $5`,
)

/** Whether a restaurant is still as it was when a decision was made on it. */
export async function isCurrent(db: Queries, { restaurant, menu }: Ground): Promise<boolean> {
  const { id, version, suspended, pausedUntil } = restaurant
  const values = [id, version, menu.version, suspended ? "SUSPENDED" : "ACTIVE", pausedUntil]
  return (await db.run(current, values)) > 0
}

const ofKey = sql("orders.ofKey", `select * from orders where id = $1 and key_id = $2`)

/** Of this very key: another key's order does not exist. */
export function findOrderOfKey(db: Queries, keyId: string, id: string) {
  return db.row<OrderRow>(ofKey, [id, keyId])
}

const ofRestaurant = sql(
  "orders.ofRestaurant",
  `select * from orders where id = $1 and restaurant_id = $2 and not test`,
)

export function findOrderOfRestaurant(db: Queries, restaurantId: string, id: string) {
  return db.row<OrderRow>(ofRestaurant, [id, restaurantId])
}

const byToken = sql("orders.byToken", `select * from orders where token_hash = $1`)

export function findOrderByToken(db: Queries, tokenHash: Buffer) {
  return db.row<OrderRow>(byToken, [tokenHash])
}

const firstAnswer = sql("orders.firstAnswer", `select answer from orders where id = $1`)

export async function findFirstAnswer(db: Queries, id: string): Promise<string> {
  return (await db.row<{ answer: string }>(firstAnswer, [id]))?.answer ?? ""
}

export interface ListFilter {
  keyId: string
  beforeId: string | null
  status: OrderStatus | null
  type: OrderType | null
  placedAfter: Date | null
  placedBefore: Date | null
  now: Date
  limit: number
}

/** Sorts after every order's id, in whatever language a database sorts. */
const afterAllIds = "p"

/**
 * An order past its deadline counts as cancelled, whether or not the clock has come round to it. "Between" and the
 * first column in the order keep PostgreSQL to the key's own index: it would else walk back through everybody's orders
 * by id, however long ago this key was used.
 */
const page = sql(
  "orders.page",
  `select * from orders
    where key_id between $1 and $1 and id < $2
      and ($3::text is null or $3 = case when status = 'PENDING' and accept_by <= $7 then 'CANCELLED' else status end)
      and ($4::text is null or type = $4)
      and ($5::timestamptz is null or placed_at > $5)
      and ($6::timestamptz is null or placed_at < $6)
    order by key_id, id desc limit $8`,
)

export function listOrdersOfKey(db: Queries, filter: ListFilter) {
  const { keyId, beforeId, status, type, placedAfter, placedBefore, now, limit } = filter
  const before = beforeId ?? afterAllIds
  return db.rows<OrderRow>(page, [keyId, before, status, type, placedAfter, placedBefore, now, limit])
}

const takeNumbers = sql(
  "orders.takeNumbers",
  `insert into order_number_blocks (restaurant_id, day, test, next) values ($1, $2, $3, 1 + $4)
   on conflict (restaurant_id, day, test) do update set next = order_number_blocks.next + $4
   returning next - $4 as first`,
)

export async function takeNumberBlock(
  db: Queries,
  restaurantId: string,
  day: string,
  test: boolean,
  size: number,
): Promise<number> {
  return (await db.row<{ first: number }>(takeNumbers, [restaurantId, day, test, size]))?.first ?? 1
}

const stampColumns = {
  acceptedAt: "accepted_at",
  preparingAt: "preparing_at",
  readyAt: "ready_at",
  outForDeliveryAt: "out_for_delivery_at",
  completedAt: "completed_at",
  rejectedAt: "rejected_at",
  cancelledAt: "cancelled_at",
} as const
export type Stamp = keyof typeof stampColumns

/** One statement for each column that a move stamps. Zero rows: somebody else moved it first. */
const moves = Object.fromEntries(
  Object.entries(stampColumns).map(([stamp, column]) => [
    stamp,
    sql(
      `orders.move.${stamp}`,
      `with moved as (
         update orders
            set status = $4, revision = revision + 1, ${column} = $5, rejection_reason = $6, cancelled_by = $7,
                person_name = coalesce($8, person_name), person_phone = coalesce($9, person_phone),
                prep_minutes = coalesce($10, prep_minutes)
          where id = $1 and status = $2 and revision = $3
          returning *
       ), logged as (
         insert into order_moves (order_id, revision, from_status, to_status, at, actor, device, reason)
         select id, revision, $2, $4, $5, $11, $12, $6 from moved
       )
       select * from moved`,
    ),
  ]),
) as Record<Stamp, Statement>

export interface MoveWrite {
  id: string
  from: OrderStatus
  revision: number
  to: OrderStatus
  stamp: Stamp
  at: Date
  reason: string | null
  cancelledBy: OrderRow["cancelled_by"]
  person: { name: string; phone: string } | null
  prepMinutes: number | null
  actor: string
  device: string | null
}

export function writeMove(db: Queries, move: MoveWrite) {
  const { id, from, revision, to, stamp, at, reason, cancelledBy, person, prepMinutes, actor, device } = move
  const { name = null, phone = null } = person ?? {}
  const values = [id, from, revision, to, at, reason, cancelledBy, name, phone, prepMinutes, actor, device]
  return db.row<OrderRow>(moves[stamp], values)
}

const lapse = sql(
  "orders.lapse",
  `with due as (
     select id, revision from orders
      where status = 'PENDING' and accept_by <= $1
      order by accept_by limit $2 for update skip locked
   ), moved as (
     update orders o
        set status = 'CANCELLED', revision = o.revision + 1, cancelled_at = o.accept_by, cancelled_by = 'SYSTEM',
            rejection_reason = $3
       from due where o.id = due.id
      returning o.id, o.revision, o.restaurant_id, o.test, o.accept_by
   ), logged as (
     insert into order_moves (order_id, revision, from_status, to_status, at, actor, reason)
     select id, revision, 'PENDING', 'CANCELLED', accept_by, 'The clock', $3 from moved
   )
   select id, restaurant_id, test from moved`,
)

/** Cancels what has waited too long; several servers may do this at once. */
export function lapseOrders(db: Queries, now: Date, limit: number, reason: string) {
  return db.rows<Pick<OrderRow, "id" | "restaurant_id" | "test">>(lapse, [now, limit, reason])
}

const dueTestMoves = sql(
  "orders.dueTestMoves",
  `select subject_id, to_status, at from test_moves
    where at <= $1 and starts_with(subject_id, 'ord_') order by at limit $2`,
)

export interface PlannedMoveRow {
  subject_id: string
  to_status: OrderStatus
  at: Date
}

export function listDueTestMoves(db: Queries, now: Date, limit: number) {
  return db.rows<PlannedMoveRow>(dueTestMoves, [now, limit])
}

const dropMove = sql("orders.dropTestMove", `delete from test_moves where subject_id = $1 and at = $2`)

export async function dropTestMove(db: Queries, { subject_id, at }: PlannedMoveRow): Promise<void> {
  await db.run(dropMove, [subject_id, at])
}

const one = sql("orders.one", `select * from orders where id = $1`)

export function findOrder(db: Queries, id: string) {
  return db.row<OrderRow>(one, [id])
}

const nextBill = sql(
  "orders.nextBill",
  `insert into bill_counters (restaurant_id, financial_year, last) values ($1, $2, 1)
   on conflict (restaurant_id, financial_year) do update set last = bill_counters.last + 1
   returning last`,
)
const setBill = sql(
  "orders.setBill",
  `update orders set bill_number = $2, billed_at = $3 where id = $1 returning *`,
)

/** Consecutive: the counter's row stays locked until the completing transaction ends, either way. */
export async function numberBill(tx: Queries, order: OrderRow, financialYear: string, at: Date) {
  const last = (await tx.row<{ last: number }>(nextBill, [order.restaurant_id, financialYear]))?.last ?? 1
  const number = `${financialYear}/${String(last).padStart(6, "0")}`
  return tx.row<OrderRow>(setBill, [order.id, number, at])
}

export interface MoveRow {
  order_id: string
  revision: number
  from_status: OrderStatus
  to_status: OrderStatus
  at: Date
  actor: string
  device: string | null
  reason: string | null
}

const movesOf = sql("orders.movesOf", `select * from order_moves where order_id = $1 order by revision`)

export function listMoves(db: Queries, orderId: string) {
  return db.rows<MoveRow>(movesOf, [orderId])
}

const inbox = sql(
  "orders.inbox",
  `select * from orders
    where restaurant_id = $1 and not test and status in ('PENDING', 'ACCEPTED', 'PREPARING', 'READY', 'OUT_FOR_DELIVERY')
      and (status <> 'PENDING' or accept_by > $2)
    order by placed_at limit 1000`,
)

export function listActiveOrders(db: Queries, restaurantId: string, now: Date) {
  return db.rows<OrderRow>(inbox, [restaurantId, now])
}

const finished = sql(
  "orders.finished",
  `select * from orders
    where restaurant_id = $1 and day = $2 and not test and ($3::text is null or id < $3)
      and (status in ('COMPLETED', 'REJECTED', 'CANCELLED') or (status = 'PENDING' and accept_by <= $4))
      and ($5::text is null or $5 = case when status = 'PENDING' then 'CANCELLED' else status end)
    order by id desc limit $6`,
)

export interface FinishedFilter {
  restaurantId: string
  day: string
  beforeId: string | null
  now: Date
  status: OrderStatus | null
  limit: number
}

export function listFinishedOrders(db: Queries, filter: FinishedFilter) {
  const { restaurantId, day, beforeId, now, status, limit } = filter
  return db.rows<OrderRow>(finished, [restaurantId, day, beforeId, now, status, limit])
}

const counts = sql(
  "orders.counts",
  `select case when status = 'PENDING' and accept_by <= $3 then 'CANCELLED' else status end as status,
          count(*)::int as count
     from orders
    where restaurant_id = $1 and not test
      and (day = $2 or status in ('PENDING', 'ACCEPTED', 'PREPARING', 'READY', 'OUT_FOR_DELIVERY'))
    group by 1`,
)

export function countOrders(db: Queries, restaurantId: string, day: string, now: Date) {
  return db.rows<{ status: OrderStatus; count: number }>(counts, [restaurantId, day, now])
}

const ticketPrint = sql(
  "orders.ticketPrint",
  `update orders set ticket_prints = ticket_prints + 1 where id = $1 and restaurant_id = $2 and not test returning *`,
)
const billPrint = sql(
  "orders.billPrint",
  `update orders set bill_prints = bill_prints + 1 where id = $1 and restaurant_id = $2 and not test returning *`,
)

/** The row as it was before this print: a first print finds a count of zero. */
export async function countPrint(db: Queries, paper: "ticket" | "bill", restaurantId: string, id: string) {
  const row = await db.row<OrderRow>(paper === "ticket" ? ticketPrint : billPrint, [id, restaurantId])
  if (!row) return undefined
  return paper === "ticket"
    ? { ...row, ticket_prints: row.ticket_prints - 1 }
    : { ...row, bill_prints: row.bill_prints - 1 }
}

export interface ReceiptRow {
  order_id: string
  device_id: string
  device_name: string | null
  pushed_at: Date | null
  shown_at: Date | null
  acknowledged_at: Date | null
}

/** Each moment is the first of its kind; a receipt for another restaurant's order is dropped. */
const addReceiptRows = sql(
  "orders.addReceipts",
  `insert into order_receipts (order_id, device_id, device_name, pushed_at, shown_at, acknowledged_at)
   select distinct on (r.order_id, r.device_id) r.order_id, r.device_id, r.device_name, r.pushed_at, r.shown_at, r.acknowledged_at
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::timestamptz[], $7::timestamptz[])
          as r (order_id, restaurant_id, device_id, device_name, pushed_at, shown_at, acknowledged_at)
     join orders o on o.id = r.order_id and o.restaurant_id = r.restaurant_id
   on conflict (order_id, device_id) do update
     set pushed_at = coalesce(order_receipts.pushed_at, excluded.pushed_at),
         shown_at = coalesce(order_receipts.shown_at, excluded.shown_at),
         acknowledged_at = coalesce(order_receipts.acknowledged_at, excluded.acknowledged_at)`,
)

export async function addReceipts(
  db: Queries,
  rows: (ReceiptRow & { restaurant_id: string })[],
): Promise<void> {
  await db.run(addReceiptRows, [
    rows.map(row => row.order_id),
    rows.map(row => row.restaurant_id),
    rows.map(row => row.device_id),
    rows.map(row => row.device_name),
    rows.map(row => row.pushed_at),
    rows.map(row => row.shown_at),
    rows.map(row => row.acknowledged_at),
  ])
}

const receiptsOf = sql(
  "orders.receiptsOf",
  `select * from order_receipts where order_id = $1
    order by coalesce(pushed_at, shown_at, acknowledged_at), device_id`,
)

export function listReceipts(db: Queries, orderId: string) {
  return db.rows<ReceiptRow>(receiptsOf, [orderId])
}
