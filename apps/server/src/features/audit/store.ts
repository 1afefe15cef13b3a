import type { AuditActorKind, AuditChange } from "@rasoi/contract/console"
import { type Queries, sql } from "../../db/index.ts"

export interface AuditRow {
  id: string
  restaurant_id: string
  at: Date
  actor: string
  actor_kind: AuditActorKind
  action: string
  subject: string | null
  changes: string[]
  /** Null: written by a version that stored only texts. */
  details: AuditChange[] | null
  request_id: string | null
}

const insert = sql(
  "audit.insert",
  `insert into audit_log (id, restaurant_id, at, actor, actor_kind, action, subject, changes, details, request_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
)

export async function addAudit(tx: Queries, row: AuditRow): Promise<void> {
  const { id, restaurant_id, at, actor, actor_kind, action, subject, changes, request_id } = row
  const details = JSON.stringify(row.details)
  const origin = [id, restaurant_id, at, actor, actor_kind]
  await tx.run(insert, [...origin, action, subject, changes, details, request_id])
}

const page = sql(
  "audit.page",
  `select * from audit_log
    where restaurant_id = $1 and ($2::text is null or id < $2)
    order by id desc limit $3`,
)

export function listAuditRows(db: Queries, restaurantId: string, beforeId: string | null, limit: number) {
  return db.rows<AuditRow>(page, [restaurantId, beforeId, limit])
}
