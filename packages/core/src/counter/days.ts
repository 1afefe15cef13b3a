import type { Permission } from "@rasoi/contract"
import { addDays } from "../hours/calendar.ts"

interface ReadDay {
  readonly date: string
  /** The service day of this moment. */
  readonly today: string
  readonly isClosed: boolean
}

/**
 * Staff see the day of their work. Whoever closes days sees those that are open, and a closed one until the day after it is
 * over, to print it. What was counted on every other day is for those who have the permission `days`.
 */
export function mayReadDay(permissions: readonly Permission[], { date, today, isClosed }: ReadDay): boolean {
  if (date >= today || permissions.includes("days")) return true
  return permissions.includes("till") && (!isClosed || date === addDays(today, -1))
}

/** A tablet that reports every few minutes is silent after this time. */
export const silentAfterMs = 15 * 60_000

/** After this time nobody expects a tablet to report. */
export const forgottenAfterMs = 24 * 60 * 60_000

/** Whether a tablet may have something that the server does not: it said so, or it was used lately and is silent now. */
export function mayHaveUnsent(
  { unsent, heardAt }: { unsent: number; heardAt: number },
  now: number,
): boolean {
  const silentMs = now - heardAt
  return unsent > 0 || (silentMs > silentAfterMs && silentMs < forgottenAfterMs)
}
