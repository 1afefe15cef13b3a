import * as api from "@rasoi/contract/console"
import type { Mount } from "../../http/index.ts"
import { auditContextOf, recordAuditEntry } from "../audit/index.ts"
import type { RestaurantCache } from "../restaurant/index.ts"
import { findPairedDeviceOf } from "./find-caller.ts"
import { representSession } from "./represent-session.ts"
import { type SessionDependencies, signIn } from "./sessions.ts"
import { removeSession } from "./store.ts"

interface Dependencies extends SessionDependencies {
  restaurants: RestaurantCache
}

export function mountSessions(mount: Mount, dependencies: Dependencies): void {
  const { hub, cookie } = dependencies

  mount(api.signIn, async ({ body, now, request, reply, requestId }) => {
    const knownDevice = await cookie.readDevice(request)
    const pairedDevice = await findPairedDeviceOf(dependencies, request, now)
    const { requestsLeft } = request.context
    const attempt = {
      ...body,
      address: request.ip,
      knownDevice,
      pairedDevice,
      requestId,
      requestsLeft,
      reply,
    }
    const { token, session, passwordHash } = await signIn(dependencies, now, attempt)
    cookie.set(reply, token, session.expiresAt)
    await cookie.markDevice(request, reply, passwordHash, now)
    return representSession(dependencies, session)
  })

  mount(api.getSession, ({ session, request, reply, now }) => {
    // Browsers keep a cookie for at most 400 days, and a device may be in use for longer.
    const token = session.paired ? cookie.readPaired(request) : undefined
    if (token) cookie.setPaired(reply, token, now)
    return representSession(dependencies, session)
  })

  mount(api.signOut, async call => {
    const { session, reply } = call
    await hub.edit("sessions", session.restaurantId, async tx => {
      await removeSession(tx, session.restaurantId, session.sessionId)
      if (session.access === "PIN") return
      const subject = session.deviceName ?? session.sessionId
      await recordAuditEntry(tx, auditContextOf(call), { action: "session.ended", subject })
    })
    cookie.clear(reply)
    return undefined
  })
}
