import { execFileSync } from "node:child_process"
import { readdirSync, readFileSync, readlinkSync, statSync } from "node:fs"
import { basename } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

const linux = process.platform === "linux"
/** The process exists, but its start time is unknown. */
const unknownStart = "unknown"

/**
 * The start time of a process in the system's own notation, or undefined if there is none. Id and start time identify a
 * process uniquely; the system reuses ids.
 */
export function processStart(pid: number): string | undefined {
  if (!exists(pid)) return undefined
  if (!linux) return readPs(pid, "lstart") || undefined
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1")
    // The command name in parentheses may contain spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
    const [state] = fields
    // A zombie has released everything; it only waits for its parent.
    return state === "Z" || state === "X" ? undefined : (fields[19] ?? unknownStart)
  } catch {
    return exists(pid) ? unknownStart : undefined
  }
}

export function isSameProcess(pid: number, started: string): boolean {
  const now = processStart(pid)
  return now !== undefined && (now === started || now === unknownStart || started === unknownStart)
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}

/** For systems without /proc. Empty if there is no such process. */
function readPs(pid: number, column: "lstart" | "command"): string {
  try {
    return execFileSync("ps", ["-o", `${column}=`, "-p", String(pid)], { encoding: "utf8" }).trim()
  } catch {
    return ""
  }
}

/** `initdb` works in the directory that it fills, with children that are `postgres`. */
const programs = ["postgres", "initdb"]

/** Finds the PostgreSQL processes of this cluster by the inode of their working directory. */
export function postgresProcessesIn(clusterDir: string): number[] {
  if (!linux) return []
  const cluster = statSync(clusterDir)
  return readdirSync("/proc")
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => worksIn(pid, cluster))
}

function worksIn(pid: number, cluster: { dev: number; ino: number }): boolean {
  try {
    const cwd = statSync(`/proc/${pid}/cwd`)
    if (cwd.dev !== cluster.dev || cwd.ino !== cluster.ino) return false
    // An upgrade may have replaced the file of a running server.
    const executable = readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, "")
    return programs.includes(basename(executable))
  } catch {
    // It has ended, or it belongs to another user.
    return false
  }
}

/** Whether this process is the PostgreSQL server of this cluster, and not another one with a reused id. */
export function isPostmasterOf(pid: number, clusterDir: string): boolean {
  if (linux) return worksIn(pid, statSync(clusterDir)) && processStart(pid) !== undefined
  const command = readPs(pid, "command")
  return command.includes("postgres") && command.includes(clusterDir)
}

/** Sends the signal to all; a process that has already ended is not an error. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {}
  }
}

/** True when all have ended, false when the time limit passed first. */
export async function waitUntilGone(pids: readonly number[], limitMs: number): Promise<boolean> {
  const deadline = performance.now() + limitMs
  while (pids.some(pid => processStart(pid) !== undefined)) {
    if (performance.now() > deadline) return false
    await sleep(10)
  }
  return true
}
