import type { Config } from "../../config.ts"
import { type Connection, type Database, openDatabase } from "../../db/index.ts"
import { copyToFiles, hasChangesTable, openAccessLedger, reapplyAccess } from "../../features/access/index.ts"
import { copyErasuresToFiles, openLedger, reapplyErasures } from "../../features/privacy/index.ts"
import { silentLog } from "../context.ts"
import { describeAccess, describeReapplied, missingList } from "../privacy/reapplied.ts"

/** The list has no personal data, so it cannot name them. */
const blockedPhonesAsInBackup =
  "Blocked phones are as in the backup: check them in the console under Settings."

/**
 * What a restore does for the lists outside of the database. The lists are beside the backup, in the data directory, and
 * in the database that is replaced.
 */
export function makeReapplication(config: Config, backupDirectory: string, now: number) {
  const ledger = openLedger(config, [backupDirectory])
  const access = openAccessLedger(config, [backupDirectory])
  let done: Awaited<ReturnType<typeof reapply>> | undefined

  async function reapply(db: Database) {
    const isListed = await access.exists()
    const erasures = await reapplyErasures(db, ledger, now)
    return { isListed, erasures, access: await reapplyAccess(db, access, now) }
  }

  return {
    /** The database that is replaced may know changes that no file here has. One of an earlier version has no list. */
    beforeReplace: (connection: Connection) =>
      withPool(config, connection, async db => {
        await copyErasuresToFiles(db, ledger)
        if (!(await hasChangesTable(db))) return
        await copyToFiles(db, access)
        await access.create()
      }),
    afterLoad: (connection: Connection) =>
      withPool(config, connection, async db => {
        done = await reapply(db)
      }),
    result(createdAt: string) {
      if (!done) throw new Error("the restore ended before the lists were applied")
      const lines = [
        ...(done.isListed ? [] : [missingList(config.dataDir, createdAt)]),
        ...describeAccess(done.access),
        ...describeReapplied(done.erasures).lines,
        blockedPhonesAsInBackup,
      ]
      return { access: { listed: done.isListed, ...done.access }, erasures: done.erasures, lines }
    },
  }
}

async function withPool(
  { queryDeadlineMs }: Pick<Config, "queryDeadlineMs">,
  connection: Connection,
  work: (db: Database) => Promise<void>,
): Promise<void> {
  const db = openDatabase({
    connection,
    poolSize: 2,
    queryDeadlineMs,
    connectDeadlineMs: 2_000,
    withoutDeadlines: true,
    applicationName: "rasoi-command",
    log: silentLog,
  })
  await work(db).finally(() => db.close())
}
