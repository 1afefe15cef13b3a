export {
  clusterDirOf,
  DatabaseStillRuns,
  DataDirInUse,
  DataDirVersionMismatch,
  EmbeddedUnavailable,
  findHolder,
  type Holder,
  installedPackage,
} from "@rasoi/embedded-postgres"
export { type Batcher, makeBatcher } from "./batch.ts"
export {
  announceChange,
  type Change,
  type ChangeFeed,
  countListeners,
  openChangeFeed,
  unmarkedListeners,
} from "./changes.ts"
export type { Connection } from "./connection.ts"
export { type Database, type DatabaseOptions, openDatabase } from "./database.ts"
export { findEmbedded, openEmbedded } from "./embedded.ts"
export { DatabaseUnavailable, violates } from "./errors.ts"
export { checkServer, UnsafeDatabase } from "./guards.ts"
export { holdLock } from "./hold-lock.ts"
export { type AppliedMigration, type DatabaseState, inspectDatabase } from "./inspect.ts"
export { readInstallation } from "./installation.ts"
export type { DatabaseLog } from "./log.ts"
export { MigrationRefused, migrate } from "./migrate.ts"
export { migrationsDirectory } from "./migration-files.ts"
export { makeParameters } from "./parameters.ts"
export type { Queries, QueryOutcome } from "./queries.ts"
export { type Statement, sql } from "./statement.ts"
