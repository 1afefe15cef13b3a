import type { DevicePresence } from "../../events/index.ts"
import type { MenuSnapshot } from "../menu/index.ts"
import { type RestaurantSnapshot, receivingAt, resumesAt } from "../restaurant/index.ts"

/** What a page is made of. */
export interface Shown {
  readonly restaurant: RestaurantSnapshot
  readonly menu: MenuSnapshot
  /** The dishes that sold best. */
  readonly counted: readonly string[]
}

/**
 * Changes with everything that the menu page shows of the restaurant and its menu: settings, dishes, those that are popular, whether it is open and
 * takes orders, and until when it is paused. Not with the ETag of the restaurant's record, which also has the next time to pick up.
 */
export function versionOf(
  { restaurant, menu, counted }: Shown,
  { presence }: { presence: DevicePresence },
  { now, test }: { now: number; test: boolean },
): string {
  const deviceOnline = test || presence.isOnline(restaurant.id)
  const moment = { now, test, deviceOnline }
  const receiving = receivingAt(restaurant, moment)
  const { open, label, validUntil } = receiving.status
  const resumes = resumesAt(restaurant, receiving, moment)
  return `${restaurant.version} ${menu.version} ${counted} ${receiving.reason} ${resumes} ${open} ${label} ${validUntil}`
}
