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

/** So many invented slugs are remembered as such. */
const maximumAsked = 5_000

/** An unknown slug and a page that is off are NOT_FOUND, and take the same time. */
export function makePageCache(db: Database, freshness: Freshness, maximumEntries = 20_000): PageCache {
  async function read(slug: string): Promise<PageSnapshot | null> {
    const row = await findPageBySlug(db, slug)
    if (!row || row.state === "OFF") return null
    return {
      restaurantId: row.restaurant_id,
      state: row.state,
      slug: row.current_slug,
      liveKeyId: row.live_key_id,
      testKeyId: row.test_key_id,
    }
  }
  // In two caches: invented slugs must not evict real ones.
  const asked = makeFreshCache({ load: read, freshness, maximumEntries: maximumAsked })
  async function load(slug: string): Promise<PageSnapshot> {
    const page = await asked.get(slug)
    if (!page) throw new Refusal("NOT_FOUND")
    return page
  }
  const found = makeFreshCache({ load, freshness, maximumEntries })
  return {
    get: found.get,
    peek: found.peek,
    invalidate(slug) {
      asked.invalidate(slug)
      found.invalidate(slug)
    },
    clear() {
      asked.clear()
      found.clear()
    },
  }
}
