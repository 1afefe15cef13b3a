export {
  announceChange,
  type Change,
  type ChangeFeed,
  type DeliveredChange,
  openChangeFeed,
} from "./changes.ts"
export type { Connection } from "./connection.ts"
export { type Database, type DatabaseOptions, openDatabase } from "./database.ts"
export { DataDirInUse, DataDirVersionMismatch, EmbeddedUnavailable } from "./embedded/errors.ts"
export { type EmbeddedDatabase, type EmbeddedOptions, openEmbedded } from "./embedded/open.ts"
export type { EmbeddedState } from "./embedded/supervisor.ts"
export { DatabaseUnavailable } from "./errors.ts"
export { checkServer, UnsafeDatabase } from "./guards.ts"
export type { DatabaseLog } from "./log.ts"
export { MigrationRefused, migrate } from "./migrate.ts"
export type { Queries, QueryOutcome } from "./queries.ts"
export { type Statement, sql } from "./statement.ts"
