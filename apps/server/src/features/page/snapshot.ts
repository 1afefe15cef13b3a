import { Refusal } from "@rasoi/contract"
import type { PageState } from "@rasoi/contract/console"
import { type FreshCache, type Freshness, makeFreshCache } from "../../cache/fresh-cache.ts"
import type { Database } from "../../db/index.ts"
import { findPageBySlug } from "./store.ts"

/** A page as its visitors reach it. */
export interface PageSnapshot {
  readonly restaurantId: string
  readonly state: PageState
  /** The current slug. The page may have been found by an earlier one. */
  readonly slug: string
  readonly liveKeyId: string
  readonly testKeyId: string
}

/** Pages by slug. */
export type PageCache = FreshCache<PageSnapshot>

export function makePageCache(db: Database, freshness: Freshness, maximumEntries = 20_000): PageCache {
  async function load(slug: string): Promise<PageSnapshot> {
    const row = await findPageBySlug(db, slug)
    // Throwing avoids caching: invented slugs must not evict real ones.
    if (!row) throw new Refusal("NOT_FOUND")
    return {
      restaurantId: row.restaurant_id,
      state: row.state,
      slug: row.current_slug,
      liveKeyId: row.live_key_id,
      testKeyId: row.test_key_id,
    }
  }
  return makeFreshCache({ load, freshness, maximumEntries })
}
