import type { Config } from "../../config.ts"
import type { Queries } from "../../db/index.ts"
import type { Topic } from "../../events/changes.ts"
import { type LedgerFiles, ledgerDirectories, openLedgerFiles } from "../ledger/index.ts"
import { type AccessChange, type AccessEntry, idOf, isLater, parseEntry } from "./change.ts"
import { listChanges, listOwnChanges, recordChange } from "./store.ts"

export type AccessLedger = LedgerFiles<AccessEntry>

export const accessFile = "access.jsonl"

/** The list is a file in the data directory and a second one beside the backups. */
export function openAccessLedger(
  config: Pick<Config, "dataDir" | "backupDirectory">,
  /** Directories that are only read, such as the one of the backup that is restored. */
  otherDirectories: readonly string[] = [],
): AccessLedger {
  const directories = ledgerDirectories(config, otherDirectories)
  return openLedgerFiles<AccessEntry>({
    ...directories,
    name: accessFile,
    parse: parseEntry,
    replaces: isLater,
  })
}

/** Call this in the transaction of the change. Returns the time of the change. */
export function recordAccessChange(tx: Queries, change: AccessChange, now: number): Promise<Date> {
  return recordChange(tx, idOf(change), new Date(now), change)
}

const topics: readonly Topic[] = ["keys", "team", "sessions"]

/**
 * Writes the changes of a transaction to the files before its commit. If the process dies in between, the files have a
 * change that the database lacks, and the next start applies it. The other order could lose it in a restore.
 */
export function makeLedgerWriter(ledger: AccessLedger, onFault: (error: unknown) => void) {
  return async (tx: Queries, topic: Topic): Promise<void> => {
    if (!topics.includes(topic)) return
    if ((await listOwnChanges(tx)).length === 0) return
    // All of them: a file that lacks an older change would look complete to a restore.
    const entries = await listChanges(tx)
    // A full disk must not prevent that a leaked key is revoked. The job adds to the files what they lack.
    await ledger.add(entries).catch(onFault)
  }
}

/** Adds to the files of this process what other processes have recorded, or what could not be written then. */
export async function copyToFiles(db: Queries, ledger: AccessLedger): Promise<void> {
  await ledger.add(await listChanges(db))
}
