import { type ChildProcess, spawn } from "node:child_process"
import { setTimeout as sleep } from "node:timers/promises"
import type { ClusterSpec } from "./cluster.ts"
import { EmbeddedUnavailable } from "./errors.ts"
import type { Guard } from "./guard.ts"
import { endPostmaster } from "./leftovers.ts"
import { readPostmasterFile } from "./postmaster-file.ts"
import { cannotRun, dataDirectoryArguments, endWithParent, spawnOptions } from "./program.ts"
import { openServerLog, type ServerLog } from "./server-log.ts"
import { serverSettings } from "./settings.ts"

interface PostmasterSpec extends ClusterSpec {
  readonly socketDir: string
  readonly settings: Readonly<Record<string, string>> | undefined
  readonly guard: Guard
  readonly onLaunched: (() => void) | undefined
}

export interface Postmaster {
  readonly pid: number
  /** Resolves with a description when the process has ended for any reason. */
  readonly ended: Promise<string>
  stop(): Promise<void>
}

/**
 * Starts the server and waits until it accepts connections. There is no limit: crash recovery on a busy machine takes long,
 * and if it were ended, it would begin anew.
 */
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
  if (pid === undefined) throw new EmbeddedUnavailable(await ended)
  spec.onLaunched?.()
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
      // Without `ref`, our process could exit while it waits for the child.
      child.ref()
      if (child.exitCode === null && child.signalCode === null) await endPostmaster(pid)
      await ended
    },
  }
}

function launch(spec: PostmasterSpec, serverLog: ServerLog): ChildProcess {
  const settings = Object.entries({
    ...serverSettings(spec.socketDir, spec.application.name),
    ...spec.settings,
  })
  const command = [
    ...endWithParent("INT"),
    spec.binaries.postgres,
    ...dataDirectoryArguments(spec.clusterDir, spec.account),
    ...settings.flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ]
  const [program = "", ...programArguments] = command
  const child = spawn(program, programArguments, {
    ...spawnOptions(spec.clusterDir, spec.account),
    // PostgreSQL does nothing with the guard, but all its processes inherit it.
    stdio: ["ignore", serverLog.descriptor, serverLog.descriptor, spec.guard.descriptor],
    // Its own process group: Ctrl-C in a terminal must reach only us, so that requests can finish first.
    detached: true,
  })
  child.unref()
  return child
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
  for (;;) {
    const file = readPostmasterFile(spec.clusterDir)
    if (file?.pid === pid && file.status === "ready") return
    spec.signal?.throwIfAborted()
    if (end !== undefined) throw new Error(`${end}; its log says:\n${serverLog.sinceStart()}`)
    await sleep(5)
  }
}
