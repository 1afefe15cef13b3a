import { execFile } from "node:child_process"
import { createHash, randomBytes } from "node:crypto"
import { existsSync } from "node:fs"
import { mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { promisify } from "node:util"
import { clusterDirOf, type EmbeddedDatabase, installedPackage, readPackage } from "@rasoi/embedded-postgres"
import { silentLog } from "@rasoi/embedded-postgres/test-support"
import { DatabaseError } from "pg"
import { type Connection, inDatabase, withClient } from "../db/connection.ts"
import { type Database, type DatabaseOptions, openDatabase } from "../db/database.ts"
import { openEmbedded } from "../db/embedded.ts"
import { migrate } from "../db/migrate.ts"
import { migrationsDirectory, readMigrations } from "../db/migration-files.ts"

export { type TemporaryDirectory, temporaryDirectory, until } from "@rasoi/embedded-postgres/test-support"
export { migrationsDirectory, silentLog }

export const templateDatabase = "rasoi_template"

export interface TestCluster {
  readonly connection: EmbeddedDatabase["connection"]
  createDatabase(template?: string): Promise<Connection>
  stop(): Promise<void>
}

const settings = { max_connections: "300" }

/** For a cluster that no test kills and that is thrown away. A server process refuses such a database. */
const notDurable = {
  ...settings,
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  checkpoint_timeout: "1h",
  max_wal_size: "4GB",
}

/** Starts one real cluster for a whole test run, with a migrated template database. */
export async function startTestCluster({ durable = false } = {}): Promise<TestCluster> {
  const dataDir = await mkdtemp(join(tmpdir(), "rasoi-test-"))
  await copy(await makeTemplateCluster(), clusterDirOf(dataDir))
  const embedded = await openEmbedded({
    dataDir,
    log: silentLog,
    purpose: "server",
    settings: durable ? settings : notDurable,
  })
  return {
    connection: embedded.connection,
    createDatabase: template => createTestDatabase(embedded.connection, template),
    async stop() {
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Makes the cluster with the migrated template, unless the same one is kept already: creating it takes several times as
 * long as copying it.
 */
export async function makeTemplateCluster(): Promise<string> {
  const kept = join(cacheDirectory, await templateVersion())
  if (existsSync(kept)) return kept
  await mkdir(cacheDirectory, { recursive: true })
  const dataDir = await mkdtemp(join(tmpdir(), "rasoi-test-"))
  const embedded = await openEmbedded({ dataDir, log: silentLog, purpose: "server", settings: notDurable })
  try {
    await administer(embedded.connection, `create database ${templateDatabase}`)
    await migrate(inDatabase(embedded.connection, templateDatabase), {
      directory: migrationsDirectory,
      log: silentLog,
    })
  } finally {
    await embedded.stop()
  }
  // Complete under another name first: two runs may make it at the same time.
  const draft = `${kept}.${randomBytes(6).toString("hex")}`
  await copy(clusterDirOf(dataDir), draft)
  await rm(dataDir, { recursive: true })
  await writeToDisk(draft)
  await rename(draft, kept).then(
    () => removeOldTemplates(kept),
    () => rm(draft, { recursive: true }),
  )
  return kept
}

const root = join(import.meta.dirname, "../../../..")
const cacheDirectory = join(root, "node_modules/.cache/rasoi/test-clusters")
const clusterSources = join(root, "packages/embedded-postgres/src")

/** Changes with every migration, with the version of PostgreSQL, and with the code that makes the cluster. */
async function templateVersion(): Promise<string> {
  const checksums = (await readMigrations(migrationsDirectory)).map(({ id, checksum }) => `${id} ${checksum}`)
  const names = (await readdir(clusterSources)).filter(name => !/\.(?:test|child)\.ts$/.test(name)).sort()
  const sources = [...names.map(name => join(clusterSources, name)), import.meta.filename]
  const texts = await Promise.all(sources.map(path => readFile(path, "utf8")))
  return createHash("sha256")
    .update([readPackage(installedPackage()).version, ...checksums, ...names, ...texts].join("\n"))
    .digest("hex")
    .slice(0, 16)
}

/** The database that made it had no fsync. After a power failure, later runs would copy files that are incomplete. */
async function writeToDisk(directory: string): Promise<void> {
  for (const name of [...(await readdir(directory, { recursive: true })), "."]) {
    await using file = await open(join(directory, name))
    await file.sync()
  }
}

const templateAgeMs = 7 * 86_400_000

/** Every change of a migration makes a new one, and nothing else removes the old ones. */
async function removeOldTemplates(made: string): Promise<void> {
  for (const name of await readdir(cacheDirectory)) {
    const path = join(cacheDirectory, name)
    // The clock may be wrong.
    if (path === made) continue
    if (Date.now() - (await stat(path)).mtimeMs > templateAgeMs) await rm(path, { recursive: true })
  }
}

/** `cp` keeps the owner of the database's files. */
async function copy(from: string, to: string): Promise<void> {
  await promisify(execFile)("cp", ["-a", from, to])
}

/** Creates a separate database for a test file. The connection is plain data, so another process can pass it. */
export async function createTestDatabase(
  connection: Connection,
  template: string = templateDatabase,
): Promise<Connection> {
  const name = `test_${randomBytes(8).toString("hex")}`
  // Faster than to write every page to the log first.
  await administer(connection, `create database ${name} template ${template} strategy file_copy`)
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
