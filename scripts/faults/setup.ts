import { type ChildProcess, fork } from "node:child_process"
import { join } from "node:path"
import type { EmbeddedConnection } from "@rasoi/embedded-postgres"
import { makeSpawner } from "../../apps/server/src/cli/rasoi.fixture.ts"
import { clusterDirOf, findEmbedded } from "../../apps/server/src/db/index.ts"
import {
  freePort,
  type ServerProcess,
  startServerProcess,
  until,
} from "../../apps/server/src/testing/process.ts"
import { concurrency, type Sent, type Target } from "./requests.ts"

/** A server, and a client that sends it orders and bookings. */
export interface Setup {
  readonly target: Target
  readonly clusterDir: string
  readonly load: Load
  /** When a fault began, or when a lasting fault ended: from then on the server recovers. */
  readonly faultTimes: number[]
  /** When the server was asked to stop. It must respond to what was sent before. */
  readonly stopTimes: number[]
  /** What the scenario itself found wrong. */
  readonly faults: string[]
  /** The current server process. */
  server(): ServerProcess
  startServer(): Promise<void>
  /** The current first process of the database. */
  postmaster(): { readonly pid: number; readonly connection: EmbeddedConnection }
  /** Notes the time from which the recovery is measured. */
  markFault(): void
  /** Waits until this many more requests are acknowledged. */
  untilAcknowledged(more: number): Promise<void>
}

interface Options {
  readonly key: string
  readonly scenario: string
  readonly dataDir: string
  readonly firstDate: string
  readonly environment: Record<string, string>
  readonly clients?: number
}

const acknowledgedWithinMs = 60_000

export async function startSetup(stack: AsyncDisposableStack, options: Options): Promise<Setup> {
  const { key, scenario, dataDir, firstDate, environment, clients = concurrency } = options
  const port = await freePort()
  const target = { url: `http://127.0.0.1:${port}`, key, scenario, firstDate }
  const clusterDir = clusterDirOf(dataDir)
  const faultTimes: number[] = []
  let running: ServerProcess | undefined
  stack.defer(async () => void (await running?.stop()))
  const startServer = async () => {
    const address = { HOST: "127.0.0.1", PORT: String(port), LOG_LEVEL: "warn" }
    running = await startServerProcess("serve", dataDir, { ...address, ...environment })
  }
  await startServer()
  const load = startLoad(target, clients)
  stack.defer(() => void load.child.kill())
  return {
    target,
    clusterDir,
    load,
    faultTimes,
    stopTimes: [],
    faults: [],
    server: () => running as ServerProcess,
    startServer,
    postmaster() {
      const found = findEmbedded(dataDir)
      if (!found || found.pid < 2) throw new Error("the database does not run")
      return found
    },
    markFault: () => void faultTimes.push(Date.now()),
    untilAcknowledged: more => untilAcknowledged(load, more, acknowledgedWithinMs),
  }
}

type Load = ReturnType<typeof startLoad>

/** Counts only requests that are sent from now on: the response to an earlier one may still be under way. */
export async function untilAcknowledged({ child, last }: Load, more: number, limitMs: number): Promise<void> {
  const since = Date.now()
  let count = 0
  const receive = (message: Progress | LoadResults) => {
    if ("status" in message && message.status === 201 && message.sentAt >= since) count += 1
  }
  child.on("message", receive)
  try {
    await until(() => count >= more, limitMs)
  } catch (cause) {
    throw new Error(`no request was acknowledged for long; the last outcome: ${last()}`, { cause })
  } finally {
    child.off("message", receive)
  }
}

/** The outcome of one request. */
export type Progress = Pick<Sent, "status" | "outcome" | "text" | "sentAt">

interface LoadResults {
  readonly results: readonly Sent[]
  /** Connections that the server did not accept. */
  readonly refused: number
}

/** The client, in its own process. */
export function startLoad(target: Target, clients: number = concurrency) {
  const words = [JSON.stringify(target), String(clients)]
  const child: ChildProcess = fork(join(import.meta.dirname, "load.ts"), words, { serialization: "advanced" })
  const results = Promise.withResolvers<LoadResults>()
  let last = "none"
  child.on("message", (message: Progress | LoadResults) => {
    if ("results" in message) results.resolve(message)
    else last = `${message.outcome} ${message.text}`
  })
  child.once("exit", () => results.reject(new Error("the client exited before it sent its results")))
  // `stop` reports the rejection; a run that fails earlier has its own error.
  results.promise.catch(() => {})
  return {
    child,
    /** The outcome of the last request. */
    last: () => last,
    async stop() {
      child.send("stop")
      return results.promise
    },
  }
}

/** The demo's key allows only sixty orders per minute. */
export async function raiseLimits(environment: Record<string, string>): Promise<void> {
  const limits = "orders.create=1000000,reservations.create=1000000"
  const { code, stderr } = await makeSpawner(environment)(["key", "limits", "Demo test key", "--set", limits])
  if (code !== 0) throw new Error(stderr)
}
