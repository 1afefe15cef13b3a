import { anonymizedBefore, presetRetentionDays } from "@rasoi/core"
import { firstIdAt } from "../../base/ids.ts"
import type { Database, Queries } from "../../db/index.ts"
import { clearOrders, clearReservations } from "./anonymize.ts"
import {
  clearOldDayNotes,
  clearOldSeatBlocks,
  clearOldTabLabels,
  type DueRange,
  deleteOldBlocks,
  deleteOldCouriers,
  listDueOrders,
  listDueReservations,
  listDueRestaurants,
  listTimezones,
  writeProgress,
} from "./anonymize-store.ts"

/** Small, so that a batch locks its rows for milliseconds only. */
const batchRows = 200
const firstDay = "2000-01-01"

/**
 * Removes personal data that is older than each restaurant keeps it. It works in batches and may be interrupted: the
 * next run continues. Several servers may run it at once.
 */
export async function anonymizeOldData(db: Database, now: number): Promise<void> {
  const zones = await listTimezones(db)
  const todayIn = new Map(zones.map(zone => [zone, anonymizedBefore(zone, now, 0)]))
  for (const due of await listDueRestaurants(db, todayIn, presetRetentionDays))
    await anonymizeDays(db, due.restaurant_id, due.anonymized_before ?? firstDay, due.before_day, now)
}

async function anonymizeDays(
  db: Database,
  restaurantId: string,
  fromDay: string,
  beforeDay: string,
  now: number,
) {
  const range: DueRange = {
    restaurantId,
    fromDay,
    beforeDay,
    fromId: idTime(fromDay),
    beforeId: idTime(beforeDay),
    limit: batchRows,
  }
  const at = new Date(now)
  const batch = <Row>(
    list: (tx: Queries, range: DueRange) => Promise<Row[]>,
    clear: (tx: Queries, rows: readonly Row[], at: Date) => Promise<unknown>,
  ) =>
    db.transaction(async tx => {
      const rows = await list(tx, range)
      if (rows.length > 0) await clear(tx, rows, at)
      return rows.length
    })
  while ((await batch(listDueOrders, clearOrders)) > 0);
  while ((await batch(listDueReservations, clearReservations)) > 0);
  const before = new Date(`${beforeDay}T00:00:00Z`)
  await clearOldSeatBlocks(db, restaurantId, before)
  await clearOldDayNotes(db, restaurantId, before)
  await clearOldTabLabels(db, restaurantId, before)
  await deleteOldBlocks(db, restaurantId, before)
  await deleteOldCouriers(db, restaurantId, before)
  await writeProgress(db, restaurantId, beforeDay)
}

/** The part of an id that contains its time. */
function idTime(day: string): string {
  return firstIdAt("", Date.parse(`${day}T00:00:00Z`)).slice(1)
}
