import { rmSync } from "node:fs"
import { join } from "node:path"
import type { Log } from "./log.ts"
import { readPostmasterFile } from "./postmaster-file.ts"
import { isPostmasterOf, postgresProcessesIn, signalAll, waitUntilGone } from "./processes.ts"

const fastShutdownMs = 15_000
const immediateShutdownMs = 5_000
const ownExitMs = 300

/**
 * Ends the processes that a killed server left on this cluster. Only the holder of the data directory may call this. The
 * process id in postmaster.pid may belong to another program by now, so it is used only if that process works on this
 * cluster.
 */
export async function clearLeftovers(clusterDir: string, log: Log): Promise<void> {
  const postmaster = readPostmasterFile(clusterDir)?.pid
  if (postmaster !== undefined && isPostmasterOf(postmaster, clusterDir)) {
    log.warn({ pid: postmaster }, "stopping the database server that a killed process left behind")
    await endPostmaster(postmaster)
  }
  await endOrphans(clusterDir, log)
  // PostgreSQL would mistake any process of its user with this id for a running server.
  rmSync(join(clusterDir, "postmaster.pid"), { force: true })
}

/** Tries a fast shutdown, then one that needs crash recovery. Committed data is safe either way. */
export async function endPostmaster(pid: number, fastMs = fastShutdownMs): Promise<void> {
  signalAll([pid], "SIGINT")
  if (await waitUntilGone([pid], fastMs)) return
  signalAll([pid], "SIGQUIT")
  if (await waitUntilGone([pid], immediateShutdownMs)) return
  signalAll([pid], "SIGKILL")
  await waitUntilGone([pid], immediateShutdownMs)
}

/** The children of a dead server usually exit by themselves. Busy or stopped ones would block a new server. */
async function endOrphans(clusterDir: string, log: Log): Promise<void> {
  let orphans = postgresProcessesIn(clusterDir)
  if (orphans.length === 0 || (await waitUntilGone(orphans, ownExitMs))) return
  for (const signal of ["SIGQUIT", "SIGKILL"] as const) {
    orphans = postgresProcessesIn(clusterDir)
    if (orphans.length === 0) return
    log.warn({ pids: orphans, signal }, "ending database processes that outlived their server")
    signalAll(orphans, signal)
    if (await waitUntilGone(orphans, ownExitMs * 3)) return
  }
}
