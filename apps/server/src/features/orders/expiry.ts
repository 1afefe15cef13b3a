import type { Database, Queries } from "../../db/index.ts"
import { findBills } from "../billing/bills/index.ts"
import { expireAll, playDueMoves } from "../moves/index.ts"
import { requireSettings } from "../restaurant/index.ts"
import type { OrderEvents } from "./events.ts"
import { callOffBillOf, moveOrder } from "./moves.ts"
import { orderMoveStore } from "./moves-store.ts"
import { expiredReason } from "./representation.ts"
import { simulatedMover, simulatedPerson, simulatedReason } from "./simulated-staff.ts"
import { findOrder, type OrderRow } from "./store.ts"

/** Cancels every order that nobody accepted before its deadline. */
export function expireDueOrders(
  db: Database,
  events: Pick<OrderEvents, "expired">,
  now: number,
): Promise<number> {
  return expireAll<OrderRow>(
    limit =>
      db.transaction(async tx => {
        const expired = await orderMoveStore.expire(tx, new Date(now), limit, expiredReason)
        for (const row of expired) await callOffExpired(tx, row)
        return expired
      }),
    events.expired,
  )
}

/** Only an order whose moves were undone has a bill. */
async function callOffExpired(tx: Queries, row: OrderRow): Promise<void> {
  const { bill_number, restaurant_id, accept_by: at } = row
  if (bill_number === null) return
  const bill = (await findBills(tx, restaurant_id, [row])).get(bill_number)
  if (!bill) return
  const timezone = await timezoneOf(tx, { restaurant_id, settings_version: bill.settings_version })
  await callOffBillOf(tx, row, { at, by: { kind: "CLOCK", name: "The clock" }, timezone })
}

export function playDueTestMoves(db: Database, events: OrderEvents, now: number): Promise<void> {
  return playDueMoves<OrderRow>(db, now, {
    idPrefix: "ord_",
    find: findOrder,
    move: async (row, { to_status, at }) =>
      moveOrder(db, row, {
        to: to_status,
        mover: simulatedMover,
        now,
        // The planned time keeps the moves five seconds apart. It must not be earlier than a move made by hand.
        at: Math.max(at.getTime(), latestStep(row)),
        timezone: await timezoneOf(db, row),
        reason: simulatedReason,
        person: to_status === "OUT_FOR_DELIVERY" ? simulatedPerson : undefined,
      }),
    onMoved: events.moved,
  })
}

async function timezoneOf(
  db: Queries,
  {
    restaurant_id: restaurantId,
    settings_version: version,
  }: Pick<OrderRow, "restaurant_id" | "settings_version">,
): Promise<string> {
  return (await requireSettings(db, restaurantId, version)).profile.timezone
}

function latestStep(row: OrderRow): number {
  const times = [row.placed_at, row.accepted_at, row.preparing_at, row.ready_at, row.out_for_delivery_at]
  return Math.max(...times.map(at => at?.getTime() ?? 0))
}
