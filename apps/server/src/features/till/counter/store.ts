import type { CounterSource, StaffOrderType } from "@rasoi/contract/console"
import { firstOrderStatus, orderShape } from "@rasoi/core"
import { type Queries, sql } from "../../../db/index.ts"
import { updatedOrderAt } from "../../moves/index.ts"
import type { OrderRow } from "../../orders/index.ts"

/** Why the bill may differ from what the server would bill, and what that is, if the server knows it. */
export type Difference =
  | { readonly reason: "PRICE"; readonly expectedPaise: number }
  | { readonly reason: "UNKNOWN_VERSION"; readonly expectedPaise: null }

export interface EnteredOrder {
  readonly id: string
  readonly restaurantId: string
  readonly day: string
  readonly number: string
  readonly source: CounterSource
  readonly type: StaffOrderType
  readonly tabId: string | null
  readonly totalPaise: number
  /** Ten digits, or empty. */
  readonly phone: string
  readonly settingsVersion: number
  readonly menuVersion: number
  readonly placedAt: Date
  readonly prepMinutes: number
  readonly tokenHash: Buffer | null
  readonly answer: string
  readonly bill: string
  readonly fingerprint: Buffer
  readonly enteredBy: string
  readonly device: string | null
  readonly tabletPlacedAt: Date
  readonly difference: Difference | null
}

/** Whichever unique value is taken, nothing is written. */
const enter = sql(
  "counter.enter",
  `with entered as (
     insert into orders (id, restaurant_id, key_id, test, day, number, source, type, status, total_paise, phone, first_order,
                         settings_version, menu_version, placed_at, accept_by, accepted_at, prep_minutes, token_hash, shape,
                         answer, bill, tab_id)
     values ($1, $2, null, false, $3, $4, $5, $6, '${firstOrderStatus("COUNTER")}', $7, $8, false, $9, $10, $11, $11, $11, $12,
             $13, ${orderShape}, $14, $15, $21)
     on conflict do nothing
     returning id, restaurant_id
   )
   insert into counter_entries (order_id, restaurant_id, fingerprint, entered_by, device, placed_at, difference, expected_paise)
   select id, restaurant_id, $16, $17, $18, $19, $20, $22 from entered`,
)

/** False: the id or the number belongs to another order. */
export async function insertEntered(db: Queries, order: EnteredOrder): Promise<boolean> {
  const written = await db.run(enter, [
    order.id,
    order.restaurantId,
    order.day,
    order.number,
    order.source,
    order.type,
    order.totalPaise,
    order.phone,
    order.settingsVersion,
    order.menuVersion,
    order.placedAt,
    order.prepMinutes,
    order.tokenHash,
    order.answer,
    order.bill,
    order.fingerprint,
    order.enteredBy,
    order.device,
    order.tabletPlacedAt,
    order.difference?.reason ?? null,
    order.tabId,
    order.difference?.expectedPaise ?? null,
  ])
  return written > 0
}

const entry = sql(
  "counter.entry",
  `select fingerprint from counter_entries where order_id = $1 and restaurant_id = $2`,
)

/** Undefined: nobody of this restaurant entered an order with this id. */
export async function findFingerprint(db: Queries, id: string, restaurantId: string) {
  return (await db.row<{ fingerprint: Buffer }>(entry, [id, restaurantId]))?.fingerprint
}

const touch = sql(
  "counter.touch",
  `update orders set revision = revision + 1, ${updatedOrderAt("$2").join(", ")} where id = $1 returning *`,
)

/** A new revision: something beside the order has changed. */
export function touchOrder(tx: Queries, id: string, at: Date) {
  return tx.row<OrderRow>(touch, [id, at])
}
