import { type Queries, sql } from "../db/index.ts"

export interface AuditRow {
  id: string
  restaurant_id: string
  at: Date
  actor: string
  action: string
  subject: string | null
  changes: string[]
  request_id: string | null
}

const insert = sql(
  "audit.insert",
  `insert into audit_log (id, restaurant_id, at, actor, action, subject, changes, request_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)

export async function addAudit(tx: Queries, row: AuditRow): Promise<void> {
  const { id, restaurant_id, at, actor, action, subject, changes, request_id } = row
  await tx.run(insert, [id, restaurant_id, at, actor, action, subject, changes, request_id])
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
