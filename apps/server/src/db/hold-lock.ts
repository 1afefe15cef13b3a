import { Client } from "pg"
import { type Connection, clientConfig } from "./connection.ts"

/** Runs the work unless another process runs it under this name. False: another one does. */
export async function holdLock(
  connection: Connection,
  name: string,
  work: () => Promise<void>,
): Promise<boolean> {
  const client = new Client(
    clientConfig(connection, {
      applicationName: "rasoi-lock",
      connectDeadlineMs: 2_000,
      statementDeadlineMs: 2_000,
      lockDeadlineMs: 2_000,
      idleInTransactionDeadlineMs: 0,
    }),
  )
  // The lock ends with the connection. The work is safe to repeat, so it goes on.
  client.on("error", () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ free: boolean }>(
      "select pg_try_advisory_lock(hashtextextended($1, 0)) as free",
      [name],
    )
    if (rows[0]?.free !== true) return false
    await work()
    return true
  } finally {
    await client.end().catch(() => {})
  }
}
