import { join } from "node:path"
import { untilAborted } from "../base/until-aborted.ts"
import type { Config } from "../config.ts"
import {
  type Connection,
  checkServer,
  type Database,
  type DatabaseLog,
  type DatabaseOptions,
  inspectDatabase,
  migrate,
  migrationsDirectory,
  openDatabase,
  openEmbedded,
} from "../db/index.ts"

export interface OpenedDatabase {
  readonly connection: Connection
  /** That of a server has no deadlines until it serves. */
  readonly db: Database
  close(): Promise<void>
}

interface Options {
  config: Pick<Config, "databaseUrl" | "dataDir" | "poolSize" | "queryDeadlineMs" | "backupDirectory">
  log: DatabaseLog
  purpose: "server" | "command"
  onQuery?: DatabaseOptions["onQuery"]
  /** Runs when nothing is left but to wait for the database. */
  onLaunched?: () => void
  /** Cancels the opening, which then releases its resources. */
  signal?: AbortSignal
}

/** Opens the embedded database, or the one of DATABASE_URL: checked, migrated and ready. */
export async function openConfiguredDatabase({
  config,
  log,
  purpose,
  onQuery,
  onLaunched,
  signal,
}: Options): Promise<OpenedDatabase> {
  const embedded =
    config.databaseUrl === undefined
      ? await openEmbedded({ dataDir: config.dataDir, log, purpose, onLaunched, signal })
      : undefined
  if (!embedded) onLaunched?.()
  try {
    const connection = embedded?.connection ?? { url: config.databaseUrl ?? "" }
    // A cancelled migration is rolled back when its connection closes.
    await untilAborted(checkServer(connection), signal)
    await untilAborted(migrateIfAllowed(connection, purpose, log, config), signal)
    const db = openDatabase({
      connection,
      poolSize: purpose === "server" ? config.poolSize : 2,
      queryDeadlineMs: config.queryDeadlineMs,
      connectDeadlineMs: 2_000,
      withoutDeadlines: purpose === "server",
      applicationName: purpose === "server" ? "rasoi" : "rasoi-command",
      log,
      onQuery,
    })
    // The database must stop even if closing the pool fails.
    return { connection, db, close: () => db.close().finally(() => embedded?.stop()) }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

/** A command migrates only a new database: a server may be running on an existing one. */
async function migrateIfAllowed(
  connection: Connection,
  purpose: Options["purpose"],
  log: DatabaseLog,
  { backupDirectory }: Pick<Config, "backupDirectory">,
): Promise<void> {
  if (purpose === "command") {
    const { applied, missing } = await inspectDatabase(connection, migrationsDirectory)
    if (missing.length === 0) return
    if (applied.length > 0) {
      throw new Error(
        `This database is older than this version: it lacks ${missing.join(", ")}. ` +
          "Stop the server, run npx rasoi migrate, and start it again.",
      )
    }
  }
  await migrateSafely(connection, backupDirectory, log)
}

/** Migrations have no way back, so a database with data is backed up before them. */
export async function migrateSafely(
  connection: Connection,
  backupDirectory: string | undefined,
  log: DatabaseLog,
): Promise<string[]> {
  if (backupDirectory !== undefined) {
    const { applied, missing } = await inspectDatabase(connection, migrationsDirectory)
    if (applied.length > 0 && missing.length > 0) {
      const { archiveName, version, writeBackupFile } = await import("../features/backup/index.ts")
      const now = Date.now()
      const file = join(backupDirectory, archiveName(now, "before-upgrade"))
      await writeBackupFile(file, { connection, version, now })
      log.info({ file, missing }, "backed up before migrating")
    }
  }
  return migrate(connection, { directory: migrationsDirectory, log })
}
