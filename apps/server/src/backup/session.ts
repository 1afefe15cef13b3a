import { Client } from "pg"
import { type Connection, clientConfig } from "../db/connection.ts"

/** One connection without deadlines: copying a large table takes as long as it takes. */
export async function withSession<T>(
  connection: Connection,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client(
    clientConfig(connection, {
      applicationName: "rasoi-backup",
      connectDeadlineMs: 10_000,
      statementDeadlineMs: 0,
      lockDeadlineMs: 30_000,
      idleInTransactionDeadlineMs: 0,
    }),
  )
  // A lost connection also rejects the query that is running.
  client.on("error", () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}
