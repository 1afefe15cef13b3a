import type { Config } from "../config.ts"
import { makeServerLog } from "../http/log.ts"
import { makeMetrics } from "../http/metrics.ts"
import { stopGracefully } from "../start/graceful-stop.ts"
import type { Listening } from "../start/listening.ts"
import type { Prepare } from "../start/serving.ts"

/** Without the drain time. */
const longestStopMs = 9_000

interface Options {
  config: Config
  prepare?: Prepare
}

/** Runs until a signal arrives, then finishes admitted requests. A signal during the start cancels the start. */
export async function runServer({ config, prepare }: Options): Promise<Listening> {
  const log = makeServerLog(config)
  const metrics = makeMetrics()
  const aborting = new AbortController()
  const { signal } = aborting
  const starting = import("../start/server.ts").then(({ startServer }) =>
    startServer({ config, log, metrics, signal, prepare }),
  )
  const graceful = stopGracefully({
    log,
    metrics,
    longestStopMs: config.drainMs + longestStopMs,
    async stop() {
      aborting.abort()
      const server = await starting.catch(() => undefined)
      await server?.stop()
    },
  })
  try {
    return await starting
  } catch (error) {
    // The stop that cancelled the start also ends the process; print nothing until then.
    if (signal.aborted) return new Promise<never>(() => {})
    graceful.uninstall()
    throw error
  }
}
