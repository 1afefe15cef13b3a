import type { ClientConfig } from "pg"
import { typeParsers } from "./type-parsers.ts"

/** A Unix socket directory or host, or the URL of an external database. */
export type Connection =
  | { readonly host: string; readonly port: number; readonly user: string; readonly database: string }
  | { readonly url: string }

export interface SessionSettings {
  applicationName: string
  connectDeadlineMs: number
  /** Sent as statement_timeout; 0 for none. */
  statementDeadlineMs: number
  lockDeadlineMs: number
  /** How long a transaction may sit idle before the server ends the session; 0 for none. */
  idleInTransactionDeadlineMs: number
}

export function clientConfig(connection: Connection, session: SessionSettings): ClientConfig {
  return {
    ...target(connection),
    application_name: session.applicationName,
    connectionTimeoutMillis: session.connectDeadlineMs,
    statement_timeout: session.statementDeadlineMs,
    lock_timeout: session.lockDeadlineMs,
    idle_in_transaction_session_timeout: session.idleInTransactionDeadlineMs,
    // Overrides the defaults of a role or database: the type parsers and `now()::date` depend on these.
    options: "-c timezone=UTC -c datestyle=ISO",
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

/** Another database on the same server. */
export function inDatabase(connection: Connection, database: string): Connection {
  if (!("url" in connection)) return { ...connection, database }
  const url = new URL(connection.url)
  url.pathname = `/${encodeURIComponent(database)}`
  return { url: url.href }
}
