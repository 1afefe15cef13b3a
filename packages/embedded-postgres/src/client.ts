import { Client } from "pg"
import type { EmbeddedConnection } from "./embedded-database.ts"

/** Runs the work on a connection that is opened for it. Without a deadline, a busy machine may take its time. */
export async function withClient<T>(
  connection: EmbeddedConnection,
  work: (client: Client) => Promise<T>,
  { deadlineMs = 0 }: { deadlineMs?: number } = {},
): Promise<T> {
  const client = new Client({
    ...connection,
    // Otherwise the driver would use PGSSLMODE from the environment.
    ssl: false,
    application_name: "embedded-postgres",
    connectionTimeoutMillis: deadlineMs,
    statement_timeout: deadlineMs,
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
