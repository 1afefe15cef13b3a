import type { Worker } from "node:cluster"
import type { Logger } from "pino"
import { startBackups } from "../backup-jobs.ts"
import type { Config } from "../config.ts"
import { makeChangeHub } from "../events/changes.ts"
import type { Metrics } from "../http/metrics.ts"
import { LocalRateLimiter } from "../http/rate-limit.ts"
import { newId } from "../ids.ts"
import { addressOf, type Listening } from "../listening.ts"
import { openMetrics } from "../metrics-listener.ts"
import { openConfiguredDatabase } from "../open-database.ts"
import type { Prepare } from "../serving.ts"
import { makeSystemClock } from "../system-clock.ts"
import { untilAborted } from "../until-aborted.ts"
import { takeAll } from "./limits.ts"
import type { ToPrimary } from "./messages.ts"
import { SummedFigures } from "./summed-figures.ts"
import { superviseWorkers, tell } from "./supervisor.ts"

export interface Primary extends Listening {
  /** Resolves when the workers cannot be kept alive; never otherwise. */
  readonly failed: Promise<Error>
}

interface Options {
  config: Config
  log: Logger
  metrics: Metrics
  prepare?: Prepare
  /** Ends the start, which then gives back what it had taken. */
  signal?: AbortSignal
}

/** Opens the database, counts the limits, shows the figures, and leaves all requests to its workers. */
export async function startPrimary({ config, log, metrics, prepare, signal }: Options): Promise<Primary> {
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
  await prepare?.(makeChangeHub(db, newId("node")), { db })
  signal?.throwIfAborted()
  const limiter = new LocalRateLimiter()
  const figures = new SummedFigures({
    own: metrics.registry,
    ask: () => workers.tellAll({ kind: "tell figures" }).map(({ id }) => id),
  })
  const onMessage = (worker: Worker, message: ToPrimary) => {
    if (message.kind === "figures") figures.note(worker.id, message.figures)
    if (message.kind !== "takes") return
    const { batch, takes } = message
    tell(worker, { kind: "allowances", batch, allowances: takeAll(limiter, takes, performance.now()) })
  }
  const onEnd = ({ id }: Worker) => figures.end(id)
  const workers = superviseWorkers({ config, connection, log, onMessage, onEnd })
  closers.defer(() => workers.stop())
  const port = await untilAborted(workers.listening, signal)
  const backups = startBackups(config, { clock: makeSystemClock(log, metrics), log, metrics })
  closers.defer(() => backups?.stop())
  const listener = await openMetrics({ registry: figures }, config.metrics, log)
  closers.defer(() => listener?.close())
  const started = closers.move()
  return {
    port,
    address: addressOf(config, port),
    metricsAddress: listener?.address,
    failed: workers.failed,
    stop: () => started.disposeAsync(),
  }
}
