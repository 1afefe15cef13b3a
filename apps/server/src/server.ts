import type { Logger } from "pino"
import type { App } from "./app.ts"
import { type Clock, systemClock } from "./clock.ts"
import type { Config } from "./config.ts"
import type { ChangeHub } from "./events/index.ts"
import { LocalRateLimiter } from "./http/index.ts"
import { makeMetrics } from "./http/metrics.ts"
import { addressOf, type Listening } from "./listening.ts"
import { openMetrics } from "./metrics-listener.ts"
import { openConfiguredDatabase } from "./open-database.ts"
import { type Prepare, startServing } from "./serving.ts"

export interface RunningServer extends Listening {
  readonly app: App
  readonly hub: ChangeHub
}

interface Options {
  config: Config
  log: Logger
  clock?: Clock
  prepare?: Prepare
}

/** Opens the database, puts the server together, and listens. */
export async function startServer(options: Options): Promise<RunningServer> {
  const { config, log, clock = systemClock, prepare } = options
  const metrics = makeMetrics()
  const opened = await openConfiguredDatabase({ config, log, purpose: "server", onQuery: metrics.query })
  const closers: (() => unknown)[] = [() => opened.close()]
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close()
  }
  try {
    const { db, connection } = opened
    const limiter = new LocalRateLimiter()
    const serving = await startServing({ config, log, clock, db, connection, limiter, metrics, prepare })
    closers.push(() => serving.stop())
    const listener = await openMetrics(metrics, config.metrics, log)
    closers.push(() => listener?.close())
    const { app, hub, port } = serving
    return { app, hub, port, address: addressOf(config, port), metricsAddress: listener?.address, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
