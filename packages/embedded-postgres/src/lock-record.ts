import { randomUUID } from "node:crypto"
import { readFileSync, readlinkSync, statSync } from "node:fs"
import { hostname } from "node:os"
import { join } from "node:path"
import { isSameProcess, processStart } from "./processes.ts"

export type Purpose = "server" | "command"

export interface LockRecord {
  readonly pid: number
  readonly started: string
  /** The boot id and the container, because a process id is valid only within them. */
  readonly realm: string
  /** Tells an operator which container or machine it is. Missing in the file of an earlier version. */
  readonly host?: string
  /** Identifies the directory: a copy contains the lock file, but nobody holds it. */
  readonly directory: string
  readonly nonce: string
  readonly purpose: Purpose
  /** Closing: no command may attach any more, and the lock will be free soon. */
  readonly state: "open" | "closing"
}

/** What others may know of the process that uses a data directory. */
export interface Holder extends Pick<LockRecord, "pid" | "host" | "purpose" | "state"> {
  /** In another container or on another machine, where the process id is valid. */
  readonly elsewhere: boolean
}

/** A process on another machine is invisible. It proves that it is alive by touching its file. */
const untouchedMs = 8_000

export function lockPath(dataDir: string): string {
  return join(dataDir, "rasoi.lock")
}

export function ownRecord(dataDir: string, purpose: Purpose): LockRecord {
  return {
    pid: process.pid,
    started: processStart(process.pid) ?? "",
    realm: ownRealm(),
    host: hostname(),
    directory: identityOf(dataDir),
    nonce: randomUUID(),
    purpose,
    state: "open",
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

/** As far as the file and the visible processes show. */
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

/** On this machine, though perhaps in another container. */
export function isOnThisKernel(record: LockRecord): boolean {
  return bootOf(record.realm) === bootOf(ownRealm())
}

function bootOf(realm: string): string | undefined {
  return realm.split(" ")[0]
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
