import { embeddedConnection } from "./bootstrap.ts"
import type { EmbeddedConnection } from "./embedded-database.ts"
import { readPostmasterFile } from "./postmaster-file.ts"
import { clusterDirOf } from "./start.ts"

interface FoundServer {
  readonly pid: number
  /** Whether it accepts connections. */
  readonly ready: boolean
  readonly connection: EmbeddedConnection
}

/** Reads what the server of a data directory says of itself. Starts nothing; the server may have been killed since. */
export function findServer(dataDir: string, name: string): FoundServer | undefined {
  const file = readPostmasterFile(clusterDirOf(dataDir))
  if (file === undefined) return undefined
  // The actual socket directory: the usual name may have been taken by another user.
  const connection = embeddedConnection(name, file.socketDir, file.port)
  return { pid: file.pid, ready: file.status === "ready", connection }
}
