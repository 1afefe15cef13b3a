import { scopePresets } from "@rasoi/contract"
import * as api from "@rasoi/contract/console"
import type { Database } from "../../db/index.ts"
import type { ChangeHub } from "../../events/index.ts"
import type { Mount } from "../../http/index.ts"
import { auditContextOf, type StaffCall } from "../audit/index.ts"
import { createKey, revokeKey, rollKey, showLog } from "./commands.ts"
import { representKeys, representOneKey } from "./representation.ts"
import type { RequestLog } from "./request-log.ts"
import { searchRequests } from "./search-requests.ts"
import { listVisibleKeys, noSuchKey, requireKeyMode, requireManagedKey } from "./visible.ts"

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
    if (!key) throw noSuchKey()
    return key
  }

  mount(api.listKeys, async ({ session }) => ({
    object: "list" as const,
    data: await representKeys(db, await listVisibleKeys(db, session)),
  }))

  mount(api.createKey, async call => {
    const { name, mode, preset, scopes = scopePresets[preset ?? "WEBSITE"] } = call.body
    requireKeyMode(call.session, mode)
    const { keyId, secret } = await createKey(changeContextOf(call), { name, mode, scopes })
    return { ...(await show(call.session.restaurantId, keyId)), secret }
  })

  mount(api.rollKey, async call => {
    const overlap = call.body?.overlapMinutes ?? defaultOverlapMinutes
    await requireManagedKey(db, call.session, call.params.id)
    const { keyId, secret } = await rollKey(changeContextOf(call), call.params.id, overlap)
    return { ...(await show(call.session.restaurantId, keyId)), secret }
  })

  mount(api.revokeKey, async call => {
    await requireManagedKey(db, call.session, call.params.id)
    await revokeKey(changeContextOf(call), call.params.id)
    return show(call.session.restaurantId, call.params.id)
  })

  mount(api.changeKey, async call => {
    await showLog(changeContextOf(call), call.params.id, call.body.logShown)
    return show(call.session.restaurantId, call.params.id)
  })

  mount(api.listKeyRequests, async ({ session, query }) => {
    await requestLog.flush()
    return searchRequests(db, session, query)
  })
}
