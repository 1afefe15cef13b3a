import { type Draft, placeOrders } from "../../apps/server/src/orders/place-store.ts"
import type { OrderRow } from "../../apps/server/src/orders/store.ts"
import { copiedKeyId, copiedRestaurantId, type Restaurant } from "../stage/restaurants.ts"
import type { Script } from "./pgbench.ts"
import { capture, fillIn, Variables } from "./statement.ts"

export const limitOrderPrefix = "ord_limit_"

/** Stand for what each order has of its own. */
const marks = {
  id: "@id",
  restaurantId: "@restaurant",
  keyId: "@key",
  idempotencyKey: "@idempotency",
  lockKey: "@lock",
  number: "@number",
  tokenHash: Buffer.from("@token"),
}

/**
 * The statement that places one order, with the documents of an order that the server has placed. Ids count up, as ours
 * do; `where` is one restaurant, or the number of restaurants over which they are spread.
 */
export async function orderScript(placed: OrderRow, where: Restaurant | number): Promise<Script> {
  const variables = new Variables()
  const statement = await capture(queries => placeOrders(queries, [draftOf(placed)]))
  const [restaurant, key] =
    typeof where === "number"
      ? [`'${copiedRestaurantId("")}' || :place`, `'${copiedKeyId("")}' || :place`]
      : [`'${where.id}'`, `'${where.keyId}'`]
  const varying = new Map<unknown, string>([
    [marks.id, `'${limitOrderPrefix}' || :id`],
    [marks.restaurantId, restaurant],
    [marks.keyId, key],
    [marks.idempotencyKey, "'limit-of-orders-' || :id"],
    [marks.lockKey, ":id"],
    [marks.number, ":id"],
    [marks.tokenHash, "sha256(('token' || :id)::bytea)"],
  ])
  const text = fillIn(statement, variables, varying)
  return { text: `${counting(typeof where === "number" ? where : 1)}${text};\n`, variables: variables.texts }
}

/** Unique over clients and runs, and growing, so that indexes by id grow at their end as they do with ours. */
export function counting(places: number): string {
  return `\\set turn :turn + 1
\\set id :first_id + :turn * 64 + :client_id
\\set place random(1, ${places}) + 100000
`
}

let runs = 0

/** Each run of pgbench counts in a range of its own. */
export function withFirstId({ text, variables }: Script): Script {
  runs += 1
  return { text, variables: { ...variables, turn: "0", first_id: String(10 ** 17 + runs * 10 ** 10) } }
}

function draftOf(row: OrderRow): Draft {
  const claim = {
    keyId: marks.keyId,
    endpoint: "orders.create",
    idempotencyKey: marks.idempotencyKey,
    fingerprint: Buffer.alloc(32, 7),
    lockKey: marks.lockKey,
    at: row.placed_at,
    forgetBefore: row.placed_at,
  }
  const order = {
    id: marks.id,
    restaurantId: marks.restaurantId,
    keyId: marks.keyId,
    test: row.test,
    day: row.day,
    number: marks.number,
    type: row.type,
    totalPaise: row.total_paise,
    settingsVersion: 1,
    menuVersion: 1,
    pausedUntil: null,
    placedAt: row.placed_at,
    acceptBy: row.accept_by,
    prepMinutes: row.prep_minutes,
    tokenHash: marks.tokenHash,
    answer: row.answer,
    bill: row.bill,
    plannedMoves: [],
  }
  return { order, claim }
}
