export type { Application } from "./application.ts"
export { installedPackage, readPackage } from "./binary-package.ts"
export { superuser } from "./cluster.ts"
export type { EmbeddedConnection, EmbeddedDatabase } from "./embedded-database.ts"
export {
  DatabaseStillRuns,
  DataDirInUse,
  DataDirVersionMismatch,
  EmbeddedUnavailable,
} from "./errors.ts"
export { findServer } from "./find-server.ts"
export { findHolder } from "./holder.ts"
export type { Holder } from "./lock-record.ts"
export { type EmbeddedOptions, openEmbedded } from "./open.ts"
export { postgresProcessesIn, signalAll } from "./processes.ts"
export { clusterDirOf } from "./start.ts"
