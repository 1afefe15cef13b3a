import { type ChildProcess, fork } from "node:child_process"
import { join } from "node:path"
import { makeSpawner } from "../../apps/server/src/cli/rasoi.fixture.ts"
import {
  freePort,
  makeDataDir,
  type ServerProcess,
  startServerProcess,
  until,
} from "../../apps/server/src/testing/process.ts"
import type { Sent } from "./orders.ts"

/** A server, and a client that sends it orders. */
export interface Setup {
  readonly url: string
  readonly dataDir: string
  /** The current server process. */
  server(): ServerProcess
  startServer(): Promise<void>
  /** Waits until this many more orders are acknowledged. */
  untilAcknowledged(more: number): Promise<void>
  untilReady(): Promise<void>
  stopLoad(): Promise<readonly Sent[]>
}

const readyLimitMs = 60_000

export async function startSetup(
  stack: AsyncDisposableStack,
  scenario: string,
  environment: Record<string, string> = {},
): Promise<Setup> {
  const dataDir = makeDataDir()
  stack.defer(() => dataDir.remove())
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let running: ServerProcess | undefined
  stack.defer(async () => void (await running?.stop()))

  const server = () => running as ServerProcess
  const startServer = async () => {
    running = await startServerProcess("demo", dataDir.path, { ...environment, PORT: String(port) })
  }
  await startServer()
  await raiseLimits({ RASOI_DATA_DIR: dataDir.path, ...environment })
  const load = startLoad(url, scenario)
  stack.defer(() => void load.child.kill())
  return {
    url,
    dataDir: dataDir.path,
    server,
    startServer,
    async untilAcknowledged(more) {
      const goal = load.acknowledged() + more
      await until(() => load.acknowledged() >= goal, readyLimitMs)
    },
    untilReady: () => until(async () => (await server().call("/readyz")).status === 200, readyLimitMs),
    stopLoad: load.stop,
  }
}

/** The client, in its own process. */
export function startLoad(url: string, scenario: string) {
  const child: ChildProcess = fork(join(import.meta.dirname, "load.ts"), [url, scenario])
  const results = Promise.withResolvers<readonly Sent[]>()
  let acknowledged = 0
  child.on("message", (message: { acknowledged?: number; results?: readonly Sent[] }) => {
    acknowledged = message.acknowledged ?? acknowledged
    if (message.results) results.resolve(message.results)
  })
  child.once("exit", () => results.reject(new Error("the client exited before it sent its results")))
  // `stop` reports the rejection; a run that fails earlier has its own error.
  results.promise.catch(() => {})
  return {
    child,
    acknowledged: () => acknowledged,
    async stop() {
      child.send("stop")
      return results.promise
    },
  }
}

/** The demo's key allows only sixty orders per minute. */
export async function raiseLimits(environment: Record<string, string>): Promise<void> {
  const raise = ["key", "limits", "Demo test key", "--set", "orders.create=1000000"]
  const { code, stderr } = await makeSpawner(environment)(raise)
  if (code !== 0) throw new Error(stderr)
}
