import { forgetOrders, ordersKey, readKeptSession } from "../session/kept-session.ts"
import type { Order } from "./orders.ts"

/** The open orders as this device last saw them, for a start without network. */
export interface KeptOrders {
  readonly orders: readonly Order[]
  /** By the device's clock. */
  readonly at: number
}

interface Stored extends KeptOrders {
  readonly deviceId: string
}

/** The session in which they were fetched: nobody else may see them. */
interface Owner {
  readonly deviceId: string
  readonly expiresAt: string
}

const maxAgeMs = 12 * 3_600_000
/** Clocks are corrected by so much. After a larger step back the age is unknown. */
const clockStepMs = 5 * 60_000

/** Not after somebody signed out, in this window or another one. */
export function keepOrders({ deviceId }: Owner, kept: KeptOrders): void {
  if (readKeptSession()?.deviceId !== deviceId) return
  try {
    localStorage.setItem(ordersKey, JSON.stringify({ deviceId, ...kept } satisfies Stored))
  } catch {
    // Full, or not allowed. What is there is older, and still has its age.
  }
}

/** Without steps: nobody knows what has happened to them since. Deletes what may no longer be shown. */
export function readKeptOrders(owner: Owner, now: number): KeptOrders | undefined {
  const stored = readStored()
  if (!stored) return undefined
  if (stored.deviceId === owner.deviceId && mayBeShown(stored, owner, now)) {
    const orders = stored.orders.map(order => ({
      ...order,
      voids: order.voids ?? [],
      cancelNeedsManager: order.cancelNeedsManager ?? null,
      rejectNeedsPerson: order.rejectNeedsPerson ?? false,
      nextSteps: [],
      undo: null,
    }))
    return { orders, at: stored.at }
  }
  forgetOrders()
  return undefined
}

export function mayBeShown({ at }: KeptOrders, { expiresAt }: Owner, now: number): boolean {
  const ageMs = now - at
  return ageMs > -clockStepMs && ageMs < maxAgeMs && now < Date.parse(expiresAt)
}

function readStored(): Stored | undefined {
  try {
    const stored: Stored | null = JSON.parse(localStorage.getItem(ordersKey) ?? "null")
    if (stored && Array.isArray(stored.orders)) return stored
  } catch {
    // Not what this version stores.
  }
  forgetOrders()
  return undefined
}
