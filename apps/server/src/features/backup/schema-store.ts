import type { Client } from "pg"
import type { ArchivedMigration, ArchivedTable } from "./archive.ts"

/** The migrations are in the archive's header. The restore writes this table itself. */
const migrationsTable = "schema_migrations"
/**
 * Some are about the running installation: a restored database is another one. A pairing code ends after minutes, and
 * a used one must not come back.
 */
const notArchived = [
  migrationsTable,
  "installation",
  "online_devices",
  "online_paired_devices",
  "pairing_codes",
]

/** Empty if the database is not one of Rasoi's. */
export async function readSchema(client: Client): Promise<ArchivedMigration[]> {
  const found = await client.query("select from pg_class where oid = to_regclass($1)", [migrationsTable])
  if (!found.rowCount) return []
  const { rows } = await client.query<ArchivedMigration>(
    `select id, name, checksum from ${migrationsTable} order by id`,
  )
  return rows
}

/** The tables of an archive, in foreign key order, without those that a crash may empty. A deferred key is checked at commit, so it does not affect the order. */
export async function readTables(client: Client): Promise<ArchivedTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; refersTo: string[] }>(
    `select c.relname as name,
            (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
              where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
            coalesce((select array_agg(distinct other.relname::text) from pg_constraint f
               join pg_class other on other.oid = f.confrelid
              where f.conrelid = c.oid and f.contype = 'f' and not f.condeferrable and f.confrelid <> c.oid),
              '{}') as "refersTo"
       from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
        and c.relname <> all ($1)
      order by c.relname`,
    [notArchived],
  )
  const sorted: ArchivedTable[] = []
  const waiting = new Map(rows.map(row => [row.name, row]))
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(({ refersTo }) => !refersTo.some(name => waiting.has(name)))
    if (ready.length === 0) throw new Error(`foreign keys form a cycle: ${[...waiting.keys()].join(", ")}`)
    for (const { name, columns } of ready) {
      sorted.push({ name, columns })
      waiting.delete(name)
    }
  }
  return sorted
}

export async function readPostgresVersion(client: Client): Promise<string> {
  const { rows } = await client.query<{ version: string }>(
    "select current_setting('server_version') as version",
  )
  return rows[0]?.version ?? "unknown"
}

/** Rows that no migration has inserted. Works for tables of other programs too, which may have such a name. */
const withData: Readonly<Record<string, string>> = {
  signing_keys: "to_jsonb(signing_keys) ->> 'purpose' is distinct from 'event-cursors'",
}

/** Whether any table contains data that the migrations did not insert. */
export async function hasRows(client: Client): Promise<boolean> {
  for (const { name } of await readTables(client)) {
    const { rowCount } = await client.query(`select from ${name} where ${withData[name] ?? "true"} limit 1`)
    if (rowCount) return true
  }
  return false
}

export async function countServers(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name = 'rasoi'`,
  )
  return rows[0]?.count ?? 0
}

export async function dropAll(client: Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    // Functions first: dropping a table also drops the functions that take its rows.
    `select format('drop routine %s cascade', p.oid::regprocedure) as statement from pg_proc p
      where p.pronamespace = current_schema()::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     union all
     select format('drop table %I cascade', relname) from pg_class
      where relnamespace = current_schema()::regnamespace and relkind = 'r'`,
  )
  for (const { statement } of rows) await client.query(statement)
}

/** Rows are loaded as they were stored: triggers already did their work when the rows were written. */
export async function setTriggers(client: Client, state: "disable" | "enable"): Promise<void> {
  for (const { name } of await readTables(client))
    await client.query(`alter table ${name} ${state} trigger user`)
}

/** PostgreSQL refuses to alter a table while deferred checks of its rows are pending. */
export async function checkDeferredKeys(client: Client): Promise<void> {
  await client.query("set constraints all immediate")
}

/** Deletes the rows that the migrations inserted. */
export async function emptyTables(client: Client): Promise<void> {
  const names = (await readTables(client)).map(({ name }) => name)
  // Tables that are not in an archive may refer to others.
  if (names.length > 0) await client.query(`truncate ${names.join(", ")} cascade`)
}

export async function endSessions(client: Client): Promise<number> {
  return (await client.query("delete from sessions")).rowCount ?? 0
}

/** New events come after the restored ones. */
export async function continueSequences(client: Client): Promise<void> {
  await client.query(
    "select setval(pg_get_serial_sequence('events', 'position'), max(position)) from events having max(position) > 0",
  )
}

/** `rows` is a condition in SQL. */
export function copyOut({ name, columns }: ArchivedTable, rows?: string): string {
  if (rows === undefined) return `copy ${name} (${columns.join(", ")}) to stdout`
  return `copy (select ${columns.join(", ")} from ${name} where ${rows}) to stdout`
}

export function copyIn({ name, columns }: ArchivedTable): string {
  return `copy ${name} (${columns.join(", ")}) from stdin`
}
