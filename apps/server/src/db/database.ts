import { setTimeout as sleep } from "node:timers/promises"
import { Pool, type PoolClient } from "pg"
import { makeRepeatedLog } from "../repeated-log.ts"
import { type Connection, clientConfig } from "./connection.ts"
import { DatabaseUnavailable } from "./errors.ts"
import type { DatabaseLog } from "./log.ts"
import { executeOn, type Lease, type OnQuery, type Queries, queriesOver } from "./queries.ts"
import { retryConflicts } from "./retry.ts"
import { sql } from "./statement.ts"
import { runTransaction } from "./transaction.ts"

export interface Database extends Queries {
  /** Runs again on a deadlock or serialization failure, so `work` must do nothing but query. */
  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>
  ping(): Promise<void>
  close(): Promise<void>
  readonly stats: { readonly total: number; readonly idle: number; readonly waiting: number }
}

export interface DatabaseOptions {
  connection: Connection
  poolSize: number
  queryDeadlineMs: number
  /** For opening a connection, and for waiting until one is free. */
  connectDeadlineMs: number
  applicationName: string
  /** Callers that may wait for a connection before the rest are turned away; by default 20 a connection. */
  maximumWaiting?: number
  onQuery?: OnQuery
  log: DatabaseLog
}

/** The server cancels first, which keeps the connection; the client's deadline is for a server gone silent. */
const clientGraceMs = 500
const idleConnectionMs = 60_000
const pingStatement = sql("db.ping", "select 1")

export function openDatabase(options: DatabaseOptions): Database {
  const sessions = new Set<PoolClient>()
  const pool = openPool(options, sessions)
  const lent = new Set<Lease>()
  let closing: Promise<void> | undefined

  async function lend<T>(work: (lease: Lease) => Promise<T>): Promise<T> {
    const lease: Lease = { client: await checkOut(pool, options), broken: false }
    lent.add(lease)
    try {
      return await work(lease)
    } finally {
      lent.delete(lease)
      lease.client.release(lease.broken)
    }
  }

  const queries = queriesOver((statement, values) =>
    retryConflicts(() => lend(lease => executeOn(lease, options.onQuery, statement, values))),
  )

  return {
    ...queries,
    transaction: work => retryConflicts(() => lend(lease => runTransaction(lease, options.onQuery, work))),
    async ping() {
      await queries.run(pingStatement)
    },
    close() {
      closing ??= closePool(pool, sessions, lent, options.queryDeadlineMs + clientGraceMs)
      return closing
    },
    get stats() {
      return { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }
    },
  }
}

function openPool(options: DatabaseOptions, sessions: Set<PoolClient>): Pool {
  const { connection, poolSize, queryDeadlineMs, connectDeadlineMs, applicationName, log } = options
  const pool = new Pool({
    ...clientConfig(connection, {
      applicationName,
      connectDeadlineMs,
      statementDeadlineMs: queryDeadlineMs,
      lockDeadlineMs: queryDeadlineMs,
      idleInTransactionDeadlineMs: queryDeadlineMs * 2,
    }),
    query_timeout: queryDeadlineMs + clientGraceMs,
    max: poolSize,
    idleTimeoutMillis: idleConnectionMs,
  })
  const lost = makeRepeatedLog((fields, message) => log.warn(fields, message))
  pool.on("connect", client => {
    sessions.add(client)
    client.once("end", () => sessions.delete(client))
    // The pool listens only while a client is idle; an 'error' event on a lent one would end the process.
    client.on("error", error => {
      if (!pool.ending) lost({ error: error.message }, "database connection lost")
    })
  })
  // Already told by the listener above; the pool has dropped the client and opens another when asked.
  pool.on("error", () => {})
  return pool
}

async function checkOut(pool: Pool, options: DatabaseOptions): Promise<PoolClient> {
  const maximumWaiting = options.maximumWaiting ?? options.poolSize * 20
  if (pool.waitingCount >= maximumWaiting)
    throw new DatabaseUnavailable(`${maximumWaiting} callers already wait for a database connection`)
  try {
    return await pool.connect()
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new DatabaseUnavailable(`no database connection: ${reason}`, { cause })
  }
}

async function closePool(
  pool: Pool,
  sessions: Set<PoolClient>,
  lent: Set<Lease>,
  patienceMs: number,
): Promise<void> {
  // Work that is under way may end; work that hangs must not hold up the shutdown for ever.
  const patience = new AbortController()
  const impatient = sleep(patienceMs, undefined, { signal: patience.signal }).then(
    () => {
      for (const lease of lent) lease.client.end().catch(() => {})
    },
    () => {},
  )
  // The pool takes a session for ended once it has said goodbye; the server has not seen it leave by then.
  const ended = pool.end().then(() => Promise.all([...sessions].map(untilEnded)))
  await Promise.race([ended, impatient])
  patience.abort()
}

/** Not `once` of node:events, which rejects when the connection breaks on its way out. */
function untilEnded(session: PoolClient): Promise<void> {
  return new Promise(resolve => session.once("end", resolve))
}
