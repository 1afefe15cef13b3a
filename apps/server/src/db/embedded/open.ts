import { accessSync, constants, mkdirSync, realpathSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import type { DatabaseLog } from "../log.ts"
import { attach } from "./attach.ts"
import { waitForAttachedCommands } from "./attached-commands.ts"
import { embeddedConnection } from "./bootstrap.ts"
import { DataDirInUse, EmbeddedUnavailable } from "./errors.ts"
import { type HeldLock, isElsewhere, type LockRecord, type Purpose, takeLock } from "./lock.ts"
import { removeSocketDir } from "./socket-dir.ts"
import { type StartOptions, startCluster } from "./start.ts"
import type { EmbeddedState } from "./supervisor.ts"
import { RestoreUnfinished, readUnfinished } from "./unfinished-restore.ts"

export interface EmbeddedOptions {
  dataDir: string
  log: DatabaseLog
  /** A command uses the database of a running server if there is one; a server must have it to itself. */
  purpose: Purpose
  onStateChange?: (state: EmbeddedState) => void
  /** Further PostgreSQL settings, over ours. */
  settings?: Readonly<Record<string, string>>
  /** A directory to take the PostgreSQL package from, in place of the installed one. */
  binariesDir?: string
  /** Only a restore opens a directory in which a restore did not finish. */
  restoring?: boolean
  /** Ends the start, at whatever step it is: nothing is left running or locked. */
  signal?: AbortSignal | undefined
}

export interface EmbeddedDatabase {
  readonly connection: { host: string; port: number; user: string; database: string }
  readonly majorVersion: number
  /** The server process at this moment; a restart changes it. */
  readonly pid: number
  stop(): Promise<void>
}

const serverWaitMs = 10_000
/** Long enough for a server that is just starting, on an empty directory and a slow disk. */
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

type Preparation = Omit<StartOptions, "isStillOurs"> & { restoring: boolean }

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
    const lock = takeLock(start.dataDir, "server")
    if (!("holder" in lock)) return startHolding(lock, start)
    if (!mayEnd(lock.holder) || performance.now() > deadline) throw inUse(start.dataDir, lock.holder)
    await sleep(pollMs, undefined, { signal: start.signal })
  }
}

async function openAsCommand(start: Preparation): Promise<EmbeddedDatabase> {
  const deadline = performance.now() + commandWaitMs
  for (;;) {
    const lock = takeLock(start.dataDir, "command")
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
      isStillOurs: lock.isStillHeld,
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
 * A command ends soon, and so does a server that is shutting down; one at work does not. One in another container
 * may have died with it, which shows only after a while.
 */
function mayEnd(holder: LockRecord): boolean {
  return holder.purpose === "command" || holder.state === "closing" || isElsewhere(holder)
}

function inUse(dataDir: string, holder: LockRecord): DataDirInUse {
  return new DataDirInUse(dataDir, holder, isElsewhere(holder))
}
