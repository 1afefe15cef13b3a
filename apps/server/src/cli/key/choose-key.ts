import type { Database } from "../../db/index.ts"
import { type KeyRow, listKeys } from "../../keys/reads.ts"
import { CommandFault } from "../faults.ts"

export const keyArgs = {
  key: { type: "positional", description: "The key's id, or its name where only one has it" },
} as const

/** A revoked key is found by its id only: its name may have gone to its successor. */
export async function chooseKey(db: Database, restaurantId: string, given: string): Promise<KeyRow> {
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
  // A whole secret typed by mistake is not repeated on the screen.
  const shown = given.startsWith("rasoi_") ? "like that; give its id, not the key itself" : `"${given}"`
  throw new CommandFault("NOT_FOUND", `There is no key ${shown}. ${rest}`)
}
