import { open, readFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { Config } from "../config.ts"
import { makeDirectory } from "../make-directory.ts"
import { type ErasureKey, makeErasureKey, readOrCreateSecret } from "./erasure-key.ts"
import { giveToOwnerOfDirectory } from "./owned-file.ts"

/** One erasure, without the phone number. */
export interface LedgerEntry {
  readonly id: string
  readonly restaurantId: string
  /** Hexadecimal. */
  readonly phoneHash: string
  readonly keyId: string
  readonly erasedAt: string
}

/** The list of erasures outside of the database: a restored database does not know the later ones. */
export interface ErasureLedger {
  key(): Promise<ErasureKey>
  read(): Promise<LedgerEntry[]>
  /** Writes the entries that a file does not have yet. */
  add(entries: readonly LedgerEntry[]): Promise<void>
}

export const ledgerName = "erasures.jsonl"
export const keyName = "privacy.key"

type Options = Pick<Config, "dataDir" | "backupDirectory" | "privacyKey">

/**
 * The ledger is a file in the data directory and a second one beside the backups. The key is only in the data directory,
 * or in the environment: whoever gets the backups cannot compute the hashes.
 */
export function openLedger(
  { dataDir, backupDirectory, privacyKey }: Options,
  /** Directories that are only read, such as the one of the backup that is restored. */
  otherDirectories: readonly string[] = [],
): ErasureLedger {
  const own = [dataDir, ...(backupDirectory === undefined ? [] : [backupDirectory])].map(fileIn)
  return {
    async key() {
      return makeErasureKey(privacyKey ?? (await readOrCreateSecret(join(dataDir, keyName))))
    },
    async read() {
      const files = await Promise.all([...own, ...otherDirectories.map(fileIn)].map(readEntries))
      return [...new Map(files.flat().map(entry => [entry.id, entry])).values()]
    },
    async add(entries) {
      for (const file of own) {
        const known = new Set((await readEntries(file)).map(({ id }) => id))
        const missing = entries.filter(({ id }) => !known.has(id))
        if (missing.length > 0) await append(file, missing)
      }
    },
  }
}

const fileIn = (directory: string) => join(directory, ledgerName)

async function append(path: string, entries: readonly LedgerEntry[]): Promise<void> {
  await makeDirectory(dirname(path))
  const file = await open(path, "a", 0o600)
  try {
    // Begins with a line end: the last line of a process that was killed may be incomplete.
    await file.write(entries.map(entry => `\n${JSON.stringify(entry)}`).join(""))
    await file.sync()
  } finally {
    await file.close()
  }
  await giveToOwnerOfDirectory(path)
}

async function readEntries(path: string): Promise<LedgerEntry[]> {
  try {
    return (await readFile(path, "utf8")).split("\n").flatMap(readLine)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return []
    throw error
  }
}

function readLine(line: string): LedgerEntry[] {
  try {
    return line === "" ? [] : [JSON.parse(line) as LedgerEntry]
  } catch {
    return []
  }
}
