import { findPageRefusal, type PageRefusal, type PhoneHistory } from "@rasoi/core"
import { type Database, type Queries, sql } from "../../db/index.ts"
import type { WriteOutcome } from "../idempotency/index.ts"
import { orderSql } from "../moves/index.ts"
import { type PageDraft, placeOrders, sizeFor } from "./place-store.ts"
import type { NewOrder } from "./store.ts"

export type PlaceOutcome = WriteOutcome | PageRefusal

/** In one order in every transaction, so that two batches with the same phones do not wait for each other. */
const lockPhones = sql(
  "orders.lockPhones",
  `select pg_advisory_xact_lock(key) from (
     select distinct hashtextextended(name, 0) as key from unnest($1::text[]) as name order by key
   ) as keys`,
)

/** Salted with the order's id: two orders of one visitor have nothing in common. */
const markOf = (orderId: string, visitor: string) =>
  `sha256(convert_to(${orderId} || ' ' || ${visitor}, 'UTF8'))`

const markVisitors = sql(
  "orders.markVisitors",
  `insert into page_visitors (order_id, mark)
   select id, ${markOf("id", "visitor")} from unnest($1::text[], $2::text[]) as made (id, visitor)`,
)

const forgetVisitors = sql(
  "orders.forgetVisitors",
  "delete from page_visitors using orders where orders.id = order_id and accept_by < $1",
)

/** Of orders that nobody can wait for any more. */
export async function forgetPageVisitors(db: Queries, now: number): Promise<void> {
  await db.run(forgetVisitors, [new Date(now)])
}

/**
 * An order over the page that the customer cancelled counts until it would have expired: otherwise ordering and cancelling in
 * turn rings in the inbox without end.
 */
const historyOfPhones = sql(
  "orders.historyOfPhones",
  `select exists (select from blocked_phones
                   where restaurant_id = asked.restaurant_id and phone = asked.phone) as blocked,
          known.open_orders, known.of_visitor, known.accepted
     from unnest($1::text[], $2::text[], $3::boolean[], $4::timestamptz[], $5::text[], $6::text[])
          with ordinality as asked (restaurant_id, phone, test, at, page_key_id, visitor, position),
          lateral (
            select count(*) filter (where waits)::int as open_orders,
                   count(*) filter (where waits and mark = ${markOf("orders.id", "asked.visitor")})::int as of_visitor,
                   count(accepted_at) > 0 as accepted
              from orders
              left join page_visitors on page_visitors.order_id = orders.id,
                   lateral (select ${orderSql.isWaiting("asked.at")}
                                   or (cancelled_by = 'CUSTOMER' and key_id = asked.page_key_id
                                       and accept_by > asked.at) as waits) open
             where orders.restaurant_id = asked.restaurant_id and orders.phone = asked.phone
               and orders.test = asked.test
          ) as known
    order by asked.position`,
)

interface HistoryRow {
  blocked: boolean
  open_orders: number
  of_visitor: number
  accepted: boolean
}

type OfPhone = Pick<NewOrder, "restaurantId" | "phone" | "test" | "placedAt" | "keyId"> & { visitor: string }

/** Returns one history per order, in the same order. */
export async function readPhoneHistories(db: Queries, orders: readonly OfPhone[]): Promise<PhoneHistory[]> {
  const rows = await db.rows<HistoryRow>(historyOfPhones, [
    orders.map(({ restaurantId }) => restaurantId),
    orders.map(({ phone }) => phone),
    orders.map(({ test }) => test),
    orders.map(({ placedAt }) => placedAt),
    orders.map(({ keyId }) => keyId),
    orders.map(({ visitor }) => visitor),
  ])
  return rows.map(({ blocked, open_orders: openOrders, of_visitor: ofVisitor, accepted }) => ({
    blocked,
    openOrders,
    ofVisitor,
    accepted,
  }))
}

interface Judged {
  readonly draft: PageDraft
  readonly refusal: PageRefusal | null
}

async function judge(db: Queries, drafts: readonly PageDraft[]): Promise<Judged[]> {
  const histories = await readPhoneHistories(
    db,
    drafts.map(({ order, visitor }) => ({ ...order, visitor })),
  )
  return histories.map((history, index) => {
    const { order, ...rest } = drafts[index] as PageDraft
    const draft = { ...rest, order: { ...order, firstOrder: !history.accepted } }
    return { draft, refusal: findPageRefusal(draft.pageRules, history, order.totalPaise) }
  })
}

/** Which rule refuses each order at this moment. Null: none, but it is checked again when the order is written. */
export async function findRefusals(
  db: Queries,
  drafts: readonly PageDraft[],
): Promise<(PageRefusal | null)[]> {
  return (await judge(db, drafts)).map(({ refusal }) => refusal)
}

const phoneOf = ({ order }: PageDraft) => `${order.restaurantId}:${order.test}:orders:${order.phone}`

/**
 * Places orders over the page, or says which rule refuses each. Orders of one phone are decided one after the other: the
 * histories are read by a statement of its own after the locks, so that it sees what was committed while the locks were
 * awaited. The locks are taken before all others and no statement after them waits, so that there is no deadlock.
 * Undefined: an order of the same phone is in this batch; write this one again in a later batch.
 */
export function placeByRules(
  db: Database,
  drafts: readonly PageDraft[],
): Promise<(PlaceOutcome | undefined)[]> {
  return db.transaction(async tx => {
    await tx.run(lockPhones, [drafts.map(phoneOf)])
    const outcomes = new Map<string, PlaceOutcome>()
    const firstOfPhone = new Map<string, PageDraft>()
    for (const { draft, refusal } of await judge(tx, drafts)) {
      if (refusal) outcomes.set(draft.order.id, refusal)
      else if (!firstOfPhone.has(phoneOf(draft))) firstOfPhone.set(phoneOf(draft), draft)
    }
    const allowed = [...firstOfPhone.values()]
    while (allowed.length > 0) {
      const batch = allowed.splice(0, sizeFor(allowed.length))
      const written = await placeOrders(tx, batch)
      for (const [index, { order }] of batch.entries()) outcomes.set(order.id, written[index] ?? "STALE")
      const made = batch.filter((_, index) => written[index] === "OK")
      await tx.run(markVisitors, [made.map(({ order }) => order.id), made.map(({ visitor }) => visitor)])
    }
    return drafts.map(({ order }) => outcomes.get(order.id))
  })
}

const currentAfterEdits = sql(
  "orders.currentAfterEdits",
  `select 1 from restaurants where id = $1 and settings_version = $2 and menu_version = $3 for share`,
)

/**
 * Places one order after an edit of its restaurant in progress, and is STALE if the edit commits. It waits without the
 * lock of the phone: a batch that needs the same lock has orders of other restaurants too.
 */
export async function placeByRulesAfterEdits(db: Database, draft: PageDraft): Promise<PlaceOutcome> {
  const { restaurantId, settingsVersion, menuVersion } = draft.order
  const isCurrent = await db.run(currentAfterEdits, [restaurantId, settingsVersion, menuVersion])
  if (isCurrent === 0) return "STALE"
  const [outcome = "STALE"] = await placeByRules(db, [draft])
  return outcome
}
