import type { Settings } from "@rasoi/contract/console"
import { addDays, serviceDateAt } from "@rasoi/core"
import type { Queries } from "../../db/index.ts"
import type { SessionCaller } from "../../http/index.ts"
import { oldestDateFor } from "../restaurant/index.ts"
import { findMatchingReservations } from "./search-store.ts"

/** Older ones are found by their day. */
const earlierDays = 92
const mostFound = 20
/** Fewer would fit almost every phone. */
const fewestDigits = 4

interface Asked {
  session: SessionCaller
  settings: Settings
  search: string
  now: number
}

/** The bookings that the session may see whose name or phone fits. */
export function searchReservations(db: Queries, { session, settings, search, now }: Asked) {
  const { hours, profile } = settings
  const today = serviceDateAt(hours, profile.timezone, now)
  return findMatchingReservations(db, {
    restaurantId: session.restaurantId,
    firstDate: oldestDateFor(session, settings, now) ?? addDays(today, -earlierDays),
    // Never empty, because no text of the contract is blank.
    words: search.toLowerCase().split(/\s+/).filter(Boolean),
    digits: digitsOf(search),
    now: new Date(now),
    limit: mostFound,
  })
}

/** The digits as a phone is stored: ten, without a prefix. */
function digitsOf(search: string): string | null {
  if (!/^[\d\s()+.-]+$/.test(search)) return null
  const digits = search.replace(/\D/g, "")
  if (digits.length < fewestDigits) return null
  return digits.length > 10 ? digits.replace(/^(?:91|0)/, "") : digits
}
