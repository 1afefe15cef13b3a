import { createReadStream } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type DatabaseLog, openEmbedded } from "../db/index.ts"
import { type CheckedData, checkData } from "./check-data.ts"
import { type Loaded, loadArchive } from "./load-archive.ts"
import { withSession } from "./session.ts"

export interface Verified extends Loaded {
  readonly checked: CheckedData
}

interface Options {
  readonly file: string
  readonly migrationsDirectory: string
  readonly log: DatabaseLog
  onProgress?(table: string, bytes: number): void
}

/** Restores the archive into a temporary database and checks its data. */
export async function verifyArchive({
  file,
  migrationsDirectory,
  log,
  onProgress,
}: Options): Promise<Verified> {
  const dataDir = await mkdtemp(join(tmpdir(), "rasoi-verify-"))
  try {
    // The database is temporary, so it need not survive a crash.
    const settings = { fsync: "off", full_page_writes: "off", synchronous_commit: "off" }
    const embedded = await openEmbedded({ dataDir, log, purpose: "server", settings })
    try {
      const { connection } = embedded
      const progress = onProgress ? { onProgress } : {}
      const input = createReadStream(file)
      const loaded = await loadArchive({ connection, input, migrationsDirectory, ...progress })
      const createdAt = new Date(loaded.header.createdAt)
      const checked = await withSession(connection, client => checkData(client, createdAt))
      return { ...loaded, checked }
    } finally {
      await embedded.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
