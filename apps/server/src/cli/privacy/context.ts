import { openLedger, type PrivacyParts } from "../../features/privacy/index.ts"
import { chooseRestaurant } from "../choose-restaurant.ts"
import type { Result } from "../command.ts"
import { withDatabase } from "../context.ts"

interface PrivacyContext {
  readonly parts: PrivacyParts
  readonly restaurantId: string
  readonly now: number
  readonly notes: readonly string[]
}

/** What the commands need: the database, the ledger, and the restaurant. */
export function withPrivacy(
  restaurant: string | undefined,
  work: (context: PrivacyContext) => Promise<Result>,
): Promise<Result> {
  return withDatabase(async ({ config, db, now }) => {
    const { id: restaurantId, notes: chosen } = await chooseRestaurant(db, restaurant)
    const notes = [...chosen]
    const onLedgerFault = (error: unknown): never => {
      throw new Error(
        `The data is erased, but the list of erasures was not written: ${(error as Error).message}`,
      )
    }
    const onSecondKey = (keyId: string, earlierKeyIds: readonly string[]) => {
      const where = config.privacyKey === undefined ? `privacy.key in ${config.dataDir}` : "PRIVACY_KEY"
      notes.push(
        `Warning: this erasure has the key ${keyId} (${where}), earlier ones have ${earlierKeyIds.join(", ")}. ` +
          "Run commands with the server's PRIVACY_KEY. Keep both keys: a restore needs each of them.",
      )
    }
    const parts = { db, ledger: openLedger(config), onLedgerFault, onSecondKey }
    return work({ parts, restaurantId, now, notes })
  })
}
