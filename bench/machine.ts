import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { arch, availableParallelism, cpus, platform, release, totalmem } from "node:os"

const serverCore = "0"
const loadCore = "1"

/** With two cores and taskset, the server and the load run on different cores. */
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
 * Pins all threads of a running process. Not at its start: the server's PostgreSQL would inherit it, and the kernel
 * schedules that freely, for us and for the limit.
 */
export function pin(pid: number, role: "server" | "load"): void {
  if (!pinsApart) return
  const core = role === "server" ? serverCore : loadCore
  // taskset fails if a thread ends while it pins them, such as one that has compiled a function.
  for (let tries = 3; ; tries -= 1)
    try {
      return void execFileSync("taskset", ["-a", "-c", "-p", core, String(pid)], { stdio: "ignore" })
    } catch (error) {
      if (tries === 1) throw error
    }
}

/** For a program that starts no other processes. */
export function pinned(role: "server" | "load", program: string, args: string[]): [string, string[]] {
  if (!pinsApart) return [program, args]
  return ["taskset", ["-c", role === "server" ? serverCore : loadCore, program, ...args]]
}

export function residentMegabytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? []
  return Number(kilobytes) / 1024
}

/** Linux reports processor time in hundredths of a second. */
const microsecondsPerTick = 10_000

/** Returns the processor time so far: the process's own with all threads, and that of its ended children. */
function processorTimes(pid: number): { own: number; ended: number } {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8")
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ")
  const sum = (from: number) => (Number(fields[from]) + Number(fields[from + 1])) * microsecondsPerTick
  return { own: sum(11), ended: sum(13) }
}

export function cpuMicroseconds(pid: number): number {
  return processorTimes(pid).own
}

/** The same for a process and its children, such as PostgreSQL. */
export function familyCpuMicroseconds(pid: number): number {
  const { own, ended } = processorTimes(pid)
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean)
  return children.reduce((sum, child) => sum + cpuOfRunning(Number(child)), own + ended)
}

/** A child that has just ended is in its parent's sum from the next reading on. */
function cpuOfRunning(pid: number): number {
  try {
    return cpuMicroseconds(pid)
  } catch {
    return 0
  }
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
