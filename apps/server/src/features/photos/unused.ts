import type { Database } from "../../db/index.ts"
import { countUnusedDay, listUncounted, removeSomePhotos } from "./store.ts"

/** How long a photo is kept that neither the menu nor the page shows: an older menu may be put back, and drafts take time. */
const keptDays = 30

/**
 * Counts days on which this has run, rather than comparing times: a clock that is set by weeks, or a restored backup,
 * adds one day at most. Each run also corrects what servers from before photos have changed without a note.
 */
export async function removeUnusedPhotos(db: Database, now: number): Promise<void> {
  for (const restaurantId of await listUncounted(db, now))
    await db.transaction(tx => countUnusedDay(tx, restaurantId, now))
  while ((await removeSomePhotos(db, keptDays)) > 0);
}
