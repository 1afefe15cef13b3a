import { createReadStream, existsSync } from "node:fs"
import { access, rename, rm } from "node:fs/promises"
import { dirname, join, resolve } from "node:path"
import type { Config } from "../../config.ts"
import {
  type Connection,
  checkServer,
  clusterDirOf,
  type DatabaseLog,
  DatabaseStillRuns,
  DataDirInUse,
  DataDirVersionMismatch,
  EmbeddedUnavailable,
  openEmbedded,
} from "../../db/index.ts"
import { beginRestore, endRestore, readUnfinished } from "../../db/unfinished-restore.ts"
import type { OnProgress } from "./archive.ts"
import { archiveName, type WrittenBackup, writeBackupFile } from "./destination.ts"
import { type Loaded, loadArchive } from "./load-archive.ts"
import { type ContinuedNumbers, continueAfterRestore, type NumberOptions } from "./numbers.ts"
import { readNumbers } from "./numbers-store.ts"
import { replacedName } from "./replaced-data.ts"
import { countServers, hasRows, readSchema } from "./schema-store.ts"
import { withSession } from "./session.ts"

/** The target has data, or is in use. Nothing was changed. */
export class RestoreRefused extends Error {
  override readonly name = "RestoreRefused"
}

interface RestoreOptions {
  readonly config: Pick<Config, "databaseUrl" | "dataDir"> & Partial<Pick<Config, "backupDirectory">>
  readonly file: string
  readonly replace: boolean
  readonly version: string
  readonly now: number
  readonly migrationsDirectory: string
  readonly log: DatabaseLog
  readonly onProgress?: OnProgress
  readonly numbers?: Omit<NumberOptions, "replaced">
  /** Runs before data is replaced, on its database. */
  readonly beforeReplace?: (connection: Connection) => Promise<void>
  /** Runs on the restored database while no server can start on it. */
  readonly afterLoad?: (connection: Connection) => Promise<void>
}

export interface Restored extends Loaded {
  readonly numbers: readonly ContinuedNumbers[]
  /** Where `--replace` saved the previous data. */
  readonly replaced?: { readonly backup?: WrittenBackup; readonly directory?: string }
}

export async function restoreArchive(options: RestoreOptions): Promise<Restored> {
  await access(options.file)
  const { databaseUrl } = options.config
  return databaseUrl === undefined ? restoreEmbedded(options) : restoreExternal({ url: databaseUrl }, options)
}

/** Uses one transaction, so the old data stays until the new data is complete. */
async function restoreExternal(connection: Connection, options: RestoreOptions): Promise<Restored> {
  await checkServer(connection)
  const occupied = await withSession(connection, async client => {
    if ((await countServers(client)) > 0)
      throw new RestoreRefused("A Rasoi server is connected to this database. Stop it, then restore.")
    const occupied = await hasRows(client)
    if (occupied && (await readSchema(client)).length === 0)
      throw new RestoreRefused(
        "This database has data of another program. Restore into a database for Rasoi alone.",
      )
    return occupied
  })
  const directory = options.config.backupDirectory ?? dirname(resolve(options.file))
  const backup = occupied ? await backUpFirst(connection, directory, options) : undefined
  const numbers = occupied ? await numbersOf(connection, options) : undefined
  const loaded = await load(connection, options, numbers)
  return backup ? { ...loaded, replaced: { backup } } : loaded
}

async function restoreEmbedded(options: RestoreOptions): Promise<Restored> {
  const { dataDir } = options.config
  const clusterDir = clusterDirOf(dataDir)
  const isNew = !existsSync(clusterDir) && !readUnfinished(dataDir)
  const backup = isNew || readUnfinished(dataDir) ? undefined : await prepare(options)
  // Of a restore that was killed, too: its numbers are only here.
  const { replacedDirectory, numbers } = readUnfinished(dataDir) ?? {}
  if (replacedDirectory !== undefined && !existsSync(replacedDirectory))
    await rename(clusterDir, replacedDirectory)
  let hasBegun = false
  const onLocked = () => {
    if (!isNew) return
    if (existsSync(clusterDir)) throw new RestoreRefused("A database was made here meanwhile. Start again.")
    // Before the first file of the database: a server must not start on what a killed restore leaves.
    beginRestore(dataDir, { file: resolve(options.file) })
    hasBegun = true
  }
  const opening = { dataDir, log: options.log, purpose: "server", restoring: true, onLocked } as const
  const embedded = await openEmbedded(opening).catch(async error => {
    if (hasBegun) await undoRestore(clusterDir, dataDir)
    throw error
  })
  try {
    const loaded = await load(embedded.connection, options, numbers as Replaced)
    endRestore(dataDir)
    if (replacedDirectory === undefined) return loaded
    return { ...loaded, replaced: { backup, directory: replacedDirectory } }
  } catch (error) {
    await embedded.stop()
    await undoRestore(clusterDir, dataDir, replacedDirectory)
    throw error
  } finally {
    await embedded.stop()
  }
}

