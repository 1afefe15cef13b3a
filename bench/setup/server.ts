import { spawn } from "node:child_process"
import { once } from "node:events"
import { openSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import type { CleanUp } from "../clean-up.ts"
import { pin } from "../machine.ts"

/** The command of the working tree in this folder. */
export const mainFileOf = (directory: string) => join(directory, "apps", "server", "bin", "rasoi.js")
export const mainFile = mainFileOf(join(import.meta.dirname, "..", ".."))
const startLimitMs = 60_000
const stopLimitMs = 25_000

export interface ServerProcess {
  readonly pid: number
  readonly port: number
  /** From the command to the first successful readiness check. */
  readonly startedInMs: number
  stop(): Promise<void>
}

interface ServerOptions {
  readonly dataDir: string
  readonly logPath: string
  /** False where several processes are compared: the kernel schedules them. */
  readonly pinned?: boolean
  /** Beside what the bench always sets. */
  readonly environment?: Readonly<Record<string, string>>
  /** A file that the process loads first. */
  readonly preload?: string
  /** The command of another working tree. */
  readonly main?: string
}

/** `rasoi serve` with default settings, as an operator runs it. It logs every request, to a file. */
export async function startServer(
  cleanUp: CleanUp,
  { dataDir, logPath, pinned = true, environment = {}, preload, main = mainFile }: ServerOptions,
): Promise<ServerProcess> {
  const started = performance.now()
  const log = openSync(logPath, "w")
  const nodeArguments = preload === undefined ? [] : ["--import", preload]
  const child = spawn(process.execPath, [...nodeArguments, main, "serve"], {
    env: { ...commonEnvironment(), ...environment, RASOI_DATA_DIR: dataDir },
    stdio: ["ignore", log, log],
  })
  const exited = once(child, "exit")
  const stop = async () => {
    const killTimer = setTimeout(() => child.kill("SIGKILL"), stopLimitMs)
    child.kill("SIGTERM")
    await exited.finally(() => clearTimeout(killTimer))
  }
  cleanUp.add(stop)
  const port = await readyPort(logPath, () => child.exitCode === null && child.signalCode === null)
  const startedInMs = performance.now() - started
  const pid = child.pid ?? 0
  if (pinned) pin(pid, "server")
  return { pid, port, startedInMs, stop }
}

function commonEnvironment(): Record<string, string | undefined> {
  const { LOG_LEVEL: _, DATABASE_URL: __, DATABASE_POOL: ___, ...rest } = process.env
  return { ...rest, PORT: "0", METRICS_ADDRESS: "127.0.0.1:0", PUBLIC_URL: "https://order.example.com" }
}

async function readyPort(logPath: string, isAlive: () => boolean): Promise<number> {
  const deadline = performance.now() + startLimitMs
  while (performance.now() < deadline && isAlive()) {
    const [, port] = /http:\/\/localhost:(\d+)/.exec(readFileSync(logPath, "utf8")) ?? []
    if (port !== undefined && (await isReady(`http://127.0.0.1:${port}/readyz`))) return Number(port)
    await sleep(10)
  }
  throw new Error(`the server did not start:\n${readFileSync(logPath, "utf8").slice(-1_000)}`)
}

export async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).status === 200
  } catch {
    return false
  }
}
