import { Refusal } from "@rasoi/contract"
import { attemptEach } from "../attempt-each.ts"
import { type Database, DatabaseUnavailable } from "../db/index.ts"
import type { OrderEvents } from "./events.ts"
import { moveOrder } from "./moves.ts"
import { dropTestMove, lapseOrders, listDueTestMoves, type PlannedMoveRow } from "./moves-store.ts"
import { asOf, lapsedReason } from "./representation.ts"
import { simulatedMover, simulatedPerson, simulatedReason } from "./simulated-staff.ts"
import { findOrder, type OrderRow } from "./store.ts"

const batch = 200

/** Cancels every order whose time to be accepted is over. */
export async function lapseDueOrders(db: Database, events: OrderEvents, now: number): Promise<number> {
  let total = 0
  for (;;) {
    const lapsed = await lapseOrders(db, new Date(now), batch, lapsedReason)
    for (const order of lapsed) events.moved(order)
    total += lapsed.length
    if (lapsed.length < batch) return total
  }
}

/**
 * Plays the staff of test mode. A move that is no longer possible, since somebody advanced or cancelled it, is dropped.
 * It leaves the list after it was made: a server that dies in between does it again, and is refused.
 */
export async function playDueTestMoves(db: Database, events: OrderEvents, now: number): Promise<void> {
  await attemptEach(await listDueTestMoves(db, new Date(now), batch), async planned => {
    const row = await findOrder(db, planned.subject_id)
    // Past its deadline it already reads as cancelled, even if the move was planned for a moment before.
    const moved = row && asOf(row, now) === row && (await makeMove(db, row, planned))
    if (moved) events.moved(moved)
    await dropTestMove(db, planned)
  })
}

/** Undefined: it is no longer possible. */
async function makeMove(db: Database, row: OrderRow, planned: PlannedMoveRow): Promise<OrderRow | undefined> {
  const { to_status, at } = planned
  const move = {
    to: to_status,
    mover: simulatedMover,
    // At the planned moment, not when the clock came round: the steps stay five seconds apart. Yet never before a
    // step that somebody made by hand meanwhile.
    now: Math.max(at.getTime(), latestStep(row)),
    timezone: "UTC",
    reason: simulatedReason,
    person: to_status === "OUT_FOR_DELIVERY" ? simulatedPerson : undefined,
  }
  return moveOrder(db, row, move).catch(async error => {
    if (error instanceof Refusal && error.code === "INVALID_TRANSITION") return undefined
    // Whatever else it is would come again four times a second.
    if (!(error instanceof DatabaseUnavailable)) await dropTestMove(db, planned)
    throw error
  })
}

function latestStep(row: OrderRow): number {
  const steps = [row.placed_at, row.accepted_at, row.preparing_at, row.ready_at, row.out_for_delivery_at]
  return Math.max(...steps.map(at => at?.getTime() ?? 0))
}
