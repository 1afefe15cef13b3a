import { Pool, type PoolClient } from "pg"
import { makeRepeatedLog } from "../base/repeated-log.ts"
import { type Connection, clientConfig } from "./connection.ts"
import { DatabaseUnavailable, isConnectTimeout } from "./errors.ts"
import type { DatabaseLog } from "./log.ts"
import { type LoopTime, startLoopTime } from "./loop-time.ts"
import { executeOn, type Lease, makeQueries, type OnQuery, type Queries } from "./queries.ts"
import { retryConflicts } from "./retry.ts"
import { sql } from "./statement.ts"
import { runTransaction } from "./transaction.ts"

export interface Database extends Queries {
  /** Retries on a deadlock or serialization failure, so `work` must do nothing but query. */
  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>
  /** For statements that read a year. Each has 30 seconds, if others have less. They share two connections of their own. */
  readonly slow: Queries
  ping(): Promise<void>
  /** Ends the time of `withoutDeadlines`. What runs already may take its time. */
  startDeadlines(): void
  close(): Promise<void>
  readonly stats: { readonly total: number; readonly idle: number; readonly waiting: number }
}

export interface DatabaseOptions {
  connection: Connection
  poolSize: number
  queryDeadlineMs: number
  /** For opening a connection, and for waiting for a free one. */
  connectDeadlineMs: number
  /** No deadline until `startDeadlines`: work that runs once, at a start or restore, may be slow on a busy machine. */
  withoutDeadlines?: boolean
  applicationName: string
  /** How many callers may wait for a connection; further ones are refused. Default: 20 per connection. */
  maximumWaiting?: number
  onQuery?: OnQuery
  log: DatabaseLog
}

/** The server's timeout fires first, which keeps the connection. The client's is for an unresponsive server. */
const clientGraceMs = 500
const idleConnectionMs = 60_000
const slowDeadlineMs = 30_000
const slowConnections = 2
/** Those of the start are used no more after it. */
const idleWithoutDeadlinesMs = 1_000
const noDeadlines = { queryDeadlineMs: 0, connectDeadlineMs: 0 }
const pingStatement = sql("db.ping", "select 1")

export function openDatabase(options: DatabaseOptions): Database {
  const sessions = new Set<PoolClient>()
  const leases = new Set<Lease>()
  const loopTime = startLoopTime(() => performance.now())
  let current = openPool({ ...options, ...(options.withoutDeadlines ? noDeadlines : {}) }, sessions)
  const slow = openPool(slowOptions(options), sessions)
  const pools = [current.pool, slow.pool]
  let closing: Promise<void> | undefined

  async function withLease<T>(work: (lease: Lease) => Promise<T>, opened = current): Promise<T> {
    const { pool, deadlineMs } = opened
    const client = await checkOut(pool, options, loopTime)
    const lease: Lease = { client, deadlineMs, loopTime, broken: false }
    leases.add(lease)
    try {
      return await work(lease)
    } finally {
      leases.delete(lease)
      lease.client.release(lease.broken)
    }
  }

  const queries = makeQueries((statement, values) =>
    retryConflicts(() => withLease(lease => executeOn(lease, options.onQuery, statement, values))),
  )

  return {
    ...queries,
    slow: makeQueries((statement, values) =>
      withLease(lease => executeOn(lease, options.onQuery, statement, values), slow),
    ),
    transaction: work =>
      retryConflicts(() => withLease(lease => runTransaction(lease, options.onQuery, work))),
    async ping() {
      await queries.run(pingStatement)
    },
    startDeadlines() {
      if (Number.isFinite(current.deadlineMs)) return
      // The first pool is not ended, because callers may wait for a connection of it. It ends its idle connections.
      current = openPool(options, sessions)
      pools.push(current.pool)
    },
    close() {
      const graceMs = options.queryDeadlineMs + clientGraceMs
      closing ??= closePools(pools, sessions, leases, graceMs).finally(loopTime.stop)
      return closing
    },
    get stats() {
      const { totalCount, idleCount, waitingCount } = current.pool
      return {
        total: totalCount + slow.pool.totalCount,
        idle: idleCount,
        waiting: waitingCount + slow.pool.waitingCount,
      }
    },
  }
}

/** They wait for each other as long as one may take. */
function slowOptions(options: DatabaseOptions): DatabaseOptions {
  const queryDeadlineMs = Math.max(options.queryDeadlineMs, slowDeadlineMs)
  return { ...options, poolSize: slowConnections, queryDeadlineMs, connectDeadlineMs: queryDeadlineMs }
}

interface OpenedPool {
  readonly pool: Pool
  /** For the result of a statement. */
  readonly deadlineMs: number
}

function openPool(options: DatabaseOptions, sessions: Set<PoolClient>): OpenedPool {
  const { connection, poolSize, queryDeadlineMs, connectDeadlineMs, applicationName, log } = options
  const pool = new Pool({
    ...clientConfig(connection, {
      applicationName,
      connectDeadlineMs,
      statementDeadlineMs: queryDeadlineMs,
      idleInTransactionDeadlineMs: queryDeadlineMs * 2,
    }),
    max: poolSize,
    idleTimeoutMillis: queryDeadlineMs === 0 ? idleWithoutDeadlinesMs : idleConnectionMs,
  })
  const lost = makeRepeatedLog((fields, message) => log.warn(fields, message))
  pool.on("connect", client => {
    sessions.add(client)
    client.once("end", () => sessions.delete(client))
    // The pool listens only while a client is idle; an 'error' event on a busy one would end the process.
    client.on("error", error => {
      if (!pool.ending) lost({ error: error.message }, "database connection lost")
    })
  })
  // The listener above has logged it. The pool has removed the client and opens a new one on demand.
  pool.on("error", () => {})
  return {
    pool,
    deadlineMs: queryDeadlineMs === 0 ? Number.POSITIVE_INFINITY : queryDeadlineMs + clientGraceMs,
  }
}

async function checkOut(
  pool: Pool,
  options: DatabaseOptions,
  loopTime: LoopTime,
  started = loopTime.now(),
): Promise<PoolClient> {
  const maximumWaiting = options.maximumWaiting ?? options.poolSize * 20
  if (pool.waitingCount >= maximumWaiting)
    throw new DatabaseUnavailable(`${maximumWaiting} callers already wait for a database connection`)
  try {
    return await pool.connect()
  } catch (cause) {
    // The process stood still: its timers ended before it could read what had come meanwhile.
    if (isConnectTimeout(cause) && loopTime.now() - started < options.connectDeadlineMs / 2)
      return checkOut(pool, options, loopTime, started)
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new DatabaseUnavailable(`no database connection: ${reason}`, { cause })
  }
}

async function closePools(
  pools: readonly Pool[],
  sessions: Set<PoolClient>,
  leases: Set<Lease>,
  graceMs: number,
): Promise<void> {
  // Running work may finish, but work that hangs must not block the shutdown forever.
  const graceOver = Promise.withResolvers<void>()
  const graceTimer = setTimeout(() => {
    for (const lease of leases) lease.client.end().catch(() => {})
    graceOver.resolve()
  }, graceMs)
  // A pool does not wait until the server has closed the sessions.
  const ended = Promise.all(pools.map(pool => pool.end())).then(() =>
    Promise.all([...sessions].map(untilEnded)),
  )
  await Promise.race([ended, graceOver.promise])
  clearTimeout(graceTimer)
}

/** Not `once` of node:events, which rejects when the connection breaks while it closes. */
function untilEnded(session: PoolClient): Promise<void> {
  return new Promise(resolve => session.once("end", resolve))
}
