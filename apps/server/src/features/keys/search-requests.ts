import type { QueryOf } from "@rasoi/contract"
import type { listKeyRequests } from "@rasoi/contract/console"
import type { Queries } from "../../db/index.ts"
import { badCursor, type PersonCaller, pageOf } from "../../http/index.ts"
import { listRequests, type RequestPlace, type RequestRow } from "./store.ts"
import { listVisibleKeys, requireVisibleKey } from "./visible.ts"

/** The requests of one key, or of all keys that the person may see. */
export async function searchRequests(
  db: Queries,
  session: PersonCaller,
  query: QueryOf<typeof listKeyRequests>,
) {
  const { limit = 20, cursor, keyId, requestId = null, field = null, outcome } = query
  const after = cursor === undefined ? null : readCursor(cursor)
  const keys =
    keyId === undefined ? await listVisibleKeys(db, session) : [await requireVisibleKey(db, session, keyId)]
  const rows = await listRequests(db, {
    keyIds: keys.map(key => key.id),
    requestId,
    field,
    minStatus: outcome === "ERROR" ? 400 : null,
    after,
    limit: limit + 1,
  })
  const withCursor = rows.map(row => ({ ...row, id: `${row.at.getTime()}-${row.tie}` }))
  return pageOf(withCursor, limit, represent)
}

function represent(row: RequestRow) {
  return {
    at: row.at.toISOString(),
    keyId: row.key_id,
    method: row.method,
    path: row.path,
    status: row.status,
    code: row.code,
    field: row.field,
    requestId: row.request_id,
    durationMs: row.duration_ms,
  }
}

function readCursor(cursor: string): RequestPlace {
  const [, at, tie] = /^(\d{1,15})-([0-9a-f]{32})$/.exec(cursor) ?? []
  if (at === undefined || tie === undefined) throw badCursor()
  return { at: new Date(Number(at)), tie }
}
