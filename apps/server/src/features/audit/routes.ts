import { AuditChange, listAudit } from "@rasoi/contract/console"
import type { Database } from "../../db/index.ts"
import { badCursor, compileCheck, type Mount, pageOf } from "../../http/index.ts"
import { type AuditRow, listAuditRows } from "./store.ts"

export function mountAudit(mount: Mount, db: Database): void {
  mount(listAudit, async ({ session, query }) => {
    const limit = query.limit ?? 20
    if (query.cursor !== undefined && !/^aud_[0-9a-z]{26}$/.test(query.cursor)) throw badCursor()
    const rows = await listAuditRows(db, session.restaurantId, {
      kind: query.kind,
      beforeId: query.cursor ?? null,
      limit: limit + 1,
    })
    return pageOf(rows, limit, representAuditEntry)
  })
}

let checkChange: ReturnType<typeof compileCheck> | undefined

/** Undefined: only the text is there, or a newer version wrote a kind of change that this one does not know. */
function knownChange(change: AuditChange | undefined): AuditChange | undefined {
  checkChange ??= compileCheck(AuditChange)
  return change && checkChange(change, "").length === 0 ? change : undefined
}

function representAuditEntry(row: AuditRow) {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: row.actor,
    actorKind: row.actor_kind,
    action: row.action,
    subject: row.subject,
    changes: row.changes,
    details: row.changes.map(
      (text, index) => knownChange(row.details?.[index]) ?? ({ kind: "TEXT", text } as const),
    ),
    requestId: row.request_id,
  }
}
