import { findPageRefusal, type PageRefusal, type PhoneHistory } from "@rasoi/core"
import { type Database, type Queries, sql } from "../../db/index.ts"
import type { WriteOutcome } from "../idempotency/index.ts"
import { orderSql } from "../moves/index.ts"
import { type PageDraft, placeAfterEdits, placeOrders } from "./place-store.ts"
import type { NewOrder } from "./store.ts"

export type PlaceOutcome = WriteOutcome | PageRefusal

const lockPhone = sql("orders.lockPhone", `select pg_advisory_xact_lock(hashtextextended($1, 0))`)

const historyOfPhone = sql(
  "orders.historyOfPhone",
  `with known as (
     select ${orderSql.isWaiting("$4")} as waits, accepted_at is not null as accepted from orders
      where restaurant_id = $1 and phone = $2 and test = $3
   )
   select exists (select from blocked_phones where restaurant_id = $1 and phone = $2) as blocked,
          (select count(*)::int from known where waits) as open_orders,
          exists (select from known where accepted) as accepted`,
)

interface HistoryRow {
  blocked: boolean
  open_orders: number
  accepted: boolean
}

type OfPhone = Pick<NewOrder, "restaurantId" | "phone" | "test" | "placedAt">

export async function readPhoneHistory(db: Queries, order: OfPhone): Promise<PhoneHistory> {
  const { restaurantId, phone, test, placedAt } = order
  const row = await db.row<HistoryRow>(historyOfPhone, [restaurantId, phone, test, placedAt])
  return {
    blocked: row?.blocked ?? false,
    openOrders: row?.open_orders ?? 0,
    accepted: row?.accepted ?? false,
  }
}

/**
 * Places an order over the page, or says which rule refuses it. Orders of one phone are decided one after the other: the
 * history is read by a statement of its own after the lock, so that it sees what was committed while the lock was awaited.
 * The lock is taken before all others, so that there is no deadlock.
 */
export function placeByRules(
  db: Database,
  draft: PageDraft,
  { waitForEdits }: { waitForEdits: boolean },
): Promise<PlaceOutcome> {
  return db.transaction(async tx => {
    const { order, pageRules } = draft
    await tx.run(lockPhone, [`${order.restaurantId}:${order.test}:orders:${order.phone}`])
    const history = await readPhoneHistory(tx, order)
    const refusal = findPageRefusal(pageRules, history, order.totalPaise)
    if (refusal) return refusal
    const decided = { ...draft, order: { ...order, firstOrder: !history.accepted } }
    if (waitForEdits) return placeAfterEdits(tx, decided)
    const [outcome = "STALE"] = await placeOrders(tx, [decided])
    return outcome
  })
}
