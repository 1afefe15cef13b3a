import { openLedger, type PrivacyParts } from "../../privacy/index.ts"
import { chooseRestaurant } from "../choose-restaurant.ts"
import type { Answer } from "../command.ts"
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
  work: (context: PrivacyContext) => Promise<Answer>,
): Promise<Answer> {
  return withDatabase(async ({ config, db, now }) => {
    const { id: restaurantId, notes } = await chooseRestaurant(db, restaurant)
    const onLedgerFault = (error: unknown): never => {
      throw new Error(
        `The data is erased, but the list of erasures was not written: ${(error as Error).message}`,
      )
    }
    return work({ parts: { db, ledger: openLedger(config), onLedgerFault }, restaurantId, now, notes })
  })
}
