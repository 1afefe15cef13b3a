import { accessSync, constants, existsSync, mkdirSync, realpathSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import { checkName } from "./application.ts"
import { attachToHolder, waitForAttachedCommands } from "./attached-commands.ts"
import { embeddedConnection, isResponding } from "./bootstrap.ts"
import type { EmbeddedDatabase } from "./embedded-database.ts"
import { DataDirInUse, EmbeddedUnavailable } from "./errors.ts"
import { findServer } from "./find-server.ts"
import { publishGuard } from "./guard.ts"
import { acquireLock, type HeldLock, type TakenLock } from "./lock.ts"
import { isElsewhere, type LockRecord, type Purpose } from "./lock-record.ts"
import { postgresProcessesIn, signalAll } from "./processes.ts"
import { removeSocketDir } from "./socket-dir.ts"
import { clusterDirOf, type StartOptions, startCluster } from "./start.ts"

export interface EmbeddedOptions extends Omit<StartOptions, "lock" | "guard"> {
  /** A command uses the database of a running server if there is one; a server needs exclusive use. */
  purpose: Purpose
  /** Runs when this process holds the directory, before its database starts. If it throws, the opening fails with its error. */
  onLocked?: (dataDir: string) => void
}

/** Long enough for a command to wait for a server that starts with an empty directory on a slow disk. */
const longestWaitMs = { server: 10_000, command: 30_000 }
const pollMs = 25

export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { application } = options
  checkName(application)
  try {
    return await openOrAttach(options)
  } catch (error) {
    if (!(error instanceof EmbeddedUnavailable) || application.advice?.unavailable === undefined) throw error
    throw new EmbeddedUnavailable(`${error.message} ${application.advice.unavailable}`, {
      cause: error.cause,
    })
  }
}

async function openOrAttach(given: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const options = { ...given, dataDir: makeDataDir(given.dataDir) }
  const { dataDir, application, purpose, signal } = options
  const deadline = performance.now() + longestWaitMs[purpose]
  for (;;) {
    const lock = await acquireLock({ dataDir, purpose, deadline, signal })
    if (!("holder" in lock)) return startHolding(lock, options)
    const { holder } = lock
    const attached =
      purpose === "command" && holder ? await attach(dataDir, application.name, holder) : undefined
    if (attached) return attached
    const elsewhere = holder !== undefined && isElsewhere(holder)
    // A command waits for the database of a server that is starting, unless that is in another container.
    const mayWait = mayEndSoon(lock) || (purpose === "command" && !elsewhere)
    if (!mayWait || performance.now() > deadline)
      throw new DataDirInUse(application, dataDir, holder && { ...holder, elsewhere })
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
  const { dataDir } = options
  let running: { readonly pid: number } | undefined
  void lock.lost.then(() => endAtOnce(options, running))
  const guard = await publishGuard(dataDir, "database", lock.record.nonce).catch(error => {
    lock.release()
    throw error
  })
  const release = () => {
    guard.remove()
    lock.release()
  }
  try {
    options.onLocked?.(dataDir)
    const { socketDir, supervisor } = await startCluster({ ...options, lock, guard })
    running = supervisor
    let stopped: Promise<void> | undefined
    const stop = async () => {
      lock.markClosing()
      if (lock.record.purpose === "command") await waitForAttachedCommands(dataDir)
      await supervisor.stop()
      removeSocketDir(socketDir)
      release()
    }
    return {
      connection: embeddedConnection(options.application.name, socketDir),
      get pid() {
        return supervisor.pid
      },
      stop() {
        stopped ??= stop()
        return stopped
      },
    }
  } catch (error) {
    release()
    throw error
  }
}

/** Two databases on the same files destroy them. What is committed is safe, so nothing is waited for. */
function endAtOnce(options: EmbeddedOptions, running: { pid: number } | undefined): never {
  const { dataDir, application, purpose, log } = options
  const fault = `another process has taken over the data directory ${dataDir}; ending at once, with the database`
  const clusterDir = clusterDirOf(dataDir)
  const processes = existsSync(clusterDir) ? postgresProcessesIn(clusterDir) : []
  signalAll(running ? [running.pid, ...processes] : processes, "SIGKILL")
  log.error({ dataDir }, fault)
  // A command has no log.
  if (purpose === "command") process.stderr.write(`${application.name}: ${fault}\n`)
  process.exit(1)
}

/** Whether waiting makes sense: a command and a closing server end soon. */
function mayEndSoon({ holder, maybeDead }: TakenLock): boolean {
  return maybeDead || holder?.purpose === "command" || holder?.state === "closing"
}

/** Uses the database of another process; undefined while that process is starting or closing. */
async function attach(
  dataDir: string,
  name: string,
  holder: LockRecord,
): Promise<EmbeddedDatabase | undefined> {
  if (holder.state !== "open") return undefined
  const attached = attachToHolder(dataDir, holder.nonce)
  if (attached === undefined) return undefined
  const server = findServer(dataDir, name)
  if (!server?.ready || !(await isResponding(server.connection))) {
    attached.detach()
    return undefined
  }
  return { connection: server.connection, pid: server.pid, stop: async () => attached.detach() }
}
