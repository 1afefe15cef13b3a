import type { CounterSource, StaffOrderType } from "@rasoi/contract/console"
import { firstOrderStatus, orderShape } from "@rasoi/core"
import { type Queries, sql } from "../../../db/index.ts"
import { updatedOrderAt } from "../../moves/index.ts"
import type { OrderRow } from "../../orders/index.ts"

export interface Priced {
  readonly totalPaise: number
  readonly taxPaise: number
}

/** Why the bill may differ from what the server would bill, and what that is, as far as the server knows it. */
export interface Difference {
  readonly reason: "PRICE" | "UNKNOWN_VERSION"
  /** It is the price of the versions that the tablet names, which others had replaced by then. */
  readonly isOldPrice: boolean
  readonly billedTaxPaise: number
  /** With the versions that the tablet names. */
  readonly named: Priced | null
  /** With the versions that were current. */
  readonly current: { readonly settings: number; readonly menu: number; readonly priced: Priced | null }
  /** The largest difference of a total or a tax. Null: the versions of its time have not what was sold. */
  readonly differencePaise: number | null
}

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
   insert into counter_entries (order_id, restaurant_id, fingerprint, entered_by, device, placed_at, difference, expected_paise,
                                expected_tax_paise, billed_tax_paise, old_prices, current_settings_version,
                                current_menu_version, current_paise, current_tax_paise, difference_paise)
   select id, restaurant_id, $16, $17, $18, $19, $20, $22, $23, $24, $25, $26, $27, $28, $29, $30 from entered`,
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
    ...differenceValues(order.difference),
  ])
  return written > 0
}

function differenceValues(difference: Difference | null): unknown[] {
  const { named, current, billedTaxPaise, isOldPrice = false } = difference ?? {}
  return [
    named?.totalPaise ?? null,
    named?.taxPaise ?? null,
    billedTaxPaise ?? null,
    isOldPrice,
    current?.settings ?? null,
    current?.menu ?? null,
    current?.priced?.totalPaise ?? null,
    current?.priced?.taxPaise ?? null,
    difference?.differencePaise ?? null,
  ]
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
