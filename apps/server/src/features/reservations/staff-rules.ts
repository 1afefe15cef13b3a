import { Refusal } from "@rasoi/contract"
import { type Database, type Queries, violates } from "../../db/index.ts"
import type { RestaurantSnapshot } from "../restaurant/index.ts"

const maxAttempts = 3

/**
 * Runs `work` in a transaction. If staff block seats between the read and the write, the database refuses the row and
 * `work` runs again on the new state.
 */
export async function retryWhenFull<T>(db: Database, work: (tx: Queries) => Promise<T>): Promise<T> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (!violates(error, "reservations_fit")) throw error
    }
  }
  const message = "The seats are being taken at this moment. Choose another time, or try again."
  throw new Refusal("SLOT_UNAVAILABLE", { field: "time", message, members: { available: [] } })
}

/** Staff need no minimum notice and may book any party size. The seat limit applies to them too. */
export function withStaffRules(restaurant: RestaurantSnapshot): RestaurantSnapshot {
  const { settings } = restaurant
  return {
    ...restaurant,
    settings: { ...settings, booking: { ...settings.booking, minimumNoticeMinutes: 0 } },
  }
}
