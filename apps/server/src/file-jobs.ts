import { type AccessLedger, copyToFiles } from "./access/index.ts"
import type { Database } from "./db/index.ts"
import type { Job } from "./jobs/timers.ts"
import { copyErasuresToFiles, type ErasureLedger } from "./privacy/index.ts"

interface Parts {
  readonly db: Database
  readonly ledger: ErasureLedger
  readonly access: AccessLedger
}

/** Timed work on files in the data directory and beside the backups. */
export function fileJobs({ db, ledger, access }: Parts): Job[] {
  return [
    {
      // Each process of a fleet adds to its own files what the others have changed.
      name: "lists outside of the database",
      everyMs: 60_000,
      async run() {
        await copyToFiles(db, access)
        await copyErasuresToFiles(db, ledger)
      },
    },
  ]
}
