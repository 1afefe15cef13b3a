import type { OrderStatus, OrderType } from "@rasoi/contract"
import { isOrderInWork } from "@rasoi/core"
import { type Queries, sql } from "../../db/index.ts"
import { orderSql } from "../moves/index.ts"
import { allStepsPhone, planMoves, simulatedMover } from "./simulated-staff.ts"
import type { OrderRow } from "./store.ts"

interface WaitingRow {
  id: string
  type: OrderType
}

const listWaiting = sql(
  "orders.waitingForSimulated",
  `select id, type from orders
    where restaurant_id = $1 and not test and source = 'ONLINE' and ${orderSql.isWaiting("$2")} and placed_at <= $3
      and not exists (select from test_moves where subject_id = orders.id)`,
)

const plan = sql(
  "orders.planSimulated",
  `insert into test_moves (subject_id, at, to_status)
   select $1, at, to_status from unnest($2::timestamptz[], $3::text[]) as move (at, to_status)`,
)

const drop = sql(
  "orders.dropSimulated",
  `delete from test_moves using orders
    where orders.id = subject_id and orders.restaurant_id = $1 and not orders.test`,
)

interface Attended {
  readonly restaurantId: string
  readonly placedUntil: number
  readonly now: number
}

/** Lets the simulated staff take every live order to its end that has waited since then. */
export async function attendLiveOrders(
  db: Queries,
  { restaurantId, placedUntil, now }: Attended,
): Promise<void> {
  const rows = await db.rows<WaitingRow>(listWaiting, [restaurantId, new Date(now), new Date(placedUntil)])
  for (const { id, type } of rows) {
    const moves = planMoves(type, allStepsPhone)
    const [first] = moves
    const at = moves.map(({ afterMs }) => new Date(now + afterMs - (first?.afterMs ?? 0)))
    await db.run(plan, [id, at, moves.map(({ to }): OrderStatus => to)])
  }
}

/** The orders stay as they are, for people. */
export async function leaveLiveOrders(db: Queries, restaurantId: string): Promise<void> {
  await db.run(drop, [restaurantId])
}

const askedToCancel = sql(
  "orders.askedToCancel",
  `select orders.*, request.id as request_id
     from customer_requests request join orders on orders.id = request.subject_id
    where request.restaurant_id = $1 and request.kind = 'CANCEL_ORDER' and request.answer is null
      and request.asked_at <= $2 and not orders.test and ${orderSql.isOpen}`,
)

/** The live orders whose customers have asked to cancel them until then, and have no answer. */
export async function listAskedToCancel(db: Queries, restaurantId: string, askedUntil: number) {
  const values = [restaurantId, new Date(askedUntil)]
  const rows = await db.rows<OrderRow & { request_id: string }>(askedToCancel, values)
  return rows.filter(({ status }) => isOrderInWork(status))
}

const unpaid = sql(
  "orders.unpaidOfSimulated",
  `select orders.*, bills.bill_number as open_bill
     from bills join orders using (restaurant_id, bill_number)
    where restaurant_id = $1 and bills.paid_in_full = false and bills.cancelled_at is null
      and orders.source = 'ONLINE' and orders.status = 'COMPLETED'
      and exists (select from order_moves
                   where order_id = orders.id and revision = orders.revision and actor = $2)`,
)

/** The orders that the simulated staff have completed, and whose bills are open. */
export function listUnpaidOfSimulated(db: Queries, restaurantId: string) {
  return db.rows<OrderRow & { open_bill: string }>(unpaid, [restaurantId, simulatedMover.name])
}
