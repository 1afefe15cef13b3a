import { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { pipeline } from "node:stream/promises"
import type { Client, DatabaseError } from "pg"
import { from as copyFrom } from "pg-copy-streams"
import type { Connection } from "../../db/index.ts"
import { applyMigration, createMigrationsTable } from "../../db/migrate.ts"
import { type Migration, readMigrations } from "../../db/migration-files.ts"
import {
  type ArchivedTable,
  ArchiveFault,
  damaged,
  type Header,
  headerName,
  type Manifest,
  manifestName,
  type OnProgress,
  readHeader,
  readManifest,
  tableOfPart,
} from "./archive.ts"
import { type ArchiveEntry, readEntries } from "./read-archive.ts"
import {
  checkDeferredKeys,
  continueSequences,
  copyIn,
  dropAll,
  emptyTables,
  endSessions,
  readTables,
  setTriggers,
} from "./schema-store.ts"
import { withSession } from "./session.ts"
import { TableDigest } from "./table-digest.ts"

interface Options {
  readonly connection: Connection
  readonly input: Readable
  readonly migrationsDirectory: string
  readonly onProgress?: OnProgress
  /** Runs in the transaction of the restore, after the migrations. */
  readonly beforeCommit?: (client: Client, header: Header) => Promise<void>
}

export interface Loaded {
  readonly header: Header
  readonly manifest: Manifest
  /** Migrations that are newer than the archive. */
  readonly migrated: readonly string[]
  /** A session that ended after the backup would work again, so all of them end. */
  readonly sessionsEnded: number
}

/** Replaces all data of the database by the archive, in one transaction. */
export async function loadArchive(options: Options): Promise<Loaded> {
  const migrations = await readMigrations(options.migrationsDirectory)
  using _ = { [Symbol.dispose]: () => options.input.destroy() }
  return await withSession(options.connection, async client => {
    await client.query("begin")
    const entries = readEntries(options.input)
    const first = await entries.next()
    if (first.done || first.value.name !== headerName) throw damaged(`it does not begin with ${headerName}`)
    const header = readHeader(await buffer(first.value.body))
    const [known, newer] = splitMigrations(header, migrations)
    await dropAll(client)
    await createMigrationsTable(client)
    for (const migration of known) await applyMigration(client, migration)
    requireSameTables(header.tables, await readTables(client))
    await emptyTables(client)
    await setTriggers(client, "disable")
    const manifest = await loadTables(client, header, entries, options.onProgress)
    await checkDeferredKeys(client)
    await setTriggers(client, "enable")
    for (const migration of newer) await applyMigration(client, migration)
    await continueSequences(client)
    const sessionsEnded = await endSessions(client)
    await options.beforeCommit?.(client, header)
    await client.query("commit")
    await client.query("analyze")
    return { header, manifest, migrated: newer.map(({ id, name }) => `${id}-${name}`), sessionsEnded }
  })
}

function splitMigrations(
  { schema, version }: Header,
  migrations: readonly Migration[],
): [Migration[], Migration[]] {
  const ours = new Map(migrations.map(migration => [migration.id, migration]))
  for (const { id, name, checksum } of schema) {
    const migration = ours.get(id)
    if (!migration)
      throw new ArchiveFault(
        `This backup has the newer schema ${id}-${name} of version ${version}. Restore it with that version or a later one.`,
      )
    if (migration.checksum !== checksum)
      throw new ArchiveFault(
        `This backup was made with another migration ${id}-${name} than this version has.`,
      )
  }
  const archived = new Set(schema.map(({ id }) => id))
  return [migrations.filter(({ id }) => archived.has(id)), migrations.filter(({ id }) => !archived.has(id))]
}

/** Exactly the tables of its schema: any other, such as the list of migrations, was never written by a backup. */
function requireSameTables(found: readonly ArchivedTable[], expected: readonly ArchivedTable[]): void {
  const known = new Map(expected.map(({ name, columns }) => [name, new Set(columns)]))
  for (const { name, columns } of found) {
    const own = known.get(name)
    if (!own) throw damaged(`${headerName} names the table ${name} twice, or no backup has that table`)
    if (own.symmetricDifference(new Set(columns)).size > 0 || own.size !== columns.length)
      throw damaged(`${headerName} names other columns of the table ${name} than its schema has`)
    known.delete(name)
  }
  const [missing] = known.keys()
  if (missing !== undefined) throw damaged(`it lacks the table ${missing}`)
}

async function loadTables(
  client: Client,
  { tables }: Header,
  entries: AsyncIterable<ArchiveEntry>,
  onProgress: OnProgress | undefined,
): Promise<Manifest> {
  const digests = new Map(tables.map(({ name }) => [name, new TableDigest()]))
  let manifest: Manifest | undefined
  for await (const entry of entries) {
    if (entry.name === manifestName) {
      manifest = readManifest(await buffer(entry.body))
      continue
    }
    const name = tableOfPart(entry.name)
    const table = tables.find(each => each.name === name)
    const digest = digests.get(name ?? "")
    if (!table || !digest || manifest) throw damaged(`it has an unexpected part ${entry.name}`)
    const rows = counted(entry.body, digest, () => onProgress?.(table.name, digest.bytes))
    await loadPart(client, table, rows)
  }
  if (!manifest) throw damaged("it ends too early")
  for (const [name, digest] of digests) {
    const [found, expected] = [digest.summary(name), manifest.tables.find(each => each.name === name)]
    if (found.rows !== expected?.rows || found.sha256 !== expected.sha256)
      throw damaged(`the rows of ${name} differ from the manifest`)
  }
  return manifest
}

async function loadPart(
  client: Client,
  table: ArchivedTable,
  rows: AsyncIterable<Uint8Array>,
): Promise<void> {
  try {
    await pipeline(Readable.from(rows), client.query(copyFrom(copyIn(table))))
  } catch (error) {
    const { code, message } = error as DatabaseError
    // Invalid values or a violated constraint: the file was changed after it was written.
    throw /^2[23]/.test(code ?? "")
      ? damaged(`the rows of ${table.name} cannot be loaded (${message})`)
      : error
  }
}

async function* counted(body: AsyncIterable<Uint8Array>, digest: TableDigest, onCounted: () => void) {
  for await (const chunk of body) {
    digest.add(chunk)
    onCounted()
    yield chunk
  }
}
