import { type Draft, placeOrders } from "../../apps/server/src/features/orders/place-store.ts"
import type { PublicOrderRow } from "../../apps/server/src/features/orders/store.ts"
import { copiedKeyId, copiedRestaurantId, type Restaurant } from "../setup/restaurants.ts"
import type { Script } from "./pgbench.ts"
import { capture, fillIn, Variables } from "./statement.ts"

export const limitOrderPrefix = "ord_limit_"

/** Placeholders for the values that differ for each order. */
const placeholders = {
  id: "@id",
  restaurantId: "@restaurant",
  keyId: "@key",
  idempotencyKey: "@idempotency",
  lockKey: "@lock",
  number: "@number",
  tokenHash: Buffer.from("@token"),
}

/**
 * The statement that places one order, with the documents of an order that the server has placed. Ids increase, as in
 * our server. `target` is one restaurant, or the number of restaurants to spread the orders over.
 */
export async function orderScript(placed: PublicOrderRow, target: Restaurant | number): Promise<Script> {
  const variables = new Variables()
  const statement = await capture(queries => placeOrders(queries, [draftOf(placed)]))
  const { restaurant, key, count } = expressionsOf(target)
  const varying = new Map<unknown, string>([
    [placeholders.id, `'${limitOrderPrefix}' || :id`],
    [placeholders.restaurantId, restaurant],
    [placeholders.keyId, key],
    [placeholders.idempotencyKey, "'limit-of-orders-' || :id"],
    [placeholders.lockKey, ":id"],
    [placeholders.number, ":id"],
    [placeholders.tokenHash, "sha256(('token' || :id)::bytea)"],
  ])
  const text = fillIn(statement, variables, varying)
  return { text: `${idVariables(count)}${text};\n`, variables: variables.texts }
}

/** The ids of one restaurant and its key, or of any of so many copies. */
export function expressionsOf(target: Restaurant | number) {
  if (typeof target !== "number") return { restaurant: `'${target.id}'`, key: `'${target.keyId}'`, count: 1 }
  const restaurant = `'${copiedRestaurantId("")}' || :copy`
  const key = `'${copiedKeyId("")}' || :copy`
  return { restaurant, key, count: target }
}

/** Unique over clients and runs, and increasing, so that indexes by id grow at their end, as in our server. */
export function idVariables(restaurantCount: number): string {
  return `\\set turn :turn + 1
\\set id :first_id + :turn * 64 + :client_id
\\set copy random(1, ${restaurantCount}) + 100000
`
}

let runs = 0

/** Each run of pgbench has its own range of ids. */
export function withFirstId({ text, variables }: Script): Script {
  runs += 1
  return { text, variables: { ...variables, turn: "0", first_id: String(10 ** 17 + runs * 10 ** 10) } }
}

function draftOf(row: PublicOrderRow): Draft {
  const claim = {
    keyId: placeholders.keyId,
    endpoint: "orders.create",
    idempotencyKey: placeholders.idempotencyKey,
    fingerprint: Buffer.alloc(32, 7),
    lockKey: placeholders.lockKey,
    at: row.placed_at,
    forgetBefore: row.placed_at,
  }
  const order = {
    id: placeholders.id,
    restaurantId: placeholders.restaurantId,
    keyId: placeholders.keyId,
    test: row.test,
    day: row.day,
    number: placeholders.number,
    type: row.type,
    totalPaise: row.total_paise,
    phone: row.phone ?? "",
    firstOrder: false,
    settingsVersion: 1,
    menuVersion: 1,
    pausedUntil: null,
    placedAt: row.placed_at,
    acceptBy: row.accept_by,
    prepMinutes: row.prep_minutes,
    tokenHash: placeholders.tokenHash,
    answer: row.answer,
    bill: row.bill,
    plannedMoves: [],
  }
  return { order, claim, visitor: "" }
}
