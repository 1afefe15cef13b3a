import { setTimeout as sleep } from "node:timers/promises"
import { Client } from "pg"
import { silentLog } from "../../apps/server/src/cli/context.ts"
import { openEmbedded } from "../../apps/server/src/db/index.ts"
import type { CleanUp } from "../../bench/clean-up.ts"
import type { SocketConnection } from "../../bench/setup/database.ts"
import type { System } from "./system.ts"

const superuser = { user: "postgres", database: "postgres" }

/**
 * Creates a database for each peer on Rasoi's cluster, before its server starts. pg_stat_statements is loaded but
 * switched off, so that it does not affect the measured speed.
 */
export async function prepareCluster(dataDir: string, databases: readonly string[]): Promise<void> {
  const embedded = await openEmbedded({ dataDir, log: silentLog, purpose: "command" })
  const client = new Client({ ...embedded.connection, ...superuser, ssl: false })
  try {
    await client.connect()
    await client.query("alter system set shared_preload_libraries = 'pg_stat_statements'")
    await client.query("alter system set pg_stat_statements.track = 'none'")
    for (const name of databases)
      await client.query(`create database ${name} owner ${embedded.connection.user}`)
  } finally {
    await client.end()
    await embedded.stop()
  }
}

async function askDatabase(connection: SocketConnection, database: string, text: string) {
  const client = new Client({ ...connection, database, ssl: false })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** As autovacuum would do later, so that no system runs with plans for empty tables. */
export async function vacuum(connection: SocketConnection, { database }: System): Promise<void> {
  await askDatabase(connection, database, "vacuum analyze")
}

export async function countOrders(
  connection: SocketConnection,
  { database, ordersQuery }: System,
): Promise<number> {
  const [row] = await askDatabase(connection, database, ordersQuery)
  return Number(row?.count)
}

export interface StatementCounter {
  /** Counts the statements that reach a database during the work and shortly after. */
  countDuring<T>(database: string, work: () => Promise<T>): Promise<{ result: T; statements: number }>
}

/** Background work that an order causes counts as part of it. */
const settleMs = 1_500

export async function openStatementCounter(
  cleanUp: CleanUp,
  connection: SocketConnection,
): Promise<StatementCounter> {
  const client = new Client({ ...connection, ...superuser, ssl: false })
  client.on("error", () => {})
  await client.connect()
  cleanUp.add(() => client.end().catch(() => {}))
  await client.query("create extension if not exists pg_stat_statements")

  async function track(kind: "top" | "none"): Promise<void> {
    await client.query(`alter system set pg_stat_statements.track = '${kind}'`)
    await client.query("select pg_reload_conf()")
    // Every session rereads the configuration before its next statement.
    await sleep(200)
  }

  return {
    async countDuring(database, work) {
      await track("top")
      await client.query("select pg_stat_statements_reset()")
      const result = await work()
      await sleep(settleMs)
      const { rows } = await client.query<{ calls: string | null }>(
        `select sum(calls) as calls from pg_stat_statements
          where dbid = (select oid from pg_database where datname = $1)`,
        [database],
      )
      await track("none")
      return { result, statements: Number(rows[0]?.calls ?? 0) }
    },
  }
}
