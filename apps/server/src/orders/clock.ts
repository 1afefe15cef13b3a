import type { Database } from "../db/index.ts"
import { moveOrder } from "./moves.ts"
import type { OrderNews } from "./news.ts"
import { lapsedReason } from "./represent.ts"
import { simulatedMover, simulatedPerson, simulatedReason } from "./simulated-staff.ts"
import { findOrder, lapseOrders, takeDueTestMoves } from "./store.ts"

const batch = 200

/** Cancels every order whose time to be accepted is over. */
export async function lapseDueOrders(db: Database, news: OrderNews, now: number): Promise<number> {
  let total = 0
  for (;;) {
    const lapsed = await lapseOrders(db, new Date(now), batch, lapsedReason)
    for (const order of lapsed) news.moved(order)
    total += lapsed.length
    if (lapsed.length < batch) return total
  }
}

/** Plays the staff of test mode. A move that is no longer possible, since somebody advanced or cancelled it, is dropped. */
export async function playDueTestMoves(db: Database, now: number): Promise<void> {
  const due = await takeDueTestMoves(db, new Date(now), batch)
  due.sort((a, b) => a.at.getTime() - b.at.getTime())
  for (const { order_id, to_status, at } of due) {
    const row = await findOrder(db, order_id)
    if (!row) continue
    const person = to_status === "OUT_FOR_DELIVERY" ? simulatedPerson : undefined
    // At the planned moment, not when the clock came round: the steps stay five seconds apart.
    const move = {
      to: to_status,
      mover: simulatedMover,
      now: at.getTime(),
      timezone: "UTC",
      reason: simulatedReason,
      person,
    }
    await moveOrder(db, row, move).catch(() => {})
  }
}
