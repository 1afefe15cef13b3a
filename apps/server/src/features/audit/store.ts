import { type AuditActorKind, type AuditChange, type AuditKind, saleActions } from "@rasoi/contract/console"
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

const sales = saleActions.map(action => `'${action}'`).join(", ")
/** Sales say nothing about customers. The index audit_log_changes has this condition. */
export const isChange = `action not in (${sales})`

/** Of cash that was handed in, the entry has the id of the delivery person: erasure removes the name from their row. */
const page = (condition = "true") =>
  `select id, restaurant_id, at, actor, actor_kind, action, changes, details, request_id,
          case when action = 'cash.handedIn'
               then (select p.name from delivery_people p where p.restaurant_id = audit_log.restaurant_id and p.id = subject)
               else subject end as subject
     from audit_log
    where restaurant_id = $1 and ($2::text is null or id < $2) and ${condition}
    order by id desc limit $3`
const all = sql("audit.page", page())
const changesOnly = sql("audit.changes", page(isChange))
const salesOnly = sql("audit.sales", page(`action in (${sales})`))

interface Asked {
  readonly kind: AuditKind | undefined
  readonly beforeId: string | null
  readonly limit: number
}

export function listAuditRows(db: Queries, restaurantId: string, { kind, beforeId, limit }: Asked) {
  const values = [restaurantId, beforeId, limit]
  if (kind === "CHANGES") return db.rows<AuditRow>(changesOnly, values)
  if (kind === "SALES") return db.rows<AuditRow>(salesOnly, values)
  return db.rows<AuditRow>(all, values)
}
