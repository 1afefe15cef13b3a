import { commandLine } from "../../features/audit/index.ts"
import { setSuspended } from "../../features/restaurant/index.ts"
import { chooseRestaurant } from "../choose-restaurant.ts"
import type { Result } from "../command.ts"
import { withDatabase } from "../context.ts"

export function changeSuspension(given: string | undefined, suspended: boolean): Promise<Result> {
  return withDatabase(async ({ db, hub, now }) => {
    const { id, name, notes } = await chooseRestaurant(db, given)
    const changed = await setSuspended(hub, commandLine, now, id, suspended)
    const state = suspended ? "suspended" : "active"
    return {
      data: { id, name, status: state.toUpperCase(), changed },
      text: `${name}, ${id}, ${changed ? `is now ${state}` : `was already ${state}`}.`,
      notes,
    }
  })
}
