import { rmSync } from "node:fs"
import { join } from "node:path"
import type { DatabaseLog } from "../log.ts"
import { readPostmasterFile } from "./postmaster-file.ts"
import { isPostmasterOf, postgresProcessesIn, signalAll, waitUntilGone } from "./processes.ts"

const fastShutdownMs = 15_000
const immediateShutdownMs = 5_000
const ownExitMs = 300

/**
 * Ends what a killed server left behind on this cluster, which only the holder of the data directory may do. The
 * process id in postmaster.pid may long belong to somebody else, so that it is believed only if that process really
 * works on this cluster.
 */
export async function clearLeftovers(clusterDir: string, log: DatabaseLog): Promise<void> {
  const postmaster = readPostmasterFile(clusterDir)?.pid
  if (postmaster !== undefined && isPostmasterOf(postmaster, clusterDir)) {
    log.warn({ pid: postmaster }, "stopping the database server that a killed process left behind")
    await endPostmaster(postmaster)
  }
  await endOrphans(clusterDir, log)
  // PostgreSQL takes any live process with the id in this file, and of its own user, for itself.
  rmSync(join(clusterDir, "postmaster.pid"), { force: true })
}

/** Fast shutdown; if it hangs, one that leaves the rest to crash recovery. Either way nothing committed is lost. */
export async function endPostmaster(pid: number, fastMs = fastShutdownMs): Promise<void> {
  signalAll([pid], "SIGINT")
  if (await waitUntilGone([pid], fastMs)) return
  signalAll([pid], "SIGQUIT")
  if (await waitUntilGone([pid], immediateShutdownMs)) return
  signalAll([pid], "SIGKILL")
  await waitUntilGone([pid], immediateShutdownMs)
}

/** Its children see that it died and end by themselves, unless they are busy or stopped; they keep a new one out. */
async function endOrphans(clusterDir: string, log: DatabaseLog): Promise<void> {
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
