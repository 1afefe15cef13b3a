import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { arch, availableParallelism, cpus, platform, release, totalmem } from "node:os"

const serverCore = "0"
const loadCore = "1"

/** With two cores and taskset, the server and whoever loads it do not share one. */
export const pinsApart = availableParallelism() >= 2 && hasTaskset()

function hasTaskset(): boolean {
  try {
    execFileSync("taskset", ["--version"], { stdio: "ignore" })
    return true
  } catch {
    return false
  }
}

/**
 * All threads of a process that runs already. Not at its start: the server's PostgreSQL would inherit it, and that is
 * left to the kernel, in our runs as in the limit's.
 */
export function pin(pid: number, role: "server" | "load"): void {
  if (!pinsApart) return
  const core = role === "server" ? serverCore : loadCore
  execFileSync("taskset", ["-a", "-c", "-p", core, String(pid)], { stdio: "ignore" })
}

/** For a program that starts nothing of its own. */
export function pinned(role: "server" | "load", program: string, words: string[]): [string, string[]] {
  if (!pinsApart) return [program, words]
  return ["taskset", ["-c", role === "server" ? serverCore : loadCore, program, ...words]]
}

export function residentMegabytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? []
  return Number(kilobytes) / 1024
}

export function describeMachine() {
  return {
    processor: cpus()[0]?.model ?? "unknown",
    cores: availableParallelism(),
    memoryGigabytes: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${release()} ${arch()}`,
    pinnedApart: pinsApart,
  }
}
