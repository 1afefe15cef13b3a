import type { Logger } from "pino"
import type { App } from "./app.ts"
import { makeAutomaticBackups } from "./backup/index.ts"
import type { Clock } from "./clock.ts"
import type { Config } from "./config.ts"
import type { ChangeHub } from "./events/index.ts"
import { LocalRateLimiter } from "./http/index.ts"
import type { Metrics } from "./http/metrics.ts"
import { startJobs, type Timers } from "./jobs/index.ts"
import { addressOf, type Listening } from "./listening.ts"
import { openMetrics } from "./metrics-listener.ts"
import { openConfiguredDatabase } from "./open-database.ts"
import { type Prepare, startServing } from "./serving.ts"
import { makeSystemClock } from "./system-clock.ts"

const backupsEveryMs = 60_000

/** The demo's data is made anew on any machine. */
function startBackups(
  { backupDirectory: directory, demo }: Config,
  { clock, log, metrics }: { clock: Clock; log: Logger; metrics: Metrics },
): Timers | undefined {
  if (directory === undefined) {
    if (!demo) log.warn("this server makes no backups: set BACKUP_DIRECTORY, see docs/operations.md")
    return undefined
  }
  const backups = makeAutomaticBackups({ directory, clock, log, onFailure: metrics.backupFailure })
  metrics.watch("rasoi_backup_age_seconds", "Seconds since the newest backup", backups.ageSeconds)
  return startJobs([{ name: "backups", everyMs: backupsEveryMs, run: () => backups.run() }], log)
}

export interface RunningServer extends Listening {
  readonly app: App
  readonly hub: ChangeHub
}

interface Options {
  config: Config
  log: Logger
  metrics: Metrics
  clock?: Clock
  prepare?: Prepare
  /** Cancels the start, which then releases its resources. */
  signal?: AbortSignal
}

/** Opens the database, builds the server, and listens. */
export async function startServer(options: Options): Promise<RunningServer> {
  const { config, log, metrics, clock = makeSystemClock(log, metrics), prepare, signal } = options
  const opened = await openConfiguredDatabase({
    config,
    log,
    purpose: "server",
    onQuery: metrics.query,
    signal,
  })
  await using closers = new AsyncDisposableStack()
  closers.defer(() => opened.close())
  const { db, connection } = opened
  const limiter = new LocalRateLimiter()
  const serving = await startServing({
    config,
    log,
    clock,
    db,
    connection,
    limiter,
    metrics,
    prepare,
    signal,
  })
  closers.defer(() => serving.stop())
  const backups = startBackups(config, { clock, log, metrics })
  closers.defer(() => backups?.stop())
  const listener = await openMetrics(metrics, config.metrics, log)
  closers.defer(() => listener?.close())
  const { app, hub, port } = serving
  const started = closers.move()
  const stop = () => started.disposeAsync()
  return { app, hub, port, address: addressOf(config, port), metricsAddress: listener?.address, stop }
}
