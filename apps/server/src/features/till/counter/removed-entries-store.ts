import type { RemovedEntryKind } from "@rasoi/contract/console"
import { type Queries, type Statement, sql } from "../../../db/index.ts"

export interface RemovedEntry {
  restaurant_id: string
  id: string
  kind: RemovedEntryKind
  number: string | null
  order_id: string | null
  amount_paise: number
  /** JSON, without what it says about the guest. */
  request: string
  refusal_code: string
  refusal: string
  reason: string
  removed_at: Date
  removed_by: string
  device: string | null
  fingerprint: Buffer
}

type RemovedRow = Pick<RemovedEntry, "id" | "removed_at" | "removed_by" | "fingerprint">

const find = sql(
  "counter.removedEntry",
  `select id, removed_at, removed_by, fingerprint from removed_entries where restaurant_id = $1 and id = $2`,
)

export function findRemoved(db: Queries, restaurantId: string, id: string) {
  return db.row<RemovedRow>(find, [restaurantId, id])
}

const insert = sql(
  "counter.removeEntry",
  `insert into removed_entries (restaurant_id, id, kind, number, order_id, amount_paise, request, refusal_code, refusal, reason,
                                removed_at, removed_by, device, fingerprint)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
   on conflict do nothing`,
)

/** Zero: somebody has removed it at this moment. */
export function insertRemoved(tx: Queries, row: RemovedEntry): Promise<number> {
  return tx.run(insert, [
    row.restaurant_id,
    row.id,
    row.kind,
    row.number,
    row.order_id,
    row.amount_paise,
    row.request,
    row.refusal_code,
    row.refusal,
    row.reason,
    row.removed_at,
    row.removed_by,
    row.device,
    row.fingerprint,
  ])
}

const entered: Readonly<Record<RemovedEntryKind, Statement>> = {
  ORDER: sql("counter.hasOrder", `select 1 from orders where restaurant_id = $1 and id = $2`),
  BILL: sql("counter.hasBill", `select 1 from tablet_bills where restaurant_id = $1 and id = $2`),
  PAYMENT: sql("counter.hasPayment", `select 1 from payments where restaurant_id = $1 and id = $2`),
}

/** Whether the server has it. */
export async function isEntered(db: Queries, restaurantId: string, kind: RemovedEntryKind, id: string) {
  return (await db.run(entered[kind], [restaurantId, id])) > 0
}
