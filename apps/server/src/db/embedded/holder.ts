import { statSync } from "node:fs"
import { isAlive, isElsewhere, type LockRecord, lockPath, readRecord } from "./lock.ts"

export interface Holder extends Pick<LockRecord, "pid" | "purpose" | "state"> {
  /** In another container or on another machine, where the process id is valid. */
  readonly elsewhere: boolean
}

/** Returns the current holder of the data directory. Read-only: it takes no lock and removes no stale one. */
export function findHolder(dataDir: string): Holder | undefined {
  if (statSync(dataDir, { throwIfNoEntry: false }) === undefined) return undefined
  const path = lockPath(dataDir)
  const record = readRecord(path)
  if (record === undefined || !isAlive(record, path, dataDir)) return undefined
  const { pid, purpose, state } = record
  return { pid, purpose, state, elsewhere: isElsewhere(record) }
}
