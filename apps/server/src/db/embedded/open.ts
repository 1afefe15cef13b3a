import { accessSync, constants, mkdirSync, realpathSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import type { DatabaseLog } from "../log.ts"
import { attach } from "./attach.ts"
import { waitForAttachedCommands } from "./attached-commands.ts"
import { embeddedConnection } from "./bootstrap.ts"
import { DataDirInUse, EmbeddedUnavailable } from "./errors.ts"
import { acquireLock, type HeldLock, isElsewhere, type LockRecord, type Purpose } from "./lock.ts"
import { removeSocketDir } from "./socket-dir.ts"
import { type StartOptions, startCluster } from "./start.ts"
import type { EmbeddedState } from "./supervisor.ts"
import { RestoreUnfinished, readUnfinished } from "./unfinished-restore.ts"

export interface EmbeddedOptions {
  dataDir: string
  log: DatabaseLog
  /** A command uses the database of a running server if there is one; a server needs exclusive use. */
  purpose: Purpose
  onStateChange?: (state: EmbeddedState) => void
  /** PostgreSQL settings that override ours. */
  settings?: Readonly<Record<string, string>>
  /** The directory of a PostgreSQL package to use instead of the installed one. */
  binariesDir?: string
  /** Only a restore opens a directory in which a restore did not finish. */
  restoring?: boolean
  /** Cancels the start at any step and leaves no process and no lock. */
  signal?: AbortSignal | undefined
}

export interface EmbeddedDatabase {
  readonly connection: { host: string; port: number; user: string; database: string }
  readonly majorVersion: number
  /** The id of the server process; a restart changes it. */
  readonly pid: number
  stop(): Promise<void>
}

const serverWaitMs = 10_000
/** Long enough for a server that starts with an empty directory on a slow disk. */
const commandWaitMs = 30_000
const pollMs = 25

export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const start: Preparation = {
    dataDir: makeDataDir(options.dataDir),
    log: options.log,
    settings: options.settings ?? {},
    binariesDir: options.binariesDir,
    onStateChange: options.onStateChange ?? (() => {}),
    restoring: options.restoring ?? false,
    signal: options.signal,
  }
  return options.purpose === "server" ? openAsServer(start) : openAsCommand(start)
}

type Preparation = Omit<StartOptions, "isLockHeld"> & { restoring: boolean }

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

async function openAsServer(start: Preparation): Promise<EmbeddedDatabase> {
  const deadline = performance.now() + serverWaitMs
  for (;;) {
    const lock = acquireLock(start.dataDir, "server")
    if (!("holder" in lock)) return startHolding(lock, start)
    if (!mayEndSoon(lock.holder) || performance.now() > deadline) throw inUse(start.dataDir, lock.holder)
    await sleep(pollMs, undefined, { signal: start.signal })
  }
}

async function openAsCommand(start: Preparation): Promise<EmbeddedDatabase> {
  const deadline = performance.now() + commandWaitMs
  for (;;) {
    const lock = acquireLock(start.dataDir, "command")
    if (!("holder" in lock)) return startHolding(lock, start)
    const attached = await attach(start.dataDir, lock.holder)
    if (attached !== undefined) return attached
    if (performance.now() > deadline) throw inUse(start.dataDir, lock.holder)
    await sleep(pollMs)
  }
}

async function startHolding(lock: HeldLock, start: Preparation): Promise<EmbeddedDatabase> {
  try {
    // Read by the holder of the lock, so no restore can begin meanwhile.
    const unfinished = start.restoring ? undefined : readUnfinished(start.dataDir)
    if (unfinished) throw new RestoreUnfinished(start.dataDir, unfinished)
    const { socketDir, majorVersion, supervisor } = await startCluster({
      ...start,
      isLockHeld: lock.isStillHeld,
    })
    let stopped: Promise<void> | undefined
    const stop = async () => {
      lock.markClosing()
      if (lock.record.purpose === "command") await waitForAttachedCommands(start.dataDir)
      await supervisor.stop()
      removeSocketDir(socketDir)
      lock.release()
    }
    return {
      connection: embeddedConnection(socketDir),
      majorVersion,
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

function inUse(dataDir: string, holder: LockRecord): DataDirInUse {
  return new DataDirInUse(dataDir, holder, isElsewhere(holder))
}
