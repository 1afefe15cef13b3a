import { attachToHolder } from "./attached-commands.ts"
import { embeddedConnection, isResponding } from "./bootstrap.ts"
import type { LockRecord } from "./lock-record.ts"
import type { EmbeddedDatabase } from "./open.ts"
import { readPostmasterFile } from "./postmaster-file.ts"
import { clusterDirOf } from "./start.ts"

/** Uses the database of another process; undefined while that process is starting or closing. */
export async function attach(dataDir: string, holder: LockRecord): Promise<EmbeddedDatabase | undefined> {
  if (holder.state !== "open") return undefined
  const attached = attachToHolder(dataDir, holder.nonce)
  if (attached === undefined) return undefined
  // The actual socket directory: the usual name may have been taken by another user.
  const file = readPostmasterFile(clusterDirOf(dataDir))
  const connection = file?.status === "ready" ? embeddedConnection(file.socketDir, file.port) : undefined
  if (file === undefined || connection === undefined || !(await isResponding(connection))) {
    attached.detach()
    return undefined
  }
  return { connection, pid: file.pid, stop: async () => attached.detach() }
}
