import type { OrderStatus, OrderType } from "@rasoi/contract"
import { finalOrderStatuses, openOrderStatuses } from "@rasoi/core"
import { type Queries, sql } from "../../db/index.ts"
import { orderSql, statusIn } from "../moves/index.ts"
import { orderUpdatedAt } from "./moves-store.ts"
import type { PublicOrderRow } from "./store.ts"

export interface ListFilter {
  restaurantId: string
  keyId: string
  test: boolean
  beforeId: string | null
  /** Null: every status. */
  statuses: readonly OrderStatus[] | null
  type: OrderType | null
  placedAfter: Date | null
  placedBefore: Date | null
  updatedAfter: Date | null
  now: Date
  limit: number
}

/** Sorts after every order id in every collation. */
export const afterAllIds = "p"

/** An order past its deadline counts as cancelled at its deadline, even before the expiry job has written it. */
const filters = `id < $2
      and ($3::text[] is null or ${orderSql.statusAt("$7")} = any($3))
      and ($4::text is null or type = $4)
      and ($5::timestamptz is null or placed_at > $5)
      and ($6::timestamptz is null or placed_at < $6)
      and ($9::timestamptz is null or $9 < case when ${orderSql.isExpired("$7")} then accept_by else ${orderUpdatedAt} end)`

/**
 * "between" and the first "order by" column make PostgreSQL use the key's index. Otherwise it could scan the orders of all
 * keys by id.
 */
const page = sql(
  "orders.page",
  `select * from orders where key_id between $1 and $1 and ${filters} order by key_id, id desc limit $8`,
)

/**
 * The open orders of a key are few: a kitchen has only so many dishes in work. Searching them newest first among all orders
 * of the key would read every order that was ever placed.
 */
const openOf = (mode: "test" | "not test") =>
  `select * from orders where restaurant_id = $10 and key_id = $1 and ${mode} and ${orderSql.isOpen}`

const among = (candidates: string) =>
  `with candidates as materialized (${candidates})
   select * from candidates where ${filters} order by id desc limit $8`

const openLive = sql("orders.openPage.live", among(openOf("not test")))
const openTest = sql("orders.openPage.test", among(openOf("test")))

/** From this number on, most of the newest orders were updated since then, and reading newest first finds a page soon. */
export const fewUpdated = 2_000

/** The order makes PostgreSQL use the index `orders_updated`, whatever it expects of the time. */
const updatedSince = (time: string, columns: string) =>
  `(select ${columns} from orders
     where key_id between $1 and $1 and ${statusIn(finalOrderStatuses)} and ${orderUpdatedAt} > ${time}
     order by key_id, ${orderUpdatedAt} limit ${2 * fewUpdated})`

const countUpdated = sql(
  "orders.countUpdated",
  `select count(*)::int as count from ${updatedSince("$2", "id")} updated`,
)

const updatedLive = sql(
  "orders.updatedPage.live",
  among(`${openOf("not test")} union all ${updatedSince("$9", "*")}`),
)
const updatedTest = sql(
  "orders.updatedPage.test",
  among(`${openOf("test")} union all ${updatedSince("$9", "*")}`),
)

async function areFewUpdated(db: Queries, keyId: string, after: Date): Promise<boolean> {
  const found = await db.row<{ count: number }>(countUpdated, [keyId, after])
  return (found?.count ?? 0) <= fewUpdated
}

const isOpen = (status: OrderStatus) => openOrderStatuses.some(open => open === status)

/**
 * Newest first. Open orders, and few updated ones, are read without the key's past. A rare final status, alone or among many
 * updated orders, is still searched newest first through all orders of the key.
 */
export async function listOrdersOfKey(db: Queries, filter: ListFilter): Promise<PublicOrderRow[]> {
  const { restaurantId, keyId, test, statuses, updatedAfter } = filter
  const values = valuesOf(filter)
  if (statuses?.every(isOpen))
    return db.rows<PublicOrderRow>(test ? openTest : openLive, [...values, restaurantId])
  if (updatedAfter && (await areFewUpdated(db, keyId, updatedAfter)))
    return db.rows<PublicOrderRow>(test ? updatedTest : updatedLive, [...values, restaurantId])
  return db.rows<PublicOrderRow>(page, values)
}

function valuesOf(filter: ListFilter): unknown[] {
  const { keyId, beforeId, statuses, type, placedAfter, placedBefore, updatedAfter, now, limit } = filter
  const before = beforeId ?? afterAllIds
  return [keyId, before, statuses, type, placedAfter, placedBefore, now, limit, updatedAfter]
}
