import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { setTimeout as sleep } from "node:timers/promises"
import type { Account } from "./account.ts"
import type { Binaries } from "./binaries.ts"
import { endPostmaster } from "./leftovers.ts"
import { readPostmasterFile } from "./postmaster-file.ts"
import { cannotRun, dataDirectoryArguments, spawnOptions } from "./program.ts"
import { openServerLog, type ServerLog } from "./server-log.ts"
import { serverSettings } from "./settings.ts"

export interface PostmasterSpec {
  readonly dataDir: string
  readonly clusterDir: string
  readonly socketDir: string
  readonly account: Account
  readonly binaries: Binaries
  readonly settings: Readonly<Record<string, string>>
  readonly signal: AbortSignal | undefined
}

export interface Postmaster {
  readonly pid: number
  /** Resolves, with a description, when it has ended for whatever reason. */
  readonly ended: Promise<string>
  stop(): Promise<void>
}

/** Crash recovery after a busy hour takes its time; this is for a server that hangs. */
const startLimitMs = 300_000
const setprivPath = "/usr/bin/setpriv"

/** Starts the server and waits until it takes connections. */
export async function startPostmaster(spec: PostmasterSpec): Promise<Postmaster> {
  const serverLog = openServerLog(spec.dataDir)
  const child = launch(spec, serverLog)
  const ended = endOf(child, spec)
  const endAtExit = () => child.kill("SIGINT")
  process.once("exit", endAtExit)
  void ended.then(() => {
    process.removeListener("exit", endAtExit)
    serverLog.close()
  })
  const { pid } = child
  if (pid === undefined) throw new Error(await ended)
  try {
    await waitUntilReady(spec, pid, ended, serverLog)
  } catch (error) {
    await endPostmaster(pid)
    throw error
  }
  return {
    pid,
    ended,
    async stop() {
      // Counted again, or the process could end by itself while it waits for this one.
      child.ref()
      if (child.exitCode === null && child.signalCode === null) await endPostmaster(pid)
      await ended
    },
  }
}

function launch(spec: PostmasterSpec, serverLog: ServerLog): ChildProcess {
  const settings = Object.entries({ ...serverSettings(spec.socketDir), ...spec.settings })
  const command = [
    ...endWithParent(),
    spec.binaries.postgres,
    ...dataDirectoryArguments(spec.clusterDir, spec.account),
    ...settings.flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ]
  const [program = "", ...programArguments] = command
  const child = spawn(program, programArguments, {
    ...spawnOptions(spec.clusterDir, spec.account),
    stdio: ["ignore", serverLog.descriptor, serverLog.descriptor],
    // A process group of its own: Ctrl-C in a terminal must reach us alone, so that requests can finish first.
    detached: true,
  })
  child.unref()
  return child
}

/**
 * Where the system can, the kernel asks the server for a fast shutdown when we die, even of SIGKILL. It does so when
 * the *thread* that started it ends: for the main thread that is our end, for a worker thread its own, and in both
 * cases nobody is left to use the database.
 */
function endWithParent(): string[] {
  deathSignalKnown ??= process.platform === "linux" && knowsDeathSignal()
  return deathSignalKnown ? [setprivPath, "--pdeathsig", "INT", "--"] : []
}

let deathSignalKnown: boolean | undefined

/** Older ones, and BusyBox's, do not know it, and would refuse to start anything. */
function knowsDeathSignal(): boolean {
  try {
    return execFileSync(setprivPath, ["--help"], { encoding: "utf8" }).includes("--pdeathsig")
  } catch {
    return false
  }
}

function endOf(child: ChildProcess, spec: PostmasterSpec): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  child.once("error", error => resolve(cannotRun(spec.binaries.postgres, spec.account, error).message))
  child.once("exit", (code, signal) =>
    resolve(`the database server ended with ${signal === null ? `exit code ${code}` : signal}`),
  )
  return promise
}

async function waitUntilReady(
  spec: PostmasterSpec,
  pid: number,
  ended: Promise<string>,
  serverLog: ServerLog,
) {
  let end: string | undefined
  void ended.then(description => {
    end = description
  })
  const deadline = performance.now() + startLimitMs
  for (;;) {
    const file = readPostmasterFile(spec.clusterDir)
    if (file?.pid === pid && file.status === "ready") return
    spec.signal?.throwIfAborted()
    if (end !== undefined) throw new Error(`${end}; its log says:\n${serverLog.sinceStart()}`)
    if (performance.now() > deadline)
      throw new Error(`the database server was not ready in ${startLimitMs} ms`)
    await sleep(5)
  }
}
