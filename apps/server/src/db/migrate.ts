import { setTimeout as sleep } from "node:timers/promises"
import type { Client } from "pg"
import { type Connection, withClient } from "./connection.ts"
import type { DatabaseLog } from "./log.ts"
import { type Migration, readMigrations } from "./migration-files.ts"

interface MigrateOptions {
  directory: string
  log: DatabaseLog
}

/** The database and the migration files do not match; nothing was changed. */
export class MigrationRefused extends Error {
  override readonly name = "MigrationRefused"
}

export interface Recorded {
  id: string
  name: string
  checksum: string
  /** The version that applied it says so: an older one does not have the file. */
  additive: boolean
}

/** Earlier versions made the table without the column. */
export const recordedColumns =
  "id, name, checksum, coalesce((to_jsonb(m) ->> 'additive')::boolean, false) as additive"

/** A large table on a busy machine takes its time. But a migration that waits for a lock blocks later queries on the table. */
const session = { applicationName: "rasoi-migrate", statementDeadlineMs: 0, lockDeadlineMs: 30_000 }
// Any number that nothing else on this server uses.
const lockKey = "7304127561283"
const lockPollMs = 50

/** Applies missing migrations and returns their names. Of several processes at once, one migrates and the others wait. */
export async function migrate(connection: Connection, options: MigrateOptions): Promise<string[]> {
  const migrations = await readMigrations(options.directory)
  return withClient(connection, session, async client => {
    client.on("error", error => options.log.warn({ error: error.message }, "migration connection lost"))
    // The end of the session releases the lock.
    await waitForLock(client, options.log)
    return await applyMissing(client, migrations, options.log)
  })
}

/** Polls: a session that waits inside a statement would block a migration that waits for all transactions. */
async function waitForLock(client: Client, log: DatabaseLog): Promise<void> {
  for (let logged = false; ; logged = true) {
    const { rows } = await client.query<{ acquired: boolean }>(
      "select pg_try_advisory_lock($1) as acquired",
      [lockKey],
    )
    if (rows[0]?.acquired === true) return
    if (!logged) log.info({}, "another process migrates the database; waiting for it")
    await sleep(lockPollMs)
  }
}

export async function createMigrationsTable(client: Client): Promise<void> {
  await client.query(`
    create table if not exists schema_migrations (
      id text primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`)
  const { rowCount } = await client.query(
    "select from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = 'additive'",
  )
  // Only once: the statement locks the table, and a start must not wait for a running backup.
  if (rowCount === 0)
    await client.query("alter table schema_migrations add column additive boolean not null default false")
}

async function applyMissing(
  client: Client,
  migrations: readonly Migration[],
  log: DatabaseLog,
): Promise<string[]> {
  await createMigrationsTable(client)
  const { rows } = await client.query<Recorded>(
    `select ${recordedColumns} from schema_migrations m order by id`,
  )
  const missing = missingFrom(rows, migrations)
  const newer = rows.filter(({ id }) => !migrations.some(migration => migration.id === id)).map(label)
  if (newer.length > 0) log.info({ newer }, "a newer version has migrated this database, additively")
  for (const migration of missing) await apply(client, migration, log)
  return missing.map(label)
}

/** Pure, because it decides whether the database is changed at all. */
export function missingFrom(recorded: readonly Recorded[], migrations: readonly Migration[]): Migration[] {
  const newest = migrations.at(-1)?.id ?? ""
  for (const row of recorded) {
    const migration = migrations.find(candidate => candidate.id === row.id)
    if (migration === undefined) {
      if (row.additive && row.id > newest) continue
      throw new MigrationRefused(
        `This database was migrated by a newer version: it has migration ${label(row)}, which this version does ` +
          `not know and which is not additive. Run that version or a later one.`,
      )
    }
    if (migration.checksum !== row.checksum)
      throw new MigrationRefused(
        `Migration ${label(row)} was changed after it was applied to this database. Put the file back as it was, ` +
          `and make the change in a new migration.`,
      )
  }
  const last = recorded.at(-1)?.id ?? ""
  const known = new Set(recorded.map(row => row.id))
  const missing = migrations.filter(migration => !known.has(migration.id))
  const late = missing.find(migration => migration.id < last)
  if (late !== undefined)
    throw new MigrationRefused(
      `Migration ${label(late)} comes before ${last}, which is applied already. Give it a later number.`,
    )
  return missing
}

async function apply(client: Client, migration: Migration, log: DatabaseLog): Promise<void> {
  const started = performance.now()
  await client.query("begin")
  try {
    await applyMigration(client, migration)
    await client.query("commit")
  } catch (cause) {
    await client.query("rollback").catch(() => {})
    throw new Error(`migration ${label(migration)} failed: ${(cause as Error).message}`, { cause })
  }
  const durationMs = Math.round(performance.now() - started)
  log.info({ migration: label(migration), durationMs }, "migration applied")
}

/** In the caller's transaction. */
export async function applyMigration(client: Client, migration: Migration): Promise<void> {
  const { id, name, text, checksum, additive } = migration
  await client.query(text)
  await client.query("insert into schema_migrations (id, name, checksum, additive) values ($1, $2, $3, $4)", [
    id,
    name,
    checksum,
    additive,
  ])
}

function label({ id, name }: { id: string; name: string }): string {
  return `${id}-${name}`
}
