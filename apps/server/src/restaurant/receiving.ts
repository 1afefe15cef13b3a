import { type OpenStatus, openStatus } from "@rasoi/core"
import type { RestaurantSnapshot } from "./snapshot.ts"

export type NotReceiving = "SUSPENDED" | "OFF" | "CLOSED" | "PAUSED" | "NO_DEVICE"

export interface Moment {
  now: number
  /** To a test key online orders count as on, with one simulated device that never sleeps and never pauses. */
  test: boolean
  deviceOnline: boolean
}

export interface Receiving {
  readonly reason: NotReceiving | null
  readonly status: OpenStatus
}

/** Whether an order would be taken now; if not, the first reason in the published order of checks. */
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

interface KnownStatus {
  readonly from: number
  readonly status: OpenStatus
}

const known = new WeakMap<RestaurantSnapshot, KnownStatus>()

/** Worked out once for each stretch of time in which it stays the same: every order asks. */
function openStatusAt(snapshot: RestaurantSnapshot, now: number): OpenStatus {
  const last = known.get(snapshot)
  if (last && now >= last.from && now < last.status.validUntil) return last.status
  const { hours, profile } = snapshot.settings
  const status = openStatus(hours, profile.timezone, now)
  known.set(snapshot, { from: now, status })
  return status
}

export function isPaused({ pausedUntil }: RestaurantSnapshot, now: number): boolean {
  return pausedUntil !== null && pausedUntil.getTime() > now
}
