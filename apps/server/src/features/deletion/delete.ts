import { announceChange, type Database, type Queries } from "../../db/index.ts"
import { topics } from "../../events/changes.ts"
import { batches, deletePeople, deleteRestaurantRow, markAndRevoke } from "./store.ts"

/**
 * The first transaction of a deletion. From its commit on nobody reaches the restaurant: keys, people, links. What is left
 * of it can be deleted at any time later.
 */
export async function beginDeletion(tx: Queries, restaurantId: string): Promise<void> {
  await markAndRevoke(tx, restaurantId)
  await deletePeople(tx, restaurantId)
  // Other processes hold its keys, settings and menu in memory, and streams of its devices.
  for (const topic of topics) await announceChange(tx, { origin: "deletion", topic, restaurantId })
}

/** Deletes the rows in small batches. After a crash it continues where it was. */
export async function finishDeletion(db: Database, restaurantId: string): Promise<void> {
  let deleted: number
  // Again, because a server may have written what it held in memory.
  do {
    deleted = 0
    for (const statement of batches) {
      let rows: number
      do {
        rows = await db.run(statement, [restaurantId])
        deleted += rows
      } while (rows > 0)
    }
  } while (deleted > 0)
  await db.transaction(tx => deleteRestaurantRow(tx, restaurantId))
}
