import { existsSync } from "node:fs"
import type { Config } from "../config.ts"
import { type AppliedMigration, checkServer, clusterDirOf, inspectDatabase } from "../db/index.ts"
import { migrationsDirectory, readMigrations } from "../db/migration-files.ts"
import { migrateSafely } from "../start/open-database.ts"
import { silentLog, withConnection } from "./context.ts"

export interface MigrationList {
  readonly applied: readonly AppliedMigration[]
  readonly justApplied: readonly string[]
  readonly missing: readonly string[]
  /** Whether all that are missing are. */
  readonly additive: boolean
}

/** Lists what would be applied. Does not create a missing database. */
export async function listMigrations(config: Config): Promise<MigrationList> {
  if (config.databaseUrl === undefined && !existsSync(clusterDirOf(config.dataDir))) {
    const migrations = await readMigrations(migrationsDirectory)
    const missing = migrations.map(({ id, name }) => `${id}-${name}`)
    return { applied: [], justApplied: [], missing, additive: false }
  }
  const { applied, missing, additive } = await withConnection(config, connection =>
    inspectDatabase(connection, migrationsDirectory),
  )
  return { applied, justApplied: [], missing, additive }
}

export function migrateNow(config: Config): Promise<MigrationList> {
  return withConnection(config, async connection => {
    await checkServer(connection)
    const justApplied = await migrateSafely(connection, config.backupDirectory, silentLog)
    const { applied, missing, additive } = await inspectDatabase(connection, migrationsDirectory)
    return { applied, justApplied, missing, additive }
  })
}
