import { createReadStream } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type DatabaseLog, openEmbedded } from "../../db/index.ts"
import type { OnProgress } from "./archive.ts"
import { type CheckedData, checkData } from "./check-data.ts"
import { type Loaded, loadArchive } from "./load-archive.ts"
import { listSkipped, type SkippedNumbers } from "./numbers-store.ts"
import { withSession } from "./session.ts"

export interface Verified extends Loaded {
  readonly checked: CheckedData
  readonly skipped: readonly SkippedNumbers[]
}

interface Options {
  readonly file: string
  readonly migrationsDirectory: string
  readonly log: DatabaseLog
  readonly onProgress?: OnProgress
}

/** Restores the archive into a temporary database and checks its data. */
export async function verifyArchive(options: Options): Promise<Verified> {
  const { file, migrationsDirectory, log, onProgress } = options
  await using closers = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), "rasoi-verify-"))
  closers.defer(() => rm(dataDir, { recursive: true, force: true }))
  // The database is temporary, so it need not survive a crash.
  const settings = { fsync: "off", full_page_writes: "off", synchronous_commit: "off" }
  const embedded = await openEmbedded({ dataDir, log, purpose: "server", settings })
  closers.defer(() => embedded.stop())
  const { connection } = embedded
  const input = createReadStream(file)
  const loaded = await loadArchive({ connection, input, migrationsDirectory, onProgress })
  const createdAt = new Date(loaded.header.createdAt)
  const { checked, skipped } = await withSession(connection, async client => ({
    checked: await checkData(client, createdAt),
    skipped: await listSkipped(client),
  }))
  return { ...loaded, checked, skipped }
}
