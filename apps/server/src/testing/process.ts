import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { type AddressInfo, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { until as untilNamed } from "@rasoi/embedded-postgres/test-support"
import { makeCaller } from "./caller.ts"

const main = join(import.meta.dirname, "..", "..", "bin", "rasoi.js")

export interface DataDir {
  readonly path: string
  remove(): void
}

export function makeDataDir(): DataDir {
  const path = mkdtempSync(join(tmpdir(), "rasoi-data-"))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** A copy of a data directory that no server uses. `cp` keeps the owner of the database's files. */
export function copyDataDir(from: string): DataDir {
  const copy = makeDataDir()
  execFileSync("cp", ["-a", `${from}/.`, copy.path])
  return copy
}

export interface ServerProcess extends ReturnType<typeof makeCaller> {
  readonly child: ChildProcess
  readonly url: string
  readonly output: () => string
  /** Sends SIGTERM, as an operator would, and returns the exit code. */
  stop(): Promise<number | null>
  /** Sends SIGKILL. */
  kill(): Promise<void>
}

type ServerCommand = "demo" | `serve${string}`

interface SpawnOptions {
  /** The value for `ulimit -n`. */
  descriptors?: number
  /** The command of another version. */
  program?: string
}

const quiet = { PORT: "0", METRICS_ADDRESS: "off" }

/** Starts the real command in its own process, on a port that the system chooses. Does not wait. */
export function spawnServer(
  command: ServerCommand,
  dataDir: string,
  environment: Record<string, string> = {},
  { descriptors, program = main }: SpawnOptions = {},
) {
  const limit = descriptors === undefined ? "" : `ulimit -n ${descriptors};`
  const words = [process.execPath, program, ...command.split(" ")]
  const child = spawn("/bin/sh", ["-c", `${limit} exec "$0" "$@"`, ...words], {
    env: { ...process.env, ...quiet, RASOI_DATA_DIR: dataDir, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let output = ""
  const collect = (text: Buffer) => {
    output += text
  }
  child.stdout.on("data", collect)
  child.stderr.on("data", collect)
  return { child, output: () => output }
}

/** The same, but waits until the server responds. */
export async function startServerProcess(
  command: ServerCommand,
  dataDir: string,
  environment: Record<string, string> = {},
  options: SpawnOptions = {},
): Promise<ServerProcess> {
  const { child, output } = spawnServer(command, dataDir, environment, options)
  const address = /http:\/\/localhost:\d+/
  // No limit here: a busy machine starts slowly, and the test has a limit anyway.
  const url = await new Promise<string | undefined>(resolve => {
    const look = () => {
      const [found] = address.exec(output()) ?? []
      if (found) resolve(found)
    }
    for (const stream of [child.stdout, child.stderr]) stream.on("data", look)
    child.once("exit", () => resolve(undefined))
  })
  if (!url) throw new Error(`the server did not start:\n${output()}`)
  const end = async (signal: NodeJS.Signals) => {
    const gone = child.exitCode === null && child.signalCode === null ? once(child, "exit") : undefined
    child.kill(signal)
    await gone
  }
  return {
    child,
    url,
    output,
    ...makeCaller(url),
    async stop() {
      await end("SIGTERM")
      return child.exitCode
    },
    kill: () => end("SIGKILL"),
  }
}

/** Waits for a condition, not for a time; gives up with an error. */
export function until(condition: () => boolean | Promise<boolean>, limitMs?: number): Promise<void> {
  return untilNamed("it did not happen", condition, limitMs)
}

/** A port that stays the same for every start of a process. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, "close")
  return port
}

/** Whether the address responds with a status of success. */
export const isReady = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
