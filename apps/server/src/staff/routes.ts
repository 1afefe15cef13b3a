import * as api from "@rasoi/contract/console"
import { auditContextOf, recordAuditEntry } from "../audit/index.ts"
import type { Mount, SessionCaller } from "../http/index.ts"
import type { RestaurantCache } from "../restaurant/index.ts"
import type { SessionCookie } from "./session-cookie.ts"
import { type SessionDependencies, signIn } from "./sessions.ts"
import { removeSession } from "./store.ts"

interface Dependencies extends SessionDependencies {
  restaurants: RestaurantCache
  cookie: SessionCookie
}

export function mountSessions(mount: Mount, dependencies: Dependencies): void {
  const { hub, restaurants, cookie, demo } = dependencies

  async function describe(session: SessionCaller) {
    const { settings } = await restaurants.get(session.restaurantId)
    return {
      object: "session" as const,
      deviceId: session.deviceId,
      person: { id: session.staffId, name: session.name, email: session.email },
      restaurant: {
        id: session.restaurantId,
        name: settings.profile.name,
        timezone: settings.profile.timezone,
      },
      role: session.role,
      expiresAt: new Date(session.expiresAt).toISOString(),
      mustChangePassword: session.passwordTemporary,
      demo,
    }
  }

  mount(api.signIn, async ({ body, now, request, reply, requestId }) => {
    const knownDevice = await cookie.readDevice(request)
    const attempt = { ...body, address: request.ip, knownDevice, requestId }
    const { token, session, passwordHash } = await signIn(dependencies, now, attempt)
    cookie.set(reply, token, session.expiresAt)
    await cookie.markDevice(request, reply, passwordHash, now)
    return describe(session)
  })

  mount(api.getSession, ({ session }) => describe(session))

  mount(api.signOut, async call => {
    const { session, reply } = call
    await hub.edit("sessions", session.restaurantId, async tx => {
      await removeSession(tx, session.restaurantId, session.deviceId)
      const subject = session.deviceName ?? session.deviceId
      await recordAuditEntry(tx, auditContextOf(call), { action: "session.ended", subject })
    })
    cookie.clear(reply)
    return undefined
  })
}
