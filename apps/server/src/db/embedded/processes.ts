import { execFileSync } from "node:child_process"
import { readdirSync, readFileSync, readlinkSync, statSync } from "node:fs"
import { basename } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

const linux = process.platform === "linux"
/** There is such a process, but the system does not tell since when. */
const unknownStart = "unknown"

/**
 * When a process started, in the system's own notation, or undefined if there is none. Together with its id this
 * names a process for good, while the id alone is given away again.
 */
export function processStart(pid: number): string | undefined {
  if (!isThere(pid)) return undefined
  if (!linux) return startFromPs(pid)
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1")
    // The command name, in brackets, may hold spaces and brackets itself.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
    const [state] = fields
    // A zombie holds nothing any more; it only waits for its parent to look.
    return state === "Z" || state === "X" ? undefined : (fields[19] ?? unknownStart)
  } catch {
    return isThere(pid) ? unknownStart : undefined
  }
}

export function isSameProcess(pid: number, started: string): boolean {
  const now = processStart(pid)
  return now !== undefined && (now === started || now === unknownStart || started === unknownStart)
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}

function startFromPs(pid: number): string | undefined {
  try {
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim() || undefined
  } catch {
    return undefined
  }
}

/** The PostgreSQL processes that work on this cluster, told by their working directory: its inode, not its name. */
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
    // An upgrade may have replaced the file under a running server.
    const executable = readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, "")
    return basename(executable) === "postgres"
  } catch {
    // Gone meanwhile, or another user's: then it is not ours.
    return false
  }
}

/** Whether this process is the PostgreSQL server of this cluster, and not one that was given its old id. */
export function isPostmasterOf(pid: number, clusterDir: string): boolean {
  if (linux) return worksIn(pid, statSync(clusterDir)) && processStart(pid) !== undefined
  try {
    const command = execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" })
    return command.includes("postgres") && command.includes(clusterDir)
  } catch {
    return false
  }
}

/** Sends the signal to those still there; one that is gone already is no error. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {}
  }
}

/** True once all of them are gone, false when the limit passed first. */
export async function waitUntilGone(pids: readonly number[], limitMs: number): Promise<boolean> {
  const deadline = performance.now() + limitMs
  while (pids.some(pid => processStart(pid) !== undefined)) {
    if (performance.now() > deadline) return false
    await sleep(10)
  }
  return true
}
