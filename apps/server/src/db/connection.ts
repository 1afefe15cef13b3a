import { Client, type ClientConfig } from "pg"
import { typeParsers } from "./type-parsers.ts"

/** A Unix socket directory or host, or the URL of an external database. */
export type Connection =
  | { readonly host: string; readonly port: number; readonly user: string; readonly database: string }
  | { readonly url: string }

interface SessionSettings {
  applicationName: string
  /** 0 for none. Default: 10 seconds. */
  connectDeadlineMs?: number
  /** Sent as statement_timeout; 0 for none. */
  statementDeadlineMs: number
  /** Default: that of a statement. */
  lockDeadlineMs?: number
  /** How long a transaction may sit idle before the server ends the session. Default: no limit. */
  idleInTransactionDeadlineMs?: number
}

export function clientConfig(connection: Connection, session: SessionSettings): ClientConfig {
  const deadlines = {
    statement_timeout: session.statementDeadlineMs,
    lock_timeout: session.lockDeadlineMs ?? session.statementDeadlineMs,
    idle_in_transaction_session_timeout: session.idleInTransactionDeadlineMs ?? 0,
  }
  // The driver does not send a zero.
  const none = Object.entries(deadlines).flatMap(([name, ms]) => (ms === 0 ? `-c ${name}=0` : []))
  return {
    ...target(connection),
    application_name: session.applicationName,
    connectionTimeoutMillis: session.connectDeadlineMs ?? 10_000,
    ...deadlines,
    // Overrides the defaults of a role or database: the type parsers and `now()::date` depend on the first two.
    options: ["-c timezone=UTC", "-c datestyle=ISO", ...none].join(" "),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: typeParsers,
  }
}

function target(connection: Connection): ClientConfig {
  if ("url" in connection) return { connectionString: connection.url }
  const { host, port, user, database } = connection
  // Explicitly no TLS on a Unix socket: otherwise the driver would use PGSSLMODE from the environment.
  return host.startsWith("/") ? { host, port, user, database, ssl: false } : { host, port, user, database }
}

/** Runs the work on a connection that is opened for it. */
export async function withClient<T>(
  connection: Connection,
  session: SessionSettings,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client(clientConfig(connection, session))
  // A lost connection also rejects the running query.
  client.on("error", () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Another database on the same server. */
export function inDatabase(connection: Connection, database: string): Connection {
  if (!("url" in connection)) return { ...connection, database }
  const url = new URL(connection.url)
  url.pathname = `/${encodeURIComponent(database)}`
  return { url: url.href }
}
