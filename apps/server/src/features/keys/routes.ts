import { Refusal, scopePresets } from "@rasoi/contract"
import * as api from "@rasoi/contract/console"
import type { Database } from "../../db/index.ts"
import type { ChangeHub } from "../../events/index.ts"
import type { Mount } from "../../http/index.ts"
import { auditContextOf, type StaffCall } from "../audit/index.ts"
import { createKey, revokeKey, rollKey } from "./commands.ts"
import { representKeys, representOneKey } from "./representation.ts"
import type { RequestLog } from "./request-log.ts"
import { listRequests } from "./store.ts"

const defaultOverlapMinutes = 1440

interface Dependencies {
  db: Database
  hub: ChangeHub
  requestLog: RequestLog
}

export function mountKeys(mount: Mount, { db, hub, requestLog }: Dependencies): void {
  const changeContextOf = (call: StaffCall) => ({ hub, ...auditContextOf(call) })

  async function show(restaurantId: string, keyId: string) {
    const key = await representOneKey(db, restaurantId, keyId)
    if (!key) throw new Refusal("NOT_FOUND", { message: "There is no such API key." })
    return key
  }

  mount(api.listKeys, async ({ session }) => ({
    object: "list" as const,
    data: await representKeys(db, session.restaurantId),
  }))

  mount(api.createKey, async call => {
    const { name, mode, preset, scopes = scopePresets[preset ?? "WEBSITE"] } = call.body
    const { keyId, secret } = await createKey(changeContextOf(call), { name, mode, scopes })
    return { ...(await show(call.session.restaurantId, keyId)), secret }
  })

  mount(api.rollKey, async call => {
    const overlap = call.body?.overlapMinutes ?? defaultOverlapMinutes
    const { keyId, secret } = await rollKey(changeContextOf(call), call.params.id, overlap)
    return { ...(await show(call.session.restaurantId, keyId)), secret }
  })

  mount(api.revokeKey, async call => {
    await revokeKey(changeContextOf(call), call.params.id)
    return show(call.session.restaurantId, call.params.id)
  })

  mount(api.listKeyRequests, async ({ session, params, query }) => {
    const { id } = await show(session.restaurantId, params.id)
    await requestLog.flush()
    const rows = await listRequests(db, id, query.limit ?? 50)
    return {
      object: "list" as const,
      data: rows.map(row => ({
        at: row.at.toISOString(),
        method: row.method,
        path: row.path,
        status: row.status,
        code: row.code,
        requestId: row.request_id,
        durationMs: row.duration_ms,
      })),
    }
  })
}
