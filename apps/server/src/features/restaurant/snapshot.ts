import { Refusal } from "@rasoi/contract"
import type { Settings } from "@rasoi/contract/console"
import { type FreshCache, type Freshness, makeFreshCache } from "../../cache/fresh-cache.ts"
import type { Database, Queries } from "../../db/index.ts"
import { findWithSettings } from "./store.ts"

/** A restaurant at one version of its settings. Immutable. */
export interface RestaurantSnapshot {
  readonly id: string
  readonly suspended: boolean
  /** The restaurant accepts no orders until then. */
  readonly pausedUntil: Date | null
  readonly version: number
  readonly settings: Settings
  readonly updatedAt: Date
  readonly updatedBy: string | null
}

export type RestaurantCache = FreshCache<RestaurantSnapshot>

export function makeRestaurantCache(
  db: Database,
  freshness: Freshness,
  maximumEntries = 20_000,
): RestaurantCache {
  return makeFreshCache({ load: id => loadRestaurant(db, id), freshness, maximumEntries })
}

export async function loadRestaurant(db: Queries, id: string): Promise<RestaurantSnapshot> {
  const row = await findWithSettings(db, id)
  if (!row) throw new Refusal("NOT_FOUND", { message: "There is no such restaurant." })
  return {
    id: row.id,
    suspended: row.status === "SUSPENDED",
    pausedUntil: row.paused_until,
    version: row.version,
    settings: row.document,
    updatedAt: row.created_at,
    updatedBy: row.created_by,
  }
}
