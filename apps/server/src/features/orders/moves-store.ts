import { type OrderStatus, orderStatuses } from "@rasoi/contract"
import { canDelay, orderStatusesInWork, startedOrderStatuses } from "@rasoi/core"
import { type Queries, sql } from "../../db/index.ts"
import {
  laterStatuses,
  type MovedRow,
  type MoveRow,
  makeMoveStore,
  orderSql,
  type staffMover,
  statusIn,
  timeColumn,
  updatedOrderAt,
} from "../moves/index.ts"
import type { OrderRow } from "./store.ts"

interface OrderMoveRow extends MoveRow<OrderStatus> {
  /** The delay from then on. Null: the entry changed the status. */
  delay_minutes: number | null
}

const statusTimes = ["placed_at", ...laterStatuses(orderStatuses).map(timeColumn<OrderStatus>)]

/** When the order last changed, as the index `orders_updated` has it. */
export const orderUpdatedAt = `case when updated_revision = revision then updated_at else greatest(${statusTimes.join(", ")}) end`

export const orderMoveStore = makeMoveStore<OrderRow, OrderMoveRow>({
  table: "orders",
  movesTable: "order_moves",
  idColumn: "order_id",
  deadline: "accept_by",
  statuses: laterStatuses(orderStatuses),
  detailColumns: ["person_name", "person_phone", "prep_minutes", "bill_number"],
  undoColumns: ["person_name", "person_phone", "prep_minutes", "delay_minutes"],
  updatedAt: updatedOrderAt,
})

const extend = sql(
  "orders.extendWaiting",
  `update orders set accept_by = $2, revision = revision + 1, ${updatedOrderAt("$1").join(", ")}
    where ${orderSql.isWaiting("$1")} and accept_by < $2::timestamptz - interval '5 seconds'
    returning id, restaurant_id, test`,
)

/** Extends every order that was waiting at `waitingAt` to `extendedTo` or later. A second call changes nothing. */
export function extendWaiting(db: Queries, waitingAt: Date, extendedTo: Date) {
  return db.rows<MovedRow>(extend, [waitingAt, extendedTo])
}

const lastDelayReason = `select reason from order_moves
  where order_id = $1 and delay_minutes is not null and reason is not null order by revision desc limit 1`

const delay = sql(
  "orders.delay",
  `with delayed as (
     update orders set delay_minutes = $2, revision = revision + 1, ${updatedOrderAt("$3").join(", ")}
      where id = $1 and ${statusIn(orderStatuses.filter(canDelay))}
        and (delay_minutes <> $2 or $6 <> coalesce((${lastDelayReason}), ''))
      returning *
   ), logged as (
     insert into order_moves (order_id, revision, from_status, to_status, at, actor, actor_kind, device, delay_minutes, reason)
     select id, revision, status, status, $3, $4, $7, $5, $2, $6 from delayed
   )
   select * from delayed`,
)

interface Delay {
  readonly id: string
  readonly minutes: number
  /** Undefined: the reason that was given before stays. */
  readonly reason: string | undefined
  readonly by: ReturnType<typeof staffMover>
  readonly at: Date
}

/** Undefined: it has this delay and reason already, or it is ready or has ended. */
export function writeDelay(db: Queries, { id, minutes, reason, by, at }: Delay) {
  return db.row<OrderRow>(delay, [id, minutes, at, by.name, by.device, reason ?? null, by.recordedAs])
}

const accepted = sql(
  "orders.accepted",
  `select order_id, bool_or(to_${statusIn(startedOrderStatuses)}) as began from order_moves
    where order_id = any($1) and to_${statusIn(orderStatusesInWork)} group by order_id`,
)

/** Those of these orders that were accepted at some time, and whether the kitchen has begun with them, also if that was undone. */
export function listAccepted(db: Queries, orderIds: readonly string[]) {
  return db.rows<{ order_id: string; began: boolean }>(accepted, [orderIds])
}

const delayReason = sql("orders.delayReason", lastDelayReason)

/** The last reason that staff gave for a delay. */
export async function findDelayReason(db: Queries, orderId: string): Promise<string | null> {
  return (await db.row<{ reason: string | null }>(delayReason, [orderId]))?.reason ?? null
}
