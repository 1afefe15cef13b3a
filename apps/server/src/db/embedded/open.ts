import { accessSync, constants, mkdirSync, realpathSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import { attach } from "./attach.ts"
import { waitForAttachedCommands } from "./attached-commands.ts"
import { embeddedConnection } from "./bootstrap.ts"
import { DataDirInUse, EmbeddedUnavailable } from "./errors.ts"
import { acquireLock, type HeldLock, isElsewhere, type LockRecord, type Purpose } from "./lock.ts"
import { removeSocketDir } from "./socket-dir.ts"
import { type StartOptions, startCluster } from "./start.ts"
import { RestoreUnfinished, readUnfinished } from "./unfinished-restore.ts"

export interface EmbeddedOptions extends Omit<StartOptions, "isLockHeld"> {
  /** A command uses the database of a running server if there is one; a server needs exclusive use. */
  purpose: Purpose
  /** Only a restore opens a directory in which a restore did not finish. */
  restoring?: boolean
}

export interface EmbeddedDatabase {
  readonly connection: { host: string; port: number; user: string; database: string }
  /** The id of the server process; a restart changes it. */
  readonly pid: number
  stop(): Promise<void>
}

/** Long enough for a command to wait for a server that starts with an empty directory on a slow disk. */
const longestWaitMs = { server: 10_000, command: 30_000 }
const pollMs = 25

export async function openEmbedded(given: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const options = { ...given, dataDir: makeDataDir(given.dataDir) }
  const { dataDir, purpose, signal } = options
  const deadline = performance.now() + longestWaitMs[purpose]
  for (;;) {
    const lock = acquireLock(dataDir, purpose)
    if (!("holder" in lock)) return startHolding(lock, options)
    const { holder } = lock
    const attached = purpose === "command" ? await attach(dataDir, holder) : undefined
    if (attached) return attached
    const mayWait = purpose === "command" || mayEndSoon(holder)
    if (!mayWait || performance.now() > deadline) throw new DataDirInUse(dataDir, holder, isElsewhere(holder))
    await sleep(pollMs, undefined, { signal })
  }
}

function makeDataDir(path: string): string {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
    return realpathSync(path)
  } catch (cause) {
    throw new EmbeddedUnavailable(
      `The data directory ${path} cannot be used (${(cause as Error).message}). Choose one that this user can ` +
        `write to, or run as the user whom it belongs to.`,
      { cause },
    )
  }
}

async function startHolding(lock: HeldLock, options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dataDir, restoring } = options
  try {
    // Read by the holder of the lock, so no restore can begin meanwhile.
    const unfinished = restoring ? undefined : readUnfinished(dataDir)
    if (unfinished) throw new RestoreUnfinished(dataDir, unfinished)
    const { socketDir, supervisor } = await startCluster({ ...options, isLockHeld: lock.isStillHeld })
    let stopped: Promise<void> | undefined
    const stop = async () => {
      lock.markClosing()
      if (lock.record.purpose === "command") await waitForAttachedCommands(dataDir)
      await supervisor.stop()
      removeSocketDir(socketDir)
      lock.release()
    }
    return {
      connection: embeddedConnection(socketDir),
      get pid() {
        return supervisor.pid
      },
      stop() {
        stopped ??= stop()
        return stopped
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/**
 * Whether waiting makes sense: a command and a closing server end soon. A holder in another container may be dead,
 * which becomes visible only after a while.
 */
function mayEndSoon(holder: LockRecord): boolean {
  return holder.purpose === "command" || holder.state === "closing" || isElsewhere(holder)
}
