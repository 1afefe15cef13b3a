import { statSync } from "node:fs"
import { isAlive, isElsewhere, type LockRecord, lockPath, readRecord } from "./lock.ts"

export interface Holder extends Pick<LockRecord, "pid" | "purpose" | "state"> {
  /** In another container or on another machine: the process id means something there only. */
  readonly elsewhere: boolean
}

/** Who has the data directory at this moment; only looks, takes nothing and cleans nothing away. */
export function findHolder(dataDir: string): Holder | undefined {
  if (statSync(dataDir, { throwIfNoEntry: false }) === undefined) return undefined
  const path = lockPath(dataDir)
  const record = readRecord(path)
  if (record === undefined || !isAlive(record, path, dataDir)) return undefined
  const { pid, purpose, state } = record
  return { pid, purpose, state, elsewhere: isElsewhere(record) }
}
