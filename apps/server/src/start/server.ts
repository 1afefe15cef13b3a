import type { Logger } from "pino"
import type { Clock } from "../base/clock.ts"
import { freeBytesAt } from "../base/free-disk.ts"
import { addressOf, type Config } from "../config.ts"
import { LocalRateLimiter } from "../http/index.ts"
import type { Metrics } from "../http/metrics.ts"
import { SharedRateLimiter } from "../redis/rate-limiter.ts"
import { startBackups } from "./backup-jobs.ts"
import { watchFleetSize } from "./fleet-size.ts"
import { openMetrics } from "./metrics-listener.ts"
import { type OpenedDatabase, openConfiguredDatabase } from "./open-database.ts"
import { openRedis } from "./server-redis.ts"
import { type Prepare, startServing } from "./serving.ts"
import { noteStart } from "./started-with.ts"
import { makeSystemClock } from "./system-clock.ts"

interface Options {
  config: Config
  log: Logger
  metrics: Metrics
  clock?: Clock
  prepare?: Prepare
  /** The database, if it is being opened already. */
  opening?: Promise<OpenedDatabase>
  /** Cancels the start, which then releases its resources. */
  signal?: AbortSignal
}

/** Opens the database, builds the server, and listens. */
export async function startServer(options: Options) {
  const { config, log, metrics, clock = makeSystemClock(log, metrics), prepare, signal } = options
  const {
    opening = openConfiguredDatabase({ config, log, purpose: "server", onQuery: metrics.query, signal }),
  } = options
  const opened = await opening
  await using closers = new AsyncDisposableStack()
  closers.defer(() => opened.close())
  const { db, connection } = opened
  const redis = await openRedis(config, { log, metrics, db })
  closers.defer(() => redis?.close())
  let processes = 1
  const limiter = redis
    ? new SharedRateLimiter({ redis, now: () => clock.monotonic(), processes: () => processes })
    : new LocalRateLimiter()
  const serving = await startServing({
    config,
    log,
    clock,
    db,
    connection,
    limiter,
    redis,
    metrics,
    prepare,
    signal,
  })
  closers.defer(() => serving.stop())
  const onCount = (count: number) => {
    processes = count
  }
  const fleetSize = await watchFleetSize(config, { db, log, metrics, onCount })
  closers.defer(() => fleetSize.stop())
  const backups = await startBackups(config, { connection, clock, log, metrics })
  closers.defer(() => backups?.stop())
  metrics.watch("rasoi_data_disk_free_bytes", "Free bytes on the disk of the data directory", () =>
    freeBytesAt(config.dataDir),
  )
  if (!config.demo) closers.defer(noteStart({ ...config, port: serving.port }))
  const listener = await openMetrics(metrics, config.metrics)
  closers.defer(() => listener.close())
  const { app, hub, port } = serving
  const started = closers.move()
  const stop = () => started.disposeAsync()
  const { address: metricsAddress, fault: metricsFault } = listener
  return { app, hub, port, address: addressOf(config, port), metricsAddress, metricsFault, stop }
}
