import { join } from "node:path"
import type { Config } from "../../config.ts"
import { type LedgerFiles, ledgerDirectories, openLedgerFiles } from "../ledger/index.ts"
import { type ErasureKey, makeErasureKey, readOrCreateSecret, readSecret } from "./erasure-key.ts"

/** One erasure, without the phone number. */
export interface LedgerEntry {
  readonly id: string
  readonly restaurantId: string
  /** Hexadecimal. */
  readonly phoneHash: string
  readonly keyId: string
  readonly erasedAt: string
}

/** The list of erasures outside of the database. */
export interface ErasureLedger extends LedgerFiles<LedgerEntry> {
  /** The key of new erasures. */
  key(): Promise<ErasureKey>
  /** Every key at hand, to find the people of earlier erasures. Makes none. */
  keys(): Promise<ErasureKey[]>
}

export const ledgerName = "erasures.jsonl"
export const keyName = "privacy.key"

type Options = Pick<Config, "dataDir" | "backupDirectory" | "privacyKey">

/**
 * The ledger is a file in the data directory and a second one beside the backups. The key is only in the data directory,
 * or in the environment: whoever gets the backups cannot compute the hashes.
 */
export function openLedger(
  options: Options,
  /** Directories that are only read, such as the one of the backup that is restored. */
  otherDirectories: readonly string[] = [],
): ErasureLedger {
  const { dataDir, privacyKey } = options
  const directories = ledgerDirectories(options, otherDirectories)
  return {
    ...openLedgerFiles({ ...directories, name: ledgerName, parse: parseEntry }),
    async key() {
      return makeErasureKey(privacyKey ?? (await readOrCreateSecret(join(dataDir, keyName))))
    },
    async keys() {
      const files = [...directories.own, ...directories.others].map(directory => join(directory, keyName))
      const found = await Promise.all(files.map(readSecret))
      const secrets = new Set([privacyKey, ...found].filter(secret => secret !== undefined))
      return [...secrets].map(makeErasureKey)
    },
  }
}

/** Undefined for a line that is no entry. */
function parseEntry(value: unknown): LedgerEntry | undefined {
  const entry = (value ?? {}) as LedgerEntry
  const texts = [entry.id, entry.restaurantId, entry.phoneHash, entry.keyId, entry.erasedAt]
  return texts.every(text => typeof text === "string") ? entry : undefined
}
