import type { OrderStatus } from "@rasoi/contract"
import type { OrderActor } from "@rasoi/core"
import { type Queries, type Statement, sql } from "../db/index.ts"
import type { OrderRow } from "./store.ts"

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
         insert into order_moves (order_id, revision, from_status, to_status, at, actor, actor_kind, device, reason)
         select id, revision, $2, $4, $5, $11, $12, $13, $6 from moved
       )
       select * from moved`,
    ),
  ]),
) as Record<Stamp, Statement>

export interface Mover {
  readonly kind: OrderActor
  readonly name: string
  readonly device: string | null
}

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
  mover: Mover
}

export function writeMove(db: Queries, move: MoveWrite) {
  const { id, from, revision, to, stamp, at, reason, cancelledBy, person, prepMinutes, mover } = move
  const { name = null, phone = null } = person ?? {}
  const values = [id, from, revision, to, at, reason, cancelledBy, name, phone, prepMinutes]
  return db.row<OrderRow>(moves[stamp], [...values, mover.name, mover.kind, mover.device])
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
     insert into order_moves (order_id, revision, from_status, to_status, at, actor, actor_kind, reason)
     select id, revision, 'PENDING', 'CANCELLED', accept_by, 'The clock', 'CLOCK', $3 from moved
   )
   select id, restaurant_id, test from moved`,
)

/** Cancels what has waited too long; several servers may do this at once. */
export function lapseOrders(db: Queries, now: Date, limit: number, reason: string) {
  return db.rows<Pick<OrderRow, "id" | "restaurant_id" | "test">>(lapse, [now, limit, reason])
}

const extend = sql(
  "orders.extendWaiting",
  `update orders set accept_by = $2, revision = revision + 1
    where status = 'PENDING' and accept_by > $1 and accept_by < $2::timestamptz - interval '5 seconds'
    returning id, restaurant_id, test`,
)

/** Gives every order that waited at that time until then, at least. Again, or by another server, it does nothing. */
export function extendWaiting(db: Queries, waitingAt: Date, extendedTo: Date) {
  return db.rows<Pick<OrderRow, "id" | "restaurant_id" | "test">>(extend, [waitingAt, extendedTo])
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
  actor_kind: OrderActor
  device: string | null
  reason: string | null
}

const movesOf = sql("orders.movesOf", `select * from order_moves where order_id = $1 order by revision`)

export function listMoves(db: Queries, orderId: string) {
  return db.rows<MoveRow>(movesOf, [orderId])
}
