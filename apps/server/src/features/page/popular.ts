import { popularDishes, popularFromOrders } from "@rasoi/core"
import { type FreshCache, type Freshness, makeFreshCache } from "../../cache/fresh-cache.ts"
import { attemptEach } from "../../db/attempt-each.ts"
import type { Database } from "../../db/index.ts"
import type { ChangeHub } from "../../events/index.ts"
import { loadMenu } from "../menu/index.ts"
import { findPopular, listUncountedPages, readSold, writePopular } from "./popular-store.ts"

/** The dishes that sold best, by restaurant. */
export type PopularCache = FreshCache<readonly string[]>

export function makePopularCache(db: Database, freshness: Freshness, maximumEntries = 20_000): PopularCache {
  return makeFreshCache({ load: id => findPopular(db, id), freshness, maximumEntries })
}

/** A night begins at 4 am in India, when the service day before it is over and few people order. */
const beforeUtcMidnightMs = 90 * 60_000
const nightOf = (now: number) => new Date(now + beforeUtcMidnightMs).toISOString().slice(0, 10)

/** Counts once a night which dishes of each restaurant sell best. A page shows the same dishes all day. */
export async function countPopularDishes(db: Database, hub: ChangeHub, now: number): Promise<void> {
  const night = nightOf(now)
  await attemptEach(await listUncountedPages(db, night), id => countOf(db, hub, id, night))
}

async function countOf(db: Database, hub: ChangeHub, restaurantId: string, night: string): Promise<void> {
  // A month of a large restaurant takes longer than a request may.
  const { dishes, orders } = await readSold(db.slow, restaurantId, night)
  const { document } = await loadMenu(db, restaurantId)
  const popular = orders < popularFromOrders ? [] : popularDishes(document, dishes)
  // The topic of the menu: servers that keep the list forget it.
  await hub.edit("menu", restaurantId, async (tx, _, nothingChanged) => {
    const before = await findPopular(tx, restaurantId)
    await writePopular(tx, restaurantId, popular, night)
    if (before.join() === popular.join()) nothingChanged()
  })
}
