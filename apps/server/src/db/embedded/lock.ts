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
  /** The machine's run and the container: a process id means nothing outside of them. */
  readonly realm: string
  /** The directory itself: a copy of it brings the lock along, but not its holder. */
  readonly directory: string
  readonly nonce: string
  readonly purpose: Purpose
  /** Closing: no one may join any more, and whoever waits will get it soon. */
  readonly state: "open" | "closing"
}

export interface HeldLock {
  readonly record: LockRecord
  markClosing(): void
  release(): void
  isStillHeld(): boolean
}

/** Readable, since root and the directory's owner may both come here; the directory is closed to others. */
const lockMode = 0o644
const touchEveryMs = 2_000
/** A holder in another container cannot be looked at; it shows that it lives by touching the file. */
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

/** Takes the data directory, or answers who has it. */
export function takeLock(dataDir: string, purpose: Purpose): HeldLock | { holder: LockRecord } {
  const path = lockPath(dataDir)
  const record = ownRecord(dataDir, purpose)
  for (;;) {
    if (place(path, record)) return holding(path, record)
    const current = readRecord(path)
    if (current !== undefined && isAlive(current, path, dataDir)) return { holder: current }
    removeStale(path, current?.nonce, record.nonce)
  }
}

/** Written whole under another name and linked, so that the lock is never seen empty. */
function place(path: string, record: LockRecord): boolean {
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
 * Two processes may find the same stale lock. Renaming lets one of them have it; if what it got is not the stale
 * one (the other was quicker and has already put its own there), it goes back.
 */
function removeStale(path: string, staleNonce: string | undefined, ownNonce: string): void {
  const aside = `${path}.stale-${ownNonce}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return
    throw error
  }
  try {
    if (readRecord(aside)?.nonce !== staleNonce) linkSync(aside, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

function holding(path: string, record: LockRecord): HeldLock {
  const isStillHeld = () => {
    try {
      return readRecord(path)?.nonce === record.nonce
    } catch {
      // Nobody can have taken it without our seeing a record of theirs; no descriptor was free to read it, most likely.
      return true
    }
  }
  const timer = setInterval(() => {
    if (isStillHeld()) touch(path)
    else placeAgain(path, record)
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
        // Only a courtesy to a server that waits: a full disk must not keep this one from stopping.
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
    // Absent, or torn by a power cut: nobody alive holds it. What cannot be read may well be held.
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

/** In another container or on another machine, where we cannot look. */
export function isElsewhere(record: LockRecord): boolean {
  return record.realm !== ownRealm()
}

function identityOf(directory: string): string {
  const { dev, ino } = statSync(directory)
  return `${dev}:${ino}`
}

/** Somebody removed the file. What cannot be written now is tried again with the next turn of the timer. */
function placeAgain(path: string, record: LockRecord): void {
  try {
    place(path, record)
  } catch {}
}

function touch(path: string): void {
  const now = new Date()
  try {
    utimesSync(path, now, now)
  } catch {}
}

function ownRealm(): string {
  if (process.platform !== "linux") return process.platform
  const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()
  return `${boot} ${readlinkSync("/proc/self/ns/pid")}`
}
