import { randomBytes } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import type { EmbeddedDatabase } from "@rasoi/embedded-postgres"
import { silentLog } from "@rasoi/embedded-postgres/test-support"
import { DatabaseError } from "pg"
import { type Connection, inDatabase, withClient } from "../db/connection.ts"
import { type Database, type DatabaseOptions, openDatabase } from "../db/database.ts"
import { openEmbedded } from "../db/embedded.ts"
import { migrate } from "../db/migrate.ts"
import { migrationsDirectory } from "../db/migration-files.ts"

export { type TemporaryDirectory, temporaryDirectory, until } from "@rasoi/embedded-postgres/test-support"
export { migrationsDirectory, silentLog }

export const templateDatabase = "rasoi_template"

export interface TestCluster {
  readonly connection: EmbeddedDatabase["connection"]
  createDatabase(template?: string): Promise<Connection>
  stop(): Promise<void>
}

/** Starts one real, durable cluster for a whole test run, with a migrated template database. */
export async function startTestCluster(directory = migrationsDirectory): Promise<TestCluster> {
  const dataDir = await mkdtemp(join(tmpdir(), "rasoi-test-"))
  const settings = { max_connections: "300" }
  const embedded = await openEmbedded({ dataDir, log: silentLog, purpose: "server", settings })
  const stop = async () => {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await administer(embedded.connection, `create database ${templateDatabase}`)
    await migrate(inDatabase(embedded.connection, templateDatabase), { directory, log: silentLog })
  } catch (error) {
    await stop()
    throw error
  }
  return {
    connection: embedded.connection,
    createDatabase: template => createTestDatabase(embedded.connection, template),
    stop,
  }
}

/** Creates a separate database for a test file. The connection is plain data, so another process can pass it. */
export async function createTestDatabase(
  connection: Connection,
  template: string = templateDatabase,
): Promise<Connection> {
  const name = `test_${randomBytes(8).toString("hex")}`
  await administer(connection, `create database ${name} template ${template}`)
  return inDatabase(connection, name)
}

const objectInUse = "55006"
const templateLimitMs = 20_000

const session = { applicationName: "rasoi-test", statementDeadlineMs: 30_000 }

/** PostgreSQL copies a template only while it has no sessions, and a session takes a moment to end. */
async function administer(connection: Connection, statement: string): Promise<void> {
  const deadline = performance.now() + templateLimitMs
  await withClient(connection, session, async client => {
    for (;;) {
      try {
        await client.query(statement)
        return
      } catch (error) {
        const busy = error instanceof DatabaseError && error.code === objectInUse
        if (!busy || performance.now() > deadline) throw error
        await sleep(20)
      }
    }
  })
}

export function openTestPool(
  connection: DatabaseOptions["connection"],
  options: Partial<DatabaseOptions> = {},
): Database {
  return openDatabase({
    connection,
    poolSize: 5,
    queryDeadlineMs: 30_000,
    connectDeadlineMs: 30_000,
    applicationName: "rasoi-test",
    log: silentLog,
    ...options,
  })
}
