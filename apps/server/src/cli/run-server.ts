import type { Logger } from "pino"
import type { Config } from "../config.ts"
import { makeServerLog } from "../http/log.ts"
import { type Metrics, makeMetrics } from "../http/metrics.ts"
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
  const starting = start({ config, log, metrics, signal, prepare })
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

interface Parts extends Options {
  log: Logger
  metrics: Metrics
  signal: AbortSignal
}

/** The database starts while this process loads the server's files, which takes longer. */
async function start({ config, log, metrics, signal, prepare }: Parts): Promise<Listening> {
  const { openConfiguredDatabase } = await import("../start/open-database.ts")
  const { promise: launched, resolve: onLaunched } = Promise.withResolvers<void>()
  const onQuery = metrics.query
  const opening = openConfiguredDatabase({ config, log, purpose: "server", onQuery, onLaunched, signal })
  // The server, which waits for it, gets its error.
  opening.catch(() => {})
  // Loading blocks the event loop, so the database's process must run before.
  await Promise.race([launched, opening])
  const { startServer } = await import("../start/server.ts").catch(async error => {
    await (await opening).close()
    throw error
  })
  return startServer({ config, log, metrics, signal, prepare, opening })
}
