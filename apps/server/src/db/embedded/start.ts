import { join } from "node:path"
import type { DatabaseLog } from "../log.ts"
import { chooseAccount, ownName } from "./account.ts"
import { writeAuthentication } from "./authentication.ts"
import { findBinaries } from "./binaries.ts"
import { bootstrap } from "./bootstrap.ts"
import { prepareCluster } from "./cluster.ts"
import { clearLeftovers } from "./leftovers.ts"
import { type Postmaster, startPostmaster } from "./postmaster.ts"
import { clearSocketDir, makeSocketDir, removeSocketDir } from "./socket-dir.ts"
import { type EmbeddedState, type Supervisor, supervise } from "./supervisor.ts"

export interface StartOptions {
  dataDir: string
  log: DatabaseLog
  settings: Readonly<Record<string, string>>
  binariesDir: string | undefined
  onStateChange: (state: EmbeddedState) => void
  /** Whether the data directory's lock is still held. */
  isLockHeld: () => boolean
  signal: AbortSignal | undefined
}

export interface RunningCluster {
  readonly socketDir: string
  readonly majorVersion: number
  readonly supervisor: Supervisor
}

export function clusterDirOf(dataDir: string): string {
  return join(dataDir, "postgres")
}

/** The caller must hold the data directory's lock. */
export async function startCluster(options: StartOptions): Promise<RunningCluster> {
  const { dataDir, log, settings, signal } = options
  const clusterDir = clusterDirOf(dataDir)
  const account = chooseAccount(clusterDir)
  const binaries = findBinaries(account, dataDir, options.binariesDir)
  await prepareCluster(dataDir, clusterDir, account, binaries, signal)
  writeAuthentication(clusterDir, account, ownName())
  const socketDir = makeSocketDir(dataDir, account)

  const start = async () => {
    // Otherwise we would end the server of the new holder.
    if (!options.isLockHeld()) throw new Error(`the lock on ${dataDir} was lost to another process`)
    await clearLeftovers(clusterDir, log)
    signal?.throwIfAborted()
    clearSocketDir(socketDir)
    return startPostmaster({ dataDir, clusterDir, socketDir, account, binaries, settings, signal })
  }
  try {
    const postmaster = await startWithDatabase(start, socketDir)
    const supervisor = supervise(postmaster, start, log, options.onStateChange)
    return { socketDir, majorVersion: binaries.majorVersion, supervisor }
  } catch (error) {
    removeSocketDir(socketDir)
    throw error
  }
}

async function startWithDatabase(start: () => Promise<Postmaster>, socketDir: string): Promise<Postmaster> {
  const postmaster = await start()
  try {
    await bootstrap(socketDir)
    return postmaster
  } catch (error) {
    await postmaster.stop()
    throw error
  }
}
