import type { ChangeHub } from "../../events/index.ts"
import type { RestaurantSnapshot } from "../restaurant/index.ts"

/** The restaurants whose pages were shown, by address: for visitors who come while the database does not respond. */
export interface SeenPages {
  get(home: string): RestaurantSnapshot | undefined
  set(home: string, restaurant: RestaurantSnapshot): void
  /** The page is off: the notification of that can be late, or lost with its connection. */
  delete(home: string): void
}

const mostSeen = 1_000

/** Unlike the caches it outlives the connection to the database. What changed before that is forgotten. */
export function makeSeenPages(hub: Pick<ChangeHub, "onChange">): SeenPages {
  const seen = new Map<string, RestaurantSnapshot>()
  hub.onChange(({ topic, restaurantId }) => {
    // With "keys" the page may be off; the routes set it again when they show it.
    if (topic !== "keys" && topic !== "restaurant" && topic !== "settings") return
    for (const [home, { id }] of seen) if (id === restaurantId) seen.delete(home)
  })
  return {
    get: home => seen.get(home),
    delete: home => void seen.delete(home),
    set(home, restaurant) {
      seen.delete(home)
      seen.set(home, restaurant)
      const [oldest] = seen.keys()
      if (seen.size > mostSeen && oldest !== undefined) seen.delete(oldest)
    },
  }
}
