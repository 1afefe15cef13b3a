import type { AddressInfo } from "node:net"
import type { Logger } from "pino"
import type { Clock } from "../base/clock.ts"
import { untilAborted } from "../base/until-aborted.ts"
import type { Config } from "../config.ts"
import type { Connection, Database } from "../db/index.ts"
import type { makeSimulatedTablet } from "../demo/simulated-tablet.ts"
import { type ChangeHub, openExchange } from "../events/index.ts"
import { makeLedgerWriter, openAccessLedger } from "../features/access/index.ts"
import { openLedger } from "../features/privacy/index.ts"
import type { RateLimiter } from "../http/index.ts"
import type { Metrics } from "../http/metrics.ts"
import type { SharedRedis } from "../redis/index.ts"
import { buildApp } from "./app.ts"
import { fileJobs } from "./file-jobs.ts"
import { type Job, serverJobs, startJobs } from "./jobs/index.ts"
import { sharesPort } from "./listening.ts"
import { maxConnections, readOpenFilesLimit } from "./open-files.ts"
import { reapplyAtStart } from "./reapply-at-start.ts"

/** Runs on the open database before clients can connect. */
export type Prepare = (hub: ChangeHub, db: Database) => Promise<void>

interface Options {
  config: Config
  log: Logger
  clock: Clock
  db: Database
  connection: Connection
  limiter: RateLimiter
  /** Shared by the processes of a fleet. */
  redis?: SharedRedis
  metrics: Metrics
  prepare?: Prepare
  signal?: AbortSignal
}

/** Connections that the kernel queues until the process accepts them: a burst can exceed Node's default of 511. */
const listenBacklog = 4_096

/** Builds the server on an open database, and listens. `stop` finishes admitted requests, then releases the rest. */
export async function startServing(options: Options) {
  const { config, log, clock, db, connection, limiter, redis, metrics, prepare, signal } = options
  const access = openAccessLedger(config)
  const beforeCommit = makeLedgerWriter(access, error =>
    log.error({ err: error }, "a change of access was not written to a file of its list; trying again soon"),
  )
  const onDropped = metrics.messagesDropped
  const exchange = openExchange({ db, connection, clock, log, redis, beforeCommit, onDropped })
  const { hub, bus, relay, presence, feed } = exchange
  await using closers = new AsyncDisposableStack()
  closers.defer(() => exchange.close())
  await prepare?.(hub, db)
  signal?.throwIfAborted()
  const ledger = openLedger(config)
  await reapplyAtStart({ db, ledger, access, clock, log })
  const dependencies = { bus, relay, presence, limiter, metrics, ledger, freshness: feed }
  const connectionLimits = {
    // Idle connections must not use the descriptors that the database and files need.
    maxConnections: maxConnections(readOpenFilesLimit(), config.poolSize),
    maxPerAddress: config.connectionsPerAddress,
  }
  const app = await buildApp({ config, log, clock, db, hub, connectionLimits, ...dependencies })
  closers.defer(async () => {
    await Promise.allSettled([
      app.requestLog.flush(),
      app.receipts.flush(),
      app.refusedOrders.flush(),
      app.onlineSpans.write(clock.now()),
    ])
  })
  const jobs = startJobs(
    [
      ...serverJobs({ db, hub, clock, log, ...app }),
      ...fileJobs({ config, db, ledger, access, clock, log }),
      // In a fleet every process would have its own.
      ...(config.demo && !redis
        ? [await simulatedTablet({ db, clock, presence, orderEvents: app.orderEvents })]
        : []),
    ],
    log,
  )
  closers.defer(() => jobs.stop())
  // Not awaited: after a restore it can take a minute, in which orders are taken.
  const adopting = app.eventFeed.adopt().catch(error => {
    log.error({ err: error }, "restored events are not readable yet; the next reader tries again")
  })
  closers.defer(() => adopting)
  await untilAborted(exchange.ready, signal)
  // What ran until now runs once, and no client waits for it.
  db.startDeadlines()
  const { host, port: asked } = config
  const address = { host, port: asked, reusePort: sharesPort(config), backlog: listenBacklog }
  await app.http.listen(address)
  closers.defer(() => app.http.close())
  closers.defer(() => app.stopping.drain(config.drainMs))
  const { port } = app.http.server.address() as AddressInfo
  const started = closers.move()
  return { app, hub, port, stop: () => started.disposeAsync() }
}

async function simulatedTablet(parts: Parameters<typeof makeSimulatedTablet>[0]): Promise<Job> {
  return (await import("../demo/simulated-tablet.ts")).makeSimulatedTablet(parts)
}
