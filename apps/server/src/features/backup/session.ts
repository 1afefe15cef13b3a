import type { Client } from "pg"
import { type Connection, withClient } from "../../db/connection.ts"

/** No deadline for statements, because copying a large table can take long. */
const session = { applicationName: "rasoi-backup", statementDeadlineMs: 0, lockDeadlineMs: 30_000 }

export function withSession<T>(connection: Connection, work: (client: Client) => Promise<T>): Promise<T> {
  return withClient(connection, session, work)
}
