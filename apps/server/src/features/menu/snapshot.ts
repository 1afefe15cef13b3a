import { Refusal } from "@rasoi/contract"
import type { MenuDocument } from "@rasoi/contract/console"
import { type FreshCache, type Freshness, makeFreshCache } from "../../cache/fresh-cache.ts"
import type { Database, Queries } from "../../db/index.ts"
import { findCurrentMenu, type MenuRow } from "./store.ts"

/** One version of a restaurant's menu. Immutable. */
export interface MenuSnapshot {
  readonly restaurantId: string
  readonly version: number
  readonly document: MenuDocument
  readonly facts: MenuRow
}

export type MenuCache = FreshCache<MenuSnapshot>

export function makeMenuCache(db: Database, freshness: Freshness, maximumEntries = 20_000): MenuCache {
  return makeFreshCache({ load: id => loadMenu(db, id), freshness, maximumEntries })
}

export async function loadMenu(db: Queries, restaurantId: string): Promise<MenuSnapshot> {
  const row = await findCurrentMenu(db, restaurantId)
  if (!row) throw new Refusal("NOT_FOUND", { message: "There is no such restaurant." })
  return { restaurantId, version: row.version, document: row.document, facts: row }
}
