import type { Logger } from "pino"
import type { Clock } from "../base/clock.ts"
import type { Database } from "../db/index.ts"
import { type AccessLedger, reapplyAccess } from "../features/access/index.ts"
import { type ErasureLedger, reapplyErasures } from "../features/privacy/index.ts"

interface Parts {
  readonly db: Database
  readonly ledger: ErasureLedger
  readonly access: AccessLedger
  readonly clock: Clock
  readonly log: Logger
}

/**
 * Before anybody can connect: a database that was restored may contain people who were erased since, and keys and
 * passwords that were ended since.
 */
export async function reapplyAtStart({ db, ledger, access, clock, log }: Parts): Promise<void> {
  try {
    const { applied, unknownKey } = await reapplyErasures(db, ledger, clock.now())
    if (applied > 0) log.warn({ applied }, "applied erasures again that this database did not have")
    if (unknownKey > 0)
      log.error({ unknownKey }, "erasures cannot be applied again: their key is missing, see docs/privacy.md")
  } catch (error) {
    log.error({ err: error }, "erasures were not applied again")
  }
  try {
    const { keysWithoutSecret, peopleWithoutPassword, restaurantsWithoutOwner, ...ended } =
      await reapplyAccess(db, access, clock.now())
    if (Object.values(ended).some(count => count > 0))
      log.warn(ended, "ended access again that this database had brought back")
  } catch (error) {
    log.error({ err: error }, "revoked keys and ended access were not applied again")
  }
  try {
    await ledger.create()
    await access.create()
  } catch (error) {
    log.error({ err: error }, "the lists that a restore needs cannot be written, see docs/privacy.md")
  }
}
