export { type Batcher, makeBatcher } from "./batch.ts"
export {
  announceChange,
  type Change,
  type ChangeFeed,
  countListeners,
  openChangeFeed,
} from "./changes.ts"
export type { Connection } from "./connection.ts"
export { type Database, type DatabaseOptions, openDatabase } from "./database.ts"
export { installedPackage } from "./embedded/binary-package.ts"
export { DataDirInUse, DataDirVersionMismatch, EmbeddedUnavailable } from "./embedded/errors.ts"
export { findHolder, type Holder } from "./embedded/holder.ts"
export { openEmbedded } from "./embedded/open.ts"
export { clusterDirOf } from "./embedded/start.ts"
export { DatabaseUnavailable, violates } from "./errors.ts"
export { checkServer, UnsafeDatabase } from "./guards.ts"
export { holdLock } from "./hold-lock.ts"
export { type AppliedMigration, type DatabaseState, inspectDatabase } from "./inspect.ts"
export { readInstallation } from "./installation.ts"
export type { DatabaseLog } from "./log.ts"
export { MigrationRefused, migrate } from "./migrate.ts"
export { makeParameters } from "./parameters.ts"
export type { Queries, QueryOutcome } from "./queries.ts"
export { type Statement, sql } from "./statement.ts"
