import type { Database } from "../../db/index.ts"
import { removePhotosUnusedSince } from "./store.ts"

/** How long a photo is kept that the current menu does not show: an older menu may be put back, and drafts take time. */
const unusedMs = 30 * 86_400_000

export function removeUnusedPhotos(db: Database, now: number): Promise<void> {
  return removePhotosUnusedSince(db, new Date(now - unusedMs))
}
