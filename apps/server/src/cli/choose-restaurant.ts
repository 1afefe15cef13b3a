import type { Database } from "../db/index.ts"
import { findWithSettings, listRestaurantRows } from "../restaurant/reads.ts"
import { CommandFault, UsageFault } from "./faults.ts"

export const restaurantArgs = {
  restaurant: {
    type: "string",
    valueHint: "id",
    description: "The restaurant's id; may be left out when there is only one",
  },
} as const

export interface ChosenRestaurant {
  readonly id: string
  readonly name: string
  /** Names the restaurant when the caller gave none. */
  readonly notes: readonly string[]
}

export async function chooseRestaurant(db: Database, given: string | undefined): Promise<ChosenRestaurant> {
  if (given !== undefined) {
    const found = await findWithSettings(db, given)
    if (found) return { id: found.id, name: found.document.profile.name, notes: [] }
  }
  const all = await listRestaurantRows(db)
  if (all.length === 0)
    throw new CommandFault(
      "NO_RESTAURANT",
      "There is no restaurant yet. Make one: rasoi restaurant create --help",
    )
  const list = listed(all)
  if (given !== undefined)
    throw new CommandFault("NOT_FOUND", `There is no restaurant "${given}". There is:\n${list}`)
  const [only] = all
  if (!only || all.length > 1)
    throw new UsageFault(`Say which restaurant with --restaurant. There are:\n${list}`)
  return { id: only.id, name: only.name, notes: [`Restaurant: ${only.name} (${only.id}), the only one.`] }
}

const maxListed = 20

function listed(rows: readonly { id: string; name: string; city: string }[]): string {
  const lines = rows.slice(0, maxListed).map(({ id, name, city }) => `  ${id}  ${name}, ${city}`)
  if (rows.length > maxListed) lines.push(`  and ${rows.length - maxListed} more: rasoi restaurant list`)
  return lines.join("\n")
}
