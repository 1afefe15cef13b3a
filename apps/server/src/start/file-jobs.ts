import type { Clock } from "../base/clock.ts"
import type { Config } from "../config.ts"
import type { Database, DatabaseLog } from "../db/index.ts"
import { type AccessLedger, copyToFiles } from "../features/access/index.ts"
// Not from its index, which loads the archives.
import { removeReplacedData } from "../features/backup/replaced-data.ts"
import { copyErasuresToFiles, type ErasureLedger } from "../features/privacy/index.ts"
import type { Job } from "./jobs/timers.ts"

interface Parts {
  readonly config: Pick<Config, "dataDir" | "backupDirectory">
  readonly db: Database
  readonly ledger: ErasureLedger
  readonly access: AccessLedger
  readonly clock: Clock
  readonly log: Pick<DatabaseLog, "info">
}

/** Timed work on files in the data directory and beside the backups. */
export function fileJobs({ config, db, ledger, access, clock, log }: Parts): Job[] {
  const { dataDir, backupDirectory } = config
  const directories = backupDirectory === undefined ? [dataDir] : [dataDir, backupDirectory]
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
    {
      name: "replaced data",
      everyMs: 600_000,
      async run() {
        const removed = await removeReplacedData(directories, clock.now())
        if (removed.length > 0) log.info({ removed }, "removed data from before a restore or an upgrade")
      },
    },
  ]
}
