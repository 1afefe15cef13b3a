import type { Settings } from "@rasoi/contract/console"
import { orderShape } from "@rasoi/core"
import { makeParameters, type Queries, type Statement, sql } from "../../db/index.ts"
import { type Claim, rememberedMs, type WriteOutcome } from "../idempotency/index.ts"
import type { NewOrder } from "./store.ts"

export interface Draft {
  readonly order: NewOrder
  readonly claim: Claim
  /** The rules for an order over the restaurant's page. */
  readonly pageRules?: Settings["pageRules"] | undefined
  /** The network that it came from. */
  readonly visitor: string
}

export type PageDraft = Draft & { readonly pageRules: Settings["pageRules"] }

export function hasPageRules(draft: Draft): draft is PageDraft {
  return draft.pageRules !== undefined
}

/** The batch sizes. Each connection prepares one statement per size. */
export const batchSizes = [32, 16, 8, 4, 2, 1] as const

/** The largest batch size that so many orders fill. */
export const sizeFor = (waiting: number): number => batchSizes.find(size => size <= waiting) ?? 1

const input = makeParameters({
  restaurant_id: "text",
  settings_version: "int",
  menu_version: "int",
  paused_until: "timestamptz",
  lock_key: "bigint",
  key_id: "text",
  endpoint: "text",
  idempotency_key: "text",
  fingerprint: "bytea",
  id: "text",
  claimed_at: "timestamptz",
  test: "boolean",
  day: "date",
  number: "text",
  type: "text",
  total_paise: "bigint",
  phone: "text",
  first_order: "boolean",
  placed_at: "timestamptz",
  accept_by: "timestamptz",
  prep_minutes: "int",
  token_hash: "bytea",
  answer: "text",
  bill: "text",
  moves_at: "timestamptz[]",
  moves_to: "text[]",
})

function valuesOf({ order, claim }: Draft): unknown[] {
  return input.valuesOf({
    restaurant_id: order.restaurantId,
    settings_version: order.settingsVersion,
    menu_version: order.menuVersion,
    paused_until: order.pausedUntil,
    lock_key: claim.lockKey,
    key_id: claim.keyId,
    endpoint: claim.endpoint,
    idempotency_key: claim.idempotencyKey,
    fingerprint: claim.fingerprint,
    id: order.id,
    claimed_at: claim.at,
    test: order.test,
    day: order.day,
    number: order.number,
    type: order.type,
    total_paise: order.totalPaise,
    phone: order.phone,
    first_order: order.firstOrder,
    placed_at: order.placedAt,
    accept_by: order.acceptBy,
    prep_minutes: order.prepMinutes,
    token_hash: order.tokenHash,
    answer: order.answer,
    bill: order.bill,
    moves_at: order.plannedMoves.map(move => move.at),
    moves_to: order.plannedMoves.map(move => move.to),
  })
}

/**
 * Places a batch of orders in one statement. An order is written only if the versions that it was priced on are current.
 * An edit in progress locks the restaurant's row; the statement skips that restaurant's orders, so that the others do not
 * wait. For each order, the idempotency claim and the order are written together or not at all.
 */
function placeText(size: number, whenLocked: "skip locked" | ""): string {
  return `with input (${input.names}) as (values
       ${input.rows(size)}
   ), current as (
     select input.id from input join restaurants
       on restaurants.id = input.restaurant_id and restaurants.settings_version = input.settings_version
      and restaurants.menu_version = input.menu_version and restaurants.status = 'ACTIVE'
      and restaurants.paused_until is not distinct from input.paused_until
      for share of restaurants ${whenLocked}
   ), lock as (
     select input.id, pg_try_advisory_xact_lock(input.lock_key) as free from input join current using (id)
   ), claim as (
     insert into idempotency (key_id, endpoint, idempotency_key, fingerprint, status, subject_id, created_at)
     select key_id, endpoint, idempotency_key, fingerprint, 201, input.id, claimed_at
       from input join lock using (id) where lock.free
     on conflict (key_id, endpoint, idempotency_key) do update
       set fingerprint = excluded.fingerprint, status = excluded.status, body = null,
           subject_id = excluded.subject_id, created_at = excluded.created_at
       where idempotency.created_at <= excluded.created_at - interval '${rememberedMs} milliseconds'
     returning subject_id as id
   ), placed as (
     insert into orders (id, restaurant_id, key_id, test, day, number, type, status, total_paise, phone, first_order,
                         settings_version, menu_version, placed_at, accept_by, prep_minutes, token_hash, shape, answer, bill)
     select input.id, restaurant_id, key_id, test, day, number, type, 'PENDING', total_paise, phone, first_order,
            settings_version, menu_version, placed_at, accept_by, prep_minutes, token_hash, ${orderShape}, answer, bill
       from input join claim using (id)
     returning id
   ), planned as (
     insert into test_moves (subject_id, at, to_status)
     select input.id, move.at, move.to_status
       from input join placed using (id), unnest(input.moves_at, input.moves_to) as move (at, to_status)
   )
   select input.id, case when placed.id is not null then 'OK' when current.id is null then 'STALE'
                         when lock.free then 'TAKEN' else 'BUSY' end as outcome
     from input left join current using (id) left join lock using (id) left join placed using (id)`
}

const statements = new Map<number, Statement>(
  batchSizes.map(size => [size, sql(`orders.place.${size}`, placeText(size, "skip locked"))]),
)
const placeWaiting = sql("orders.place.waiting", placeText(1, ""))

/** The number of drafts must be one of the batch sizes. Returns one outcome per draft, in the same order. */
export async function placeOrders(db: Queries, drafts: readonly Draft[]): Promise<WriteOutcome[]> {
  const statement = statements.get(drafts.length)
  if (!statement) throw new Error(`no statement places ${drafts.length} orders`)
  return place(db, statement, drafts)
}

/** Places one order. It waits for an edit of its restaurant in progress, and is STALE if the edit commits. */
export async function placeAfterEdits(db: Queries, draft: Draft): Promise<WriteOutcome> {
  const [outcome = "STALE"] = await place(db, placeWaiting, [draft])
  return outcome
}

async function place(db: Queries, statement: Statement, drafts: readonly Draft[]): Promise<WriteOutcome[]> {
  const rows = await db.rows<{ id: string; outcome: WriteOutcome }>(statement, drafts.flatMap(valuesOf))
  const outcomes = new Map(rows.map(row => [row.id, row.outcome]))
  return drafts.map(({ order }) => outcomes.get(order.id) ?? "STALE")
}
