import { type OpenStatus, openStatus } from "@rasoi/core"
import type { RestaurantSnapshot } from "./snapshot.ts"

export type NotReceiving = "SUSPENDED" | "OFF" | "CLOSED" | "PAUSED" | "NO_DEVICE"

export interface Moment {
  now: number
  /** For a test key, ordering is always on, with one simulated device that is always online and never pauses. */
  test: boolean
  deviceOnline: boolean
}

export interface Receiving {
  readonly reason: NotReceiving | null
  readonly status: OpenStatus
}

/** Whether the restaurant accepts orders now. If not, the first reason in the published order of checks. */
export function receivingAt(snapshot: RestaurantSnapshot, { now, test, deviceOnline }: Moment): Receiving {
  const { ordering } = snapshot.settings
  const status = openStatusAt(snapshot, now)
  return { status, reason: reasonOf() }

  function reasonOf(): NotReceiving | null {
    if (snapshot.suspended) return "SUSPENDED"
    if (!test && !ordering.enabled) return "OFF"
    if (!status.open) return "CLOSED"
    if (test) return null
    if (isPaused(snapshot, now)) return "PAUSED"
    return deviceOnline ? null : "NO_DEVICE"
  }
}

/** When a pause ends by itself, if nothing else refuses orders. */
export function resumesAt(
  { pausedUntil }: RestaurantSnapshot,
  { reason }: Receiving,
  { deviceOnline }: Moment,
): string | null {
  return reason === "PAUSED" && deviceOnline ? (pausedUntil?.toISOString() ?? null) : null
}

interface CachedStatus {
  readonly from: number
  readonly status: OpenStatus
}

const cached = new WeakMap<RestaurantSnapshot, CachedStatus>()

/** Cached until it changes, because every order needs it. */
function openStatusAt(snapshot: RestaurantSnapshot, now: number): OpenStatus {
  const last = cached.get(snapshot)
  if (last && now >= last.from && now < last.status.validUntil) return last.status
  const { hours, profile } = snapshot.settings
  const status = openStatus(hours, profile.timezone, now)
  cached.set(snapshot, { from: now, status })
  return status
}

export function isPaused({ pausedUntil }: RestaurantSnapshot, now: number): boolean {
  return pausedUntil !== null && pausedUntil.getTime() > now
}
