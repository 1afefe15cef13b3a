import type { Client } from "pg"
import { countListenersText } from "./changes.ts"
import { type Connection, withClient } from "./connection.ts"
import { missingFrom, type Recorded, recordedColumns } from "./migrate.ts"
import { readMigrations } from "./migration-files.ts"

export interface AppliedMigration {
  readonly name: string
  readonly appliedAt: Date
}

export interface DatabaseState {
  /** In PostgreSQL's form: "18.4". */
  readonly serverVersion: string
  /** By how much the server's clock is ahead of ours. */
  readonly clockAheadMs: number
  readonly applied: readonly AppliedMigration[]
  /** Server processes that listen for changes. */
  readonly serverProcesses: number
  /** In the order in which they would be applied. */
  readonly missing: readonly string[]
  /** Whether servers of the version that made this database may continue while and after the missing are applied. */
  readonly additive: boolean
}

interface Applied extends Recorded {
  applied_at: Date
}

const session = { applicationName: "rasoi-inspect", statementDeadlineMs: 0, lockDeadlineMs: 10_000 }

/** Read-only. Like `migrate`, it refuses a database that a newer version has migrated, unless additively. */
export async function inspectDatabase(connection: Connection, directory: string): Promise<DatabaseState> {
  const migrations = await readMigrations(directory)
  return withClient(connection, session, async client => {
    const { version, clockAheadMs } = await readServer(client)
    const { rows: counted } = await client.query<{ count: number }>(countListenersText)
    const recorded = await readRecorded(client)
    const applied = recorded.map(row => ({ name: `${row.id}-${row.name}`, appliedAt: row.applied_at }))
    const missing = missingFrom(recorded, migrations)
    return {
      serverVersion: version,
      clockAheadMs,
      applied,
      serverProcesses: counted[0]?.count ?? 0,
      missing: missing.map(({ id, name }) => `${id}-${name}`),
      additive: missing.every(({ additive }) => additive),
    }
  })
}

async function readServer(client: Client): Promise<{ version: string; clockAheadMs: number }> {
  const sentAt = Date.now()
  const { rows } = await client.query<{ version: string; now: Date }>(
    "select current_setting('server_version') as version, clock_timestamp() as now",
  )
  const halfway = (sentAt + Date.now()) / 2
  const [{ version, now } = { version: "unknown", now: new Date(halfway) }] = rows
  return { version, clockAheadMs: now.getTime() - halfway }
}

async function readRecorded(client: Client): Promise<Applied[]> {
  const { rows } = await client.query<{ present: boolean }>(
    "select to_regclass('schema_migrations') is not null as present",
  )
  if (rows[0]?.present !== true) return []
  const recorded = await client.query<Applied>(
    `select ${recordedColumns}, applied_at from schema_migrations m order by id`,
  )
  return recorded.rows
}
