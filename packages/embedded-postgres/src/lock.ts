import { linkSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { competeForGuard } from "./compete.ts"
import { type Guard, guardState, removeDeadGuards } from "./guard.ts"
import {
  isAlive,
  isElsewhere,
  isOnThisKernel,
  type LockRecord,
  lockPath,
  ownRecord,
  type Purpose,
  readRecord,
} from "./lock-record.ts"

export interface HeldLock {
  readonly record: LockRecord
  /** Resolves when another process has taken the lock file, which only one on another machine can. */
  readonly lost: Promise<void>
  markClosing(): void
  release(): void
  isStillHeld(): boolean
}

/** Another process has the lock. */
export interface TakenLock {
  /** Undefined if that process has not written its lock file yet. */
  readonly holder: LockRecord | undefined
  /** Only its file shows that it lives. After a death the file becomes stale in some seconds. */
  readonly maybeDead: boolean
}

interface AcquireOptions {
  dataDir: string
  purpose: Purpose
  /** How long to wait for a process that is about to take the lock, by `performance.now()`. */
  deadline: number
  signal?: AbortSignal
}

/** Readable for root and the directory's owner; the directory itself is closed to others. */
const lockMode = 0o644
const touchEveryMs = 2_000

/**
 * Acquires the lock of the data directory. The guard decides between the processes of this machine. The file names the
 * holder, and decides between machines, in case a network file system shares the directory.
 */
export async function acquireLock(options: AcquireOptions): Promise<HeldLock | TakenLock> {
  const { dataDir, purpose, deadline, signal } = options
  const path = lockPath(dataDir)
  const record = ownRecord(dataDir, purpose)
  const holderNonce = () => readRecord(path)?.nonce
  const guard = await competeForGuard({ dataDir, nonce: record.nonce, holderNonce, deadline, signal })
  if (guard === undefined) return { holder: readRecord(path), maybeDead: false }
  try {
    while (!tryCreate(path, record)) {
      const current = readRecord(path)
      if (current !== undefined && (await isHolding(current, dataDir))) {
        guard.remove()
        return { holder: current, maybeDead: isElsewhere(current) }
      }
      removeStale(path, current?.nonce, record.nonce)
    }
    await removeDeadGuards(dataDir)
    return holdLock(path, record, guard)
  } catch (error) {
    guard.remove()
    throw error
  }
}

/** Whether the process of a lock file lives. A dead guard proves nothing about a process on another machine. */
export async function isHolding(record: LockRecord, dataDir: string): Promise<boolean> {
  const guard = await guardState(dataDir, "holder", record.nonce)
  if (guard === "alive") return true
  if (guard === "dead" && isElsewhere(record) && isOnThisKernel(record)) return false
  return isAlive(record, lockPath(dataDir), dataDir)
}

/** Writes another file and links it, so that nobody sees an empty lock file. */
function tryCreate(path: string, record: LockRecord): boolean {
  const draft = `${path}.${record.nonce}`
  try {
    writeFileSync(draft, JSON.stringify(record), { mode: lockMode })
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * Two machines may find the same stale lock; the rename succeeds for only one. If it has renamed the new lock of the
 * other machine instead, it restores that lock.
 */
function removeStale(path: string, staleNonce: string | undefined, ownNonce: string): void {
  const renamed = `${path}.stale-${ownNonce}`
  try {
    renameSync(path, renamed)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return
    throw error
  }
  try {
    if (readRecord(renamed)?.nonce !== staleNonce) linkSync(renamed, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
  } finally {
    rmSync(renamed, { force: true })
  }
}

function holdLock(path: string, record: LockRecord, guard: Guard): HeldLock {
  const { promise: lost, resolve: lose } = Promise.withResolvers<void>()
  const isStillHeld = () => {
    try {
      return readRecord(path)?.nonce === record.nonce
    } catch {
      // Probably no file descriptor was free. Another holder would have left a readable record.
      return true
    }
  }
  const timer = setInterval(() => {
    try {
      const nonce = readRecord(path)?.nonce
      if (nonce === record.nonce) utimesSync(path, new Date(), new Date())
      // Somebody removed the file.
      else if (nonce === undefined) tryCreate(path, record)
      else lose()
    } catch {
      // The next turn tries again.
    }
  }, touchEveryMs)
  timer.unref()
  return {
    record,
    lost,
    isStillHeld,
    markClosing() {
      if (!isStillHeld()) return
      const draft = `${path}.${record.nonce}`
      try {
        writeFileSync(draft, JSON.stringify({ ...record, state: "closing" }), { mode: lockMode })
        renameSync(draft, path)
      } catch {
        // The mark only helps a waiting server; a full disk must not prevent the shutdown.
        rmSync(draft, { force: true })
      }
    },
    release() {
      clearInterval(timer)
      // The guard last: who wins it must not find our file, which would name a living process.
      if (isStillHeld()) rmSync(path, { force: true })
      guard.remove()
    },
  }
}
