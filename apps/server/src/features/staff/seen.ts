import type { Clock } from "../../base/clock.ts"
import type { Database } from "../../db/index.ts"
import type { SessionCaller } from "../../http/index.ts"
import { touchPairedDevice } from "./paired-device-store.ts"
import { touchMembership, touchSession } from "./store.ts"

const everyMs = 60_000
const maxDevices = 50_000

/** Records when a device and its person were last seen, at most once a minute: pings arrive every ten seconds. */
export function makeLastSeenRecorder(db: Database, clock: Clock, onFault: (error: unknown) => void) {
  let recordedAt = new Map<string, number>()
  async function record(caller: SessionCaller, at: Date): Promise<void> {
    const { restaurantId, deviceId } = caller
    if (caller.paired) await touchPairedDevice(db, restaurantId, deviceId, at)
    if (caller.kind === "device") return
    await touchSession(db, restaurantId, caller.sessionId, at)
    await touchMembership(db, restaurantId, caller.staffId, at)
  }

  return (session: SessionCaller): void => {
    const id = session.kind === "person" ? session.sessionId : session.deviceId
    const now = clock.monotonic()
    const last = recordedAt.get(id)
    if (last !== undefined && now - last < everyMs) return
    if (recordedAt.size >= maxDevices) recordedAt = new Map()
    recordedAt.set(id, now)
    record(session, new Date(clock.now())).catch(onFault)
  }
}
