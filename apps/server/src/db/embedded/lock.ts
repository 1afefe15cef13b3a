import { randomUUID } from "node:crypto"
import {
  linkSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { isSameProcess, processStart } from "./processes.ts"

export type Purpose = "server" | "command"

export interface LockRecord {
  readonly pid: number
  readonly started: string
  /** The boot id and the container, because a process id is valid only within them. */
  readonly realm: string
  /** Identifies the directory: a copy contains the lock file, but nobody holds it. */
  readonly directory: string
  readonly nonce: string
  readonly purpose: Purpose
  /** Closing: no command may attach any more, and the lock will be free soon. */
  readonly state: "open" | "closing"
}

export interface HeldLock {
  readonly record: LockRecord
  markClosing(): void
  release(): void
  isStillHeld(): boolean
}

/** Readable for root and the directory's owner; the directory itself is closed to others. */
const lockMode = 0o644
const touchEveryMs = 2_000
/** A process in another container is invisible. It proves that it is alive by touching the file. */
const untouchedMs = 8_000

export function lockPath(dataDir: string): string {
  return join(dataDir, "rasoi.lock")
}

export function ownRecord(dataDir: string, purpose: Purpose): LockRecord {
  return {
    pid: process.pid,
    started: processStart(process.pid) ?? "",
    realm: ownRealm(),
    directory: identityOf(dataDir),
    nonce: randomUUID(),
    purpose,
    state: "open",
  }
}

/** Acquires the lock of the data directory, or returns its holder. */
export function acquireLock(dataDir: string, purpose: Purpose): HeldLock | { holder: LockRecord } {
  const path = lockPath(dataDir)
  const record = ownRecord(dataDir, purpose)
  for (;;) {
    if (tryCreate(path, record)) return holdLock(path, record)
    const current = readRecord(path)
    if (current !== undefined && isAlive(current, path, dataDir)) return { holder: current }
    removeStale(path, current?.nonce, record.nonce)
  }
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
 * Two processes may find the same stale lock; the rename succeeds for only one. If it has renamed the new lock of the
 * other process instead, it restores that lock.
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

function holdLock(path: string, record: LockRecord): HeldLock {
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
      if (isStillHeld()) utimesSync(path, new Date(), new Date())
      // Somebody removed the file.
      else tryCreate(path, record)
    } catch {
      // The next turn tries again.
    }
  }, touchEveryMs)
  timer.unref()
  return {
    record,
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
      if (isStillHeld()) rmSync(path, { force: true })
    },
  }
}

export function readRecord(path: string): LockRecord | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as LockRecord
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Absent, or truncated by a power cut: nobody holds it. An unreadable file may be held.
    if (code === "ENOENT" || error instanceof SyntaxError) return undefined
    throw error
  }
}

export function isAlive(record: LockRecord, path: string, dataDir: string): boolean {
  if (!isElsewhere(record))
    return record.directory === identityOf(dataDir) && isSameProcess(record.pid, record.started)
  const touched = statSync(path, { throwIfNoEntry: false })?.mtimeMs
  return touched !== undefined && Math.abs(Date.now() - touched) < untouchedMs
}

/** In another container or on another machine, whose processes we cannot see. */
export function isElsewhere(record: LockRecord): boolean {
  return record.realm !== ownRealm()
}

function identityOf(directory: string): string {
  const { dev, ino } = statSync(directory)
  return `${dev}:${ino}`
}

function ownRealm(): string {
  if (process.platform !== "linux") return process.platform
  const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()
  return `${boot} ${readlinkSync("/proc/self/ns/pid")}`
}
