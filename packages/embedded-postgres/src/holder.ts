import { statSync } from "node:fs"
import { isHolding } from "./lock.ts"
import { type Holder, isElsewhere, lockPath, readRecord } from "./lock-record.ts"

/** Returns the current holder of the data directory. Read-only: it takes no lock and removes no stale one. */
export async function findHolder(dataDir: string): Promise<Holder | undefined> {
  if (statSync(dataDir, { throwIfNoEntry: false }) === undefined) return undefined
  const record = readRecord(lockPath(dataDir))
  if (record === undefined || !(await isHolding(record, dataDir))) return undefined
  const { pid, host, purpose, state } = record
  return { pid, host, purpose, state, elsewhere: isElsewhere(record) }
}
