import { spawn } from "node:child_process"
import { once } from "node:events"
import { closeSync, openSync, readFileSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import type { CleanUp } from "../../bench/clean-up.ts"
import { isReady } from "../../bench/setup/server.ts"

export interface ProcessOptions {
  readonly folder: string
  readonly environment?: Readonly<Record<string, string>>
  readonly logPath: string
}

const stopLimitMs = 10_000

/** Starts a process group, so that the process's children end with it. */
function launch(cleanUp: CleanUp, program: string, args: readonly string[], options: ProcessOptions) {
  const log = openSync(options.logPath, "w")
  const child = spawn(program, args, {
    cwd: options.folder,
    env: { ...process.env, ...options.environment },
    stdio: ["ignore", log, log],
    detached: true,
  })
  closeSync(log)
  const ended = Promise.race([once(child, "exit"), once(child, "error")])
  const isAlive = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null
  const stop = async () => {
    if (!isAlive()) return
    const killTimer = setTimeout(() => signal("SIGKILL"), stopLimitMs)
    signal("SIGTERM")
    await ended.finally(() => clearTimeout(killTimer))
  }
  const signal = (name: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, name)
    } catch {
      // The process has already exited.
    }
  }
  cleanUp.add(stop)
  return { child, ended, isAlive, stop }
}

const tailOf = (logPath: string) => readFileSync(logPath, "utf8").trim().slice(-2_000)

/** Runs a command to its end. If it fails, the error contains its output. */
export async function runStep(
  cleanUp: CleanUp,
  [program, ...args]: readonly [string, ...string[]],
  options: ProcessOptions & { readonly limitMs: number },
): Promise<void> {
  const { child, ended, stop } = launch(cleanUp, program, args, options)
  let tooLong = false
  const limit = setTimeout(() => {
    tooLong = true
    void stop()
  }, options.limitMs)
  await ended.finally(() => clearTimeout(limit))
  if (child.exitCode === 0) return
  const how = tooLong
    ? `was not done in ${options.limitMs / 1000} s`
    : `ended with ${child.exitCode ?? child.signalCode}`
  throw new Error(`${[program, ...args].join(" ")} ${how}:\n${tailOf(options.logPath)}`)
}

/** Starts a process and waits until it responds. It runs until the benchmark ends. */
export async function startAndWait(
  cleanUp: CleanUp,
  args: readonly string[],
  options: ProcessOptions & { readonly healthUrl: string; readonly limitMs: number },
): Promise<{ pid: number }> {
  const { child, isAlive } = launch(cleanUp, process.execPath, args, options)
  const deadline = performance.now() + options.limitMs
  while (performance.now() < deadline && isAlive()) {
    if (await isReady(options.healthUrl)) return { pid: child.pid ?? 0 }
    await sleep(200)
  }
  throw new Error(`${args.join(" ")} did not start:\n${tailOf(options.logPath)}`)
}
