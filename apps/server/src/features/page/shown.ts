import type { DevicePresence } from "../../events/index.ts"
import type { MenuSnapshot } from "../menu/index.ts"
import { type RestaurantSnapshot, receivingAt } from "../restaurant/index.ts"

/** What a page is made of. */
export interface Shown {
  readonly restaurant: RestaurantSnapshot
  readonly menu: MenuSnapshot
}

/**
 * Changes with everything that the menu page shows of the restaurant and its menu: settings, dishes, whether it is open and
 * takes orders. Not with the ETag of the restaurant's record, which also has the next time to pick up.
 */
export function versionOf(
  { restaurant, menu }: Shown,
  { presence }: { presence: DevicePresence },
  { now, test }: { now: number; test: boolean },
): string {
  const deviceOnline = test || presence.isOnline(restaurant.id)
  const { reason, status } = receivingAt(restaurant, { now, test, deviceOnline })
  const { open, label, validUntil } = status
  return `${restaurant.version} ${menu.version} ${reason} ${open} ${label} ${validUntil}`
}
