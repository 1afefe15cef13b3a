import type { Database } from "../db/index.ts"
import type { SessionCaller } from "../http/index.ts"
import { touchSession } from "./store.ts"

const everyMs = 60_000
const mostKept = 50_000

/** Notes a device's last sign of life, a minute at a time: pings come every ten seconds. */
export function makeSeen(db: Database, onFault: (error: unknown) => void) {
  let notedAt = new Map<string, number>()
  return ({ restaurantId, deviceId }: SessionCaller, now: number): void => {
    const last = notedAt.get(deviceId)
    if (last !== undefined && now - last < everyMs) return
    if (notedAt.size >= mostKept) notedAt = new Map()
    notedAt.set(deviceId, now)
    touchSession(db, restaurantId, deviceId, new Date(now)).catch(onFault)
  }
}
