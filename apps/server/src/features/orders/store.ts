import type { Canceller, OrderStatus, OrderType } from "@rasoi/contract"
import type { OrderSource, StaffOrderType } from "@rasoi/contract/console"
import { type Queries, sql } from "../../db/index.ts"
import type { StatusTimes } from "../moves/index.ts"
import type { DecisionBasis } from "./decide.ts"

export interface OrderRow extends StatusTimes<OrderStatus> {
  id: string
  restaurant_id: string
  /** Null: staff entered the order. No key sees it. */
  key_id: string | null
  test: boolean
  day: string
  number: string
  source: OrderSource
  type: StaffOrderType
  /** The tab of an order for a table. */
  tab_id: string | null
  status: OrderStatus
  revision: number
  /** Null: the order changed last when it was placed, or a server of an older version changed it. */
  updated_at: Date | null
  /** `updated_at` counts only if it belongs to the current revision. */
  updated_revision: number | null
  total_paise: number
  settings_version: number
  menu_version: number
  /** Null: removed, or not filled yet. */
  phone: string | null
  /** Placed over the page with a phone of which no order had been accepted. */
  first_order: boolean
  placed_at: Date
  accept_by: Date
  rejection_reason: string | null
  cancelled_by: Canceller | null
  prep_minutes: number
  delay_minutes: number
  person_name: string | null
  person_phone: string | null
  /** The bill that is valid, or the last one if it was cancelled. */
  bill_number: string | null
  ticket_prints: number
  /** The shape of `answer` and `bill`. */
  shape: number
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
  /** Ten digits. */
  phone: string
  firstOrder: boolean
  settingsVersion: number
  menuVersion: number
  pausedUntil: Date | null
  placedAt: Date
  acceptBy: Date
  prepMinutes: number
  tokenHash: Buffer
  answer: string
  bill: string
  /** The moves of the simulated staff, for a test order. */
  plannedMoves: { at: Date; to: OrderStatus }[]
}

/** An order that somebody outside of the restaurant can read, with a key or a link. */
export type PublicOrderRow = OrderRow & { type: OrderType }

const current = sql(
  "orders.current",
  `select 1 from restaurants
    where id = $1 and settings_version = $2 and menu_version = $3 and status = $4
      and paused_until is not distinct from $5`,
)

/** Whether the versions that a decision used are still current. */
export async function isCurrent(db: Queries, { restaurant, menu }: DecisionBasis): Promise<boolean> {
  const { id, version, suspended, pausedUntil } = restaurant
  const values = [id, version, menu.version, suspended ? "SUSPENDED" : "ACTIVE", pausedUntil]
  return (await db.run(current, values)) > 0
}

const ofKey = sql("orders.ofKey", `select * from orders where id = $1 and key_id = $2`)

/** The part of an order that a poll needs. The response is null if the client already has it. */
export interface OrderPollRow {
  id: string
  status: OrderStatus
  revision: number
  accept_by: Date
  cancelled_by: OrderRow["cancelled_by"]
  shape: number
  answer: string | null
}

export interface Poll {
  readonly keyId: string
  readonly id: string
  /** The revision that the client already has. */
  readonly knownRevision: number | null
}

const readForPoll = sql(
  "orders.readForPoll",
  `select poll.position::int, id, status, revision, accept_by, cancelled_by, shape,
          case when revision is distinct from poll.known then answer end as answer
     from unnest($1::text[], $2::text[], $3::int[]) with ordinality as poll (order_id, of_key, known, position)
     join orders on id = poll.order_id and key_id = poll.of_key`,
)

/** Returns one result per poll, in the same order. Undefined: the key has no such order. */
export async function readOrdersForPoll(
  db: Queries,
  polls: readonly Poll[],
): Promise<(OrderPollRow | undefined)[]> {
  const rows = await db.rows<OrderPollRow & { position: number }>(readForPoll, [
    polls.map(({ id }) => id),
    polls.map(({ keyId }) => keyId),
    polls.map(({ knownRevision }) => knownRevision),
  ])
  const found = new Array<OrderPollRow | undefined>(polls.length)
  for (const row of rows) found[row.position - 1] = row
  return found
}

/** Another key's order is not found. */
export function findOrderOfKey(db: Queries, keyId: string, id: string) {
  return db.row<PublicOrderRow>(ofKey, [id, keyId])
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
  return db.row<PublicOrderRow>(byToken, [tokenHash])
}

const firstResponse = sql("orders.firstResponse", `select answer from orders where id = $1`)

export async function findFirstResponse(db: Queries, id: string): Promise<string> {
  return (await db.row<{ answer: string }>(firstResponse, [id]))?.answer ?? ""
}

const takeNumbers = sql(
  "orders.takeNumbers",
  `insert into order_number_blocks (restaurant_id, day, test, next) values ($1, $2, $3, 1 + $4)
   on conflict (restaurant_id, day, test) do update set next = order_number_blocks.next + $4
   returning next - $4 as first`,
)

export async function allocateNumberBlock(
  db: Queries,
  restaurantId: string,
  day: string,
  test: boolean,
  size: number,
): Promise<number> {
  return (await db.row<{ first: number }>(takeNumbers, [restaurantId, day, test, size]))?.first ?? 1
}

const one = sql("orders.one", `select * from orders where id = $1`)

export function findOrder(db: Queries, id: string) {
  return db.row<OrderRow>(one, [id])
}

const locked = sql("orders.lock", `select * from orders where id = $1 for update`)

export function lockOrder(tx: Queries, id: string) {
  return tx.row<OrderRow>(locked, [id])
}

const several = sql("orders.several", `select * from orders where id = any($1) order by id`)

/** In the order of their ids. */
export function listOrders(db: Queries, ids: readonly string[]) {
  return db.rows<OrderRow>(several, [ids])
}

/** The order as it is now. Its source and type never change. */
export async function refreshed<Row extends OrderRow>(db: Queries, row: Row): Promise<Row> {
  return { ...row, ...(await findOrder(db, row.id)), type: row.type }
}
