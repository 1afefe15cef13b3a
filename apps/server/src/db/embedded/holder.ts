import { statSync } from "node:fs"
import { isHolding } from "./lock.ts"
import { isElsewhere, type LockRecord, lockPath, readRecord } from "./lock-record.ts"

export interface Holder extends Pick<LockRecord, "pid" | "host" | "purpose" | "state"> {
  /** In another container or on another machine, where the process id is valid. */
  readonly elsewhere: boolean
}

/** Returns the current holder of the data directory. Read-only: it takes no lock and removes no stale one. */
export async function findHolder(dataDir: string): Promise<Holder | undefined> {
  if (statSync(dataDir, { throwIfNoEntry: false }) === undefined) return undefined
  const record = readRecord(lockPath(dataDir))
  if (record === undefined || !(await isHolding(record, dataDir))) return undefined
  const { pid, host, purpose, state } = record
  return { pid, host, purpose, state, elsewhere: isElsewhere(record) }
}
