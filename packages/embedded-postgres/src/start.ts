import { randomBytes } from "node:crypto"
import { chownSync, lstatSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { type Account, chooseAccount, ownName } from "./account.ts"
import type { Application } from "./application.ts"
import { findBinaries } from "./binaries.ts"
import { bootstrap } from "./bootstrap.ts"
import { prepareCluster, superuser } from "./cluster.ts"
import { DatabaseStillRuns } from "./errors.ts"
import { type Guard, otherGuards } from "./guard.ts"
import { clearLeftovers } from "./leftovers.ts"
import type { HeldLock } from "./lock.ts"
import type { Log } from "./log.ts"
import { type Postmaster, startPostmaster } from "./postmaster.ts"
import { clearSocketDir, makeSocketDir, removeSocketDir } from "./socket-dir.ts"
import { type EmbeddedState, supervise } from "./supervisor.ts"

export interface StartOptions {
  dataDir: string
  application: Application
  log: Log
  onStateChange?: (state: EmbeddedState) => void
  /** Runs when the database's process has been launched. It is not ready yet, so the caller can do other work meanwhile. */
  onLaunched?: () => void
  /** PostgreSQL settings that override ours. */
  settings?: Readonly<Record<string, string>>
  /** The directory of a PostgreSQL package to use instead of the installed one. */
  binariesDir?: string
  lock: HeldLock
  /** Every process of the database inherits it. */
  guard: Guard
  /** Cancels the start at any step and leaves no process and no lock. */
  signal?: AbortSignal
}

/** With `setpriv`, a database ends by itself when its server is killed, after a last checkpoint. */
const longestShutdownMs = 10_000

export function clusterDirOf(dataDir: string): string {
  return join(dataDir, "postgres")
}

/** The caller must hold the data directory's lock. */
export async function startCluster(options: StartOptions) {
  const { dataDir, application, log, settings, signal } = options
  const clusterDir = clusterDirOf(dataDir)
  const account = chooseAccount(clusterDir, application)
  const binaries = findBinaries({ account, dataDir, application, packageDir: options.binariesDir })
  const spec = { dataDir, clusterDir, account, binaries, application, signal }
  await prepareCluster(spec)
  writeAuthentication(clusterDir, account, ownName(), application.name)
  const socketDir = makeSocketDir(dataDir, account)

  const start = async () => {
    // Otherwise we would end the server of the new holder.
    if (!options.lock.isStillHeld()) throw new Error(`the lock on ${dataDir} was lost to another process`)
    await clearLeftovers(clusterDir, log)
    await waitForOtherDatabases(options)
    signal?.throwIfAborted()
    clearSocketDir(socketDir)
    const { guard, onLaunched } = options
    return startPostmaster({ ...spec, socketDir, settings, guard, onLaunched })
  }
  try {
    const postmaster = await startWithDatabase(start, application.name, socketDir)
    return { socketDir, supervisor: supervise(postmaster, start, log, options.onStateChange) }
  } catch (error) {
    removeSocketDir(socketDir)
    throw error
  }
}

/** The database of a killed server in another container is invisible. PostgreSQL does not notice it either. */
async function waitForOtherDatabases({ dataDir, lock, signal }: StartOptions): Promise<void> {
  const deadline = performance.now() + longestShutdownMs
  while ((await otherGuards(dataDir, "database", lock.record.nonce)).length > 0) {
    if (performance.now() > deadline) throw new DatabaseStillRuns(dataDir)
    await sleep(25, undefined, { signal })
  }
}

async function startWithDatabase(
  start: () => Promise<Postmaster>,
  name: string,
  socketDir: string,
): Promise<Postmaster> {
  const postmaster = await start()
  try {
    await bootstrap(name, socketDir)
    return postmaster
  } catch (error) {
    await postmaster.stop()
    throw error
  }
}

/** Only root and the operating system's user that runs this program may connect, over the Unix socket. */
function writeAuthentication(clusterDir: string, account: Account, osUser: string, roleName: string): void {
  const users = [...new Set([osUser, "root"])]
  const lines = users.flatMap(user => [roleName, superuser].map(role => `${roleName} "${user}" ${role}`))
  replaceFile(join(clusterDir, "pg_hba.conf"), `local all all peer map=${roleName}\n`, account)
  replaceFile(join(clusterDir, "pg_ident.conf"), `${lines.join("\n")}\n`, account)
}

/** Writes a new file and renames it: as root we must not write through a link that PostgreSQL's account created. */
function replaceFile(path: string, text: string, account: Account): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isFile() && readFileSync(path, "utf8") === text) return
  const draft = `${path}.${randomBytes(6).toString("hex")}`
  writeFileSync(draft, text, { mode: 0o600, flag: "wx" })
  if (account.dropped) chownSync(draft, account.uid, account.gid)
  renameSync(draft, path)
}
