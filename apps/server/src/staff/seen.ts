import type { Clock } from "../clock.ts"
import type { Database } from "../db/index.ts"
import type { SessionCaller } from "../http/index.ts"
import { touchMembership, touchSession } from "./store.ts"

const everyMs = 60_000
const mostKept = 50_000

/** Notes the last sign of life of a device and its person, a minute at a time: pings come every ten seconds. */
export function makeSeen(db: Database, clock: Clock, onFault: (error: unknown) => void) {
  let notedAt = new Map<string, number>()
  async function note({ restaurantId, deviceId, staffId }: SessionCaller, at: Date): Promise<void> {
    await touchSession(db, restaurantId, deviceId, at)
    await touchMembership(db, restaurantId, staffId, at)
  }

  return (session: SessionCaller): void => {
    const { deviceId } = session
    const now = clock.monotonic()
    const last = notedAt.get(deviceId)
    if (last !== undefined && now - last < everyMs) return
    if (notedAt.size >= mostKept) notedAt = new Map()
    notedAt.set(deviceId, now)
    note(session, new Date(clock.now())).catch(onFault)
  }
}
