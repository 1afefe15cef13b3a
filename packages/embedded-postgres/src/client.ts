import { Client } from "pg"
import type { EmbeddedConnection } from "./embedded-database.ts"

/** Runs the work on a connection that is opened for it. */
export async function withClient<T>(
  connection: EmbeddedConnection,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({
    ...connection,
    // Otherwise the driver would use PGSSLMODE from the environment.
    ssl: false,
    application_name: "embedded-postgres",
    connectionTimeoutMillis: 10_000,
    statement_timeout: 60_000,
    lock_timeout: 10_000,
  })
  // A lost connection also rejects the running query.
  client.on("error", () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
