import type { Order } from "./orders.ts"

type Urgency = "new" | "waiting" | "urgent" | "expired"

const urgentMs = 3 * 60_000

/** Blue at first, amber in the second half of the window, red in its last three minutes. */
export function urgencyOf(order: Pick<Order, "acceptBy" | "timeline">, now: number): Urgency {
  const end = Date.parse(order.acceptBy)
  const window = end - Date.parse(order.timeline.placedAt)
  const left = end - now
  if (left <= 0) return "expired"
  if (left <= urgentMs) return "urgent"
  return left <= window / 2 ? "waiting" : "new"
}

/** When the food should be ready: what staff promised, or until the server has responded, what they are about to. */
export function dueAt(order: Pick<Order, "readyBy" | "pickupAt" | "prepMinutes" | "timeline">): number {
  if (order.readyBy) return Date.parse(order.readyBy)
  if (order.pickupAt) return Date.parse(order.pickupAt)
  return Date.parse(order.timeline.acceptedAt ?? order.timeline.placedAt) + order.prepMinutes * 60_000
}

/** How many whole minutes an accepted order is late; null while it is not. */
export function lateMinutes(order: Parameters<typeof dueAt>[0], now: number): number | null {
  const ms = now - dueAt(order)
  return ms > 0 ? Math.floor(ms / 60_000) : null
}

/** Whole minutes since an instant, never negative. */
export function minutesSince(instant: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(instant)) / 60_000))
}