/** Without its files first, a server could start on an empty database. */
async function undoRestore(clusterDir: string, dataDir: string, replacedDirectory?: string): Promise<void> {
  await rm(clusterDir, { recursive: true, force: true })
  if (replacedDirectory !== undefined) await rename(replacedDirectory, clusterDir)
  endRestore(dataDir)
}

/** Locks the data directory, backs up its data, and writes the marker that a restore has begun. */
async function prepare(options: RestoreOptions): Promise<WrittenBackup | undefined> {
  const { dataDir } = options.config
  const embedded = await openEmbedded({ dataDir, log: options.log, purpose: "server" }).catch(error => {
    // Files of another PostgreSQL cannot be backed up here. They are kept beside the new ones.
    if (error instanceof DataDirVersionMismatch && options.replace) return undefined
    if (isElsewhere(error) || !options.replace) throw error
    throw new RestoreRefused(cannotOpen(error, clusterDirOf(dataDir)), { cause: error })
  })
  try {
    const occupied = embedded && (await withSession(embedded.connection, hasRows))
    const backup = occupied ? await backUpFirst(embedded.connection, dataDir, options) : undefined
    const replacedDirectory = backup || !embedded ? join(dataDir, replacedName(options.now)) : undefined
    const numbers = backup && embedded ? await numbersOf(embedded.connection, options) : undefined
    beginRestore(dataDir, { file: resolve(options.file), replacedDirectory, numbers })
    return backup
  } finally {
    await embedded?.stop()
  }
}

/** Says nothing about the data. */
const isElsewhere = (error: Error) =>
  [DataDirInUse, DatabaseStillRuns, EmbeddedUnavailable].some(type => error instanceof type)

function cannotOpen({ message }: Error, clusterDir: string): string {
  return (
    `The data that this restore replaces does not open, so nobody knows its last numbers: ${message} Nothing was changed. ` +
    `If the data is lost, move ${clusterDir} to another place, and restore again without --replace: ` +
    `say the last numbers with --numbers-after, or it leaves a gap.`
  )
}

async function backUpFirst(
  connection: Connection,
  directory: string,
  { replace, version, now, beforeReplace }: RestoreOptions,
): Promise<WrittenBackup> {
  if (!replace)
    throw new RestoreRefused(
      "The target already has data. Nothing was changed. Add --replace to back it up and put this backup in its place.",
    )
  await beforeReplace?.(connection)
  return writeBackupFile(join(directory, archiveName(now, "before-restore")), { connection, version, now })
}

type Replaced = NumberOptions["replaced"]

const numbersOf = (connection: Connection, { now }: RestoreOptions) =>
  withSession(connection, client => readNumbers(client, now))

async function load(
  connection: Connection,
  options: RestoreOptions,
  replaced: Replaced,
): Promise<Loaded & Pick<Restored, "numbers">> {
  const { file, migrationsDirectory, onProgress, now } = options
  let numbers: ContinuedNumbers[] = []
  const loaded = await loadArchive({
    connection,
    input: createReadStream(file),
    migrationsDirectory,
    onProgress,
    async beforeCommit(client, { createdAt }) {
      const times = { restoredAt: new Date(now), archiveAt: new Date(createdAt) }
      numbers = await continueAfterRestore(client, { ...options.numbers, replaced }, times)
    },
  })
  await options.afterLoad?.(connection)
  return { ...loaded, numbers }
}
