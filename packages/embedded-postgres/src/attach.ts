import { attachToHolder } from "./attached-commands.ts"
import { isResponding } from "./bootstrap.ts"
import type { EmbeddedDatabase } from "./embedded-database.ts"
import { findServer } from "./find-server.ts"
import type { LockRecord } from "./lock-record.ts"

/** Uses the database of another process; undefined while that process is starting or closing. */
export async function attach(
  dataDir: string,
  name: string,
  holder: LockRecord,
): Promise<EmbeddedDatabase | undefined> {
  if (holder.state !== "open") return undefined
  const attached = attachToHolder(dataDir, holder.nonce)
  if (attached === undefined) return undefined
  const server = findServer(dataDir, name)
  if (!server?.ready || !(await isResponding(server.connection))) {
    attached.detach()
    return undefined
  }
  return { connection: server.connection, pid: server.pid, stop: async () => attached.detach() }
}
