import type { EmbeddedConnection } from "@rasoi/embedded-postgres"
import { Client } from "pg"
import { findEmbedded } from "../../apps/server/src/db/index.ts"
import type { CleanUp } from "../clean-up.ts"

export type SocketConnection = EmbeddedConnection

export interface ServerDatabase {
  /** The postmaster's process id. */
  readonly pid: number
  readonly connection: SocketConnection
  readonly client: Client
  /** The single number that a query returns. */
  count(text: string, values?: unknown[]): Promise<number>
  close(): Promise<void>
}

/** Connects to the running server's database. Unlike the CLI, it never starts one. */
export async function attachDatabase(cleanUp: CleanUp, dataDir: string): Promise<ServerDatabase> {
  const found = findEmbedded(dataDir)
  if (!found?.ready) throw new Error("the server's database does not run")
  const { pid, connection } = found
  const client = new Client({ ...connection, ssl: false })
  // The server's database may stop before this connection does.
  client.on("error", () => {})
  await client.connect()
  const close = () => client.end().catch(() => {})
  cleanUp.add(close)
  await requireDurable(client)
  return {
    pid,
    connection,
    client,
    async count(text, values = []) {
      const { rows } = await client.query<{ count: string }>(text, values)
      return Number(rows[0]?.count)
    },
    close,
  }
}

/** Figures for writes that are not durable would be worthless. */
async function requireDurable(client: Client): Promise<void> {
  for (const name of ["fsync", "synchronous_commit", "full_page_writes"]) {
    const { rows } = await client.query(`select current_setting('${name}') as value`)
    if (rows[0]?.value !== "on") throw new Error(`${name} is ${rows[0]?.value}; nothing would be durable`)
  }
}
