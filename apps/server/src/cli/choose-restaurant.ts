import type { Database } from "../db/index.ts"
import { findWithSettings, listRestaurantRows } from "../features/restaurant/restaurant-rows.ts"
import { CommandFault, UsageFault } from "./faults.ts"
import { firstLines } from "./output.ts"

export const restaurantArgs = {
  restaurant: {
    type: "string",
    valueHint: "id",
    description: "The restaurant's id; may be left out when there is only one",
  },
} as const

export const noRestaurant = "There is no restaurant yet. Make one: rasoi restaurant create --help"
const maxListed = 20

/** The notes name the restaurant when the caller gave none. */
export async function chooseRestaurant(db: Database, given: string | undefined) {
  if (given !== undefined) {
    const found = await findWithSettings(db, given)
    if (found) return { id: found.id, name: found.document.profile.name, notes: [] }
  }
  const all = await listRestaurantRows(db)
  if (all.length === 0) throw new CommandFault("NO_RESTAURANT", noRestaurant)
  const texts = all.map(({ id, name, city }) => `${id}  ${name}, ${city}`)
  const list = firstLines(texts, maxListed, ": rasoi restaurant list")
  if (given !== undefined)
    throw new CommandFault("NOT_FOUND", `There is no restaurant "${given}". There is:\n${list}`)
  const [only] = all
  if (!only || all.length > 1)
    throw new UsageFault(`Say which restaurant with --restaurant. There are:\n${list}`)
  return { id: only.id, name: only.name, notes: [`Restaurant: ${only.name} (${only.id}), the only one.`] }
}
