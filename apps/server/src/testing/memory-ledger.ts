import { type ErasureLedger, type LedgerEntry, makeErasureKey } from "../features/privacy/index.ts"

/** A ledger without files. */
export function memoryLedger(secret = "a secret of the tests"): ErasureLedger {
  const entries = new Map<string, LedgerEntry>()
  return {
    key: async () => makeErasureKey(secret),
    keys: async () => [makeErasureKey(secret)],
    create: async () => {},
    exists: async () => true,
    read: async () => [...entries.values()],
    async add(added) {
      for (const entry of added) entries.set(entry.id, entry)
    },
  }
}
