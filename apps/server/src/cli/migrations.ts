import type { Config } from "../config.ts"
import { checkServer, inspectDatabase, migrate } from "../db/index.ts"
import { readMigrations } from "../db/migration-files.ts"
import { migrationsDirectory } from "../open-database.ts"
import { silentLog, withConnection } from "./context.ts"

/** What would be applied to a database that is not there yet. */
export async function listFiles() {
  const migrations = await readMigrations(migrationsDirectory)
  return { applied: [], missing: migrations.map(({ id, name }) => `${id}-${name}`) }
}

export function lookOnly(config: Config) {
  return withConnection(config, connection => inspectDatabase(connection, migrationsDirectory))
}

export function migrateNow(config: Config) {
  return withConnection(config, async connection => {
    await checkServer(connection)
    const { applied: justApplied } = await migrate(connection, {
      directory: migrationsDirectory,
      log: silentLog,
    })
    return { ...(await inspectDatabase(connection, migrationsDirectory)), justApplied }
  })
}
