import type { Clock } from "../clock.ts"
import type { Database } from "../db/index.ts"
import type { SessionCaller } from "../http/index.ts"
import { touchMembership, touchSession } from "./store.ts"

const everyMs = 60_000
const maxDevices = 50_000

/** Records when a device and its person were last seen, at most once a minute: pings arrive every ten seconds. */
export function makeLastSeenRecorder(db: Database, clock: Clock, onFault: (error: unknown) => void) {
  let recordedAt = new Map<string, number>()
  async function record({ restaurantId, deviceId, staffId }: SessionCaller, at: Date): Promise<void> {
    await touchSession(db, restaurantId, deviceId, at)
    await touchMembership(db, restaurantId, staffId, at)
  }

  return (session: SessionCaller): void => {
    const { deviceId } = session
    const now = clock.monotonic()
    const last = recordedAt.get(deviceId)
    if (last !== undefined && now - last < everyMs) return
    if (recordedAt.size >= maxDevices) recordedAt = new Map()
    recordedAt.set(deviceId, now)
    record(session, new Date(clock.now())).catch(onFault)
  }
}
