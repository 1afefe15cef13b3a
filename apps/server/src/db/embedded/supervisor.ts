import { setTimeout as sleep } from "node:timers/promises"
import type { DatabaseLog } from "../log.ts"
import type { Postmaster } from "./postmaster.ts"

export type EmbeddedState = "running" | "restarting" | "stopped"

export interface Supervisor {
  readonly pid: number
  stop(): Promise<void>
}

const firstPauseMs = 100
const longestPauseMs = 5_000
/** A server that ran this long is stable, so its next restart has no delay. */
const steadyMs = 30_000

/** Restarts the server whenever it ends unexpectedly. */
export function supervise(
  first: Postmaster,
  start: () => Promise<Postmaster>,
  log: DatabaseLog,
  onStateChange: (state: EmbeddedState) => void,
): Supervisor {
  const stopping = new AbortController()
  let current = first
  let stopped: Promise<void> | undefined

  async function watch(): Promise<void> {
    let failures = 0
    while (!stopping.signal.aborted) {
      const since = performance.now()
      const end = await current.ended
      if (stopping.signal.aborted) return
      log.error({ pid: current.pid, end }, "the database server ended unexpectedly; starting it again")
      onStateChange("restarting")
      failures = performance.now() - since > steadyMs ? 0 : failures
      failures = await restart(failures)
      if (!stopping.signal.aborted) onStateChange("running")
    }
  }

  /** Returns the number of consecutive failures, including those of this restart. */
  async function restart(earlierFailures: number): Promise<number> {
    for (let failures = earlierFailures; !stopping.signal.aborted; failures += 1) {
      try {
        if (failures > 0) await pause(failures)
        if (stopping.signal.aborted) break
        current = await start()
        log.info({ pid: current.pid }, "the database server runs again")
        return failures + 1
      } catch (error) {
        log.error({ error: (error as Error).message }, "the database server could not be started again")
      }
    }
    return earlierFailures
  }

  async function pause(failures: number): Promise<void> {
    const pauseMs = Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs)
    await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
  }

  // It never rejects: a failed restart is logged and tried again.
  const watching = watch()
  onStateChange("running")

  async function stop(): Promise<void> {
    stopping.abort()
    await current.stop()
    // A restart in progress may have started one more server.
    await watching
    await current.stop()
    onStateChange("stopped")
  }

  return {
    get pid() {
      return current.pid
    },
    stop() {
      stopped ??= stop()
      return stopped
    },
  }
}
