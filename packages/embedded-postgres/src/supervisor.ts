import { setTimeout as sleep } from "node:timers/promises"
import type { Log } from "./log.ts"
import type { Postmaster } from "./postmaster.ts"

export type EmbeddedState = "running" | "restarting" | "stopped"

const shortestIntervalMs = 500
const longestIntervalMs = 4_000

/**
 * A server that ran for half a second starts again at once, however often it is killed. Only starts that fail are
 * tried more and more slowly.
 */
export function pauseBeforeStartMs(failedStarts: number, sinceLastStartMs: number): number {
  const intervalMs = Math.min(shortestIntervalMs * 2 ** failedStarts, longestIntervalMs)
  return Math.max(0, intervalMs - sinceLastStartMs)
}

/** Restarts the server whenever it ends unexpectedly. */
export function supervise(
  first: Postmaster,
  start: () => Promise<Postmaster>,
  log: Log,
  onStateChange: (state: EmbeddedState) => void = () => {},
) {
  const stopping = new AbortController()
  let current = first
  let startedAt = performance.now()
  let stopped: Promise<void> | undefined

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      const end = await current.ended
      if (stopping.signal.aborted) return
      log.error({ pid: current.pid, end }, "the database server ended unexpectedly; starting it again")
      onStateChange("restarting")
      await restart()
      if (!stopping.signal.aborted) onStateChange("running")
    }
  }

  async function restart(): Promise<void> {
    for (let failedStarts = 0; !stopping.signal.aborted; failedStarts += 1) {
      try {
        await pause(pauseBeforeStartMs(failedStarts, performance.now() - startedAt))
        if (stopping.signal.aborted) return
        startedAt = performance.now()
        current = await start()
        log.info({ pid: current.pid }, "the database server runs again")
        return
      } catch (error) {
        log.error({ error: (error as Error).message }, "the database server could not be started again")
      }
    }
  }

  async function pause(pauseMs: number): Promise<void> {
    if (pauseMs > 0) await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
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
    stop(): Promise<void> {
      stopped ??= stop()
      return stopped
    },
  }
}
