import { Client } from "pg"
import { type Connection, clientConfig } from "../db/connection.ts"

/** One connection without statement deadlines, because copying a large table can take long. */
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
  // Ignored here: a lost connection also rejects the running query.
  client.on("error", () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}
