import type { VoidKind } from "@rasoi/contract/console"
import type { VoidedLine } from "@rasoi/core"
import { type Queries, sql } from "../../../db/index.ts"

export interface VoidRow {
  id: string
  restaurant_id: string
  order_id: string
  kind: VoidKind
  reason: string
  lines: VoidedLine[]
  /** How much less is charged. */
  amount_paise: number
  /** Of the request. */
  fingerprint: Buffer
  voided_at: Date
  voided_by: string
  device: string | null
}

const ofOrders = sql(
  "voids.ofOrders",
  `select * from order_voids where order_id = any($1) order by voided_at, id`,
)

/** The voids of these orders, by order. */
export async function findVoids(
  db: Queries,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, VoidRow[]>> {
  const rows = orderIds.length === 0 ? [] : await db.rows<VoidRow>(ofOrders, [orderIds])
  return Map.groupBy(rows, row => row.order_id)
}

const one = sql("voids.one", `select * from order_voids where id = $1`)

export function findVoid(db: Queries, id: string) {
  return db.row<VoidRow>(one, [id])
}

const insert = sql(
  "voids.insert",
  `insert into order_voids (id, restaurant_id, order_id, kind, reason, lines, amount_paise, fingerprint, voided_at, voided_by,
                            device)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
   on conflict do nothing`,
)

/** Zero: the id is taken. */
export function insertVoid(tx: Queries, row: VoidRow): Promise<number> {
  return tx.run(insert, [
    row.id,
    row.restaurant_id,
    row.order_id,
    row.kind,
    row.reason,
    JSON.stringify(row.lines),
    row.amount_paise,
    row.fingerprint,
    row.voided_at,
    row.voided_by,
    row.device,
  ])
}
