import type { Database } from "../../db/index.ts"
import { findKeyOfAny, type KeyRow, listKeys } from "../../features/keys/key-rows.ts"
import { chooseRestaurant } from "../choose-restaurant.ts"
import { CommandFault } from "../faults.ts"

export const keyArgs = {
  key: { type: "positional", description: "The key's id, or its name where only one has it" },
  restaurant: {
    type: "string",
    valueHint: "id",
    description: "The restaurant's id; needed for a name only, when there are several restaurants",
  },
} as const

/** An id is unique, so it needs no restaurant. The notes name the restaurant when the caller gave none. */
export async function chooseKey(db: Database, given: string, restaurant: string | undefined) {
  const byId = restaurant === undefined ? await findKeyOfAny(db, given) : undefined
  if (byId) return { key: byId, notes: [] }
  const { id, notes } = await chooseRestaurant(db, restaurant)
  return { key: await keyOf(db, id, given), notes }
}

/** A revoked key is found only by its id: a newer key may have the same name. */
async function keyOf(db: Database, restaurantId: string, given: string): Promise<KeyRow> {
  const keys = await listKeys(db, restaurantId)
  const byName = keys.filter(key => key.name === given && key.revoked_at === null)
  const found = keys.find(key => key.id === given) ?? (byName.length === 1 ? byName[0] : undefined)
  if (found) return found
  const list = keys.map(key => `  ${key.id}  ${key.name}, ${key.mode}${key.revoked_at ? ", revoked" : ""}`)
  if (byName.length > 1)
    throw new CommandFault(
      "AMBIGUOUS",
      `${byName.length} keys are named "${given}"; give an id:\n${list.join("\n")}`,
    )
  const rest = list.length === 0 ? "This restaurant has none." : `There is:\n${list.join("\n")}`
  // Do not print a secret that was entered by mistake.
  const shown = given.startsWith("rasoi_") ? "like that; give its id, not the key itself" : `"${given}"`
  throw new CommandFault("NOT_FOUND", `There is no key ${shown}. ${rest}`)
}
