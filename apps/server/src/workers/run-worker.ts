import cluster from "node:cluster"
import { stopGracefully } from "../graceful-stop.ts"
import { makeServerLog } from "../http/log.ts"
import { makeMetrics } from "../http/metrics.ts"
import { openPool } from "../open-database.ts"
import { startServing } from "../serving.ts"
import { makeSystemClock } from "../system-clock.ts"
import { AskingRateLimiter } from "./asking-limiter.ts"
import { describeFault } from "./failure.ts"
import type { ToPrimary, ToWorker } from "./messages.ts"

const longestStopMs = 15_000
/** A terminal sends these to all processes at once; the primary gets them too, and tells its workers what to do. */
const terminalSignals = ["SIGINT", "SIGHUP", "SIGQUIT"] as const

/**
 * A process that serves, and leaves to the primary what there must be one of: the database, limits, figures. Resolves
 * when it listens.
 */
export function runWorker(): Promise<void> {
  const listening = Promise.withResolvers<void>()
  const limiter = new AskingRateLimiter(send)
  const metrics = makeMetrics()
  let stop = async () => process.exit()

  process.on("message", (message: ToWorker) => {
    if (message.kind === "allowances") limiter.receive(message.batch, message.allowances)
    if (message.kind === "start") stop = start(message, { limiter, metrics, onListening: listening.resolve })
    if (message.kind === "tell figures") void tellFigures(metrics)
    if (message.kind === "stop") void stop()
  })
  for (const signal of terminalSignals) process.on(signal, () => {})
  send({ kind: "loaded" })
  return listening.promise
}

interface Parts {
  limiter: AskingRateLimiter
  metrics: ReturnType<typeof makeMetrics>
  onListening(): void
}

/** Answers how to stop, which is possible from the first moment on. */
function start({ number, config, connection }: ToWorker & { kind: "start" }, parts: Parts) {
  const log = makeServerLog(config).child({ worker: number })
  // Node ends a worker whose primary is gone: without it there are no limits, and soon no database.
  cluster.worker?.once("disconnect", () => log.error({}, "the primary is gone; ending"))
  const db = openPool({ config, log, purpose: "server", onQuery: parts.metrics.query, connection })
  const aborting = new AbortController()
  const { signal } = aborting
  const starting = startServing({
    config,
    log,
    clock: makeSystemClock(log, parts.metrics),
    db,
    connection,
    signal,
    ...parts,
  })
  starting.then(
    ({ port }) => {
      send({ kind: "listening", port })
      parts.onListening()
    },
    error => {
      if (signal.aborted) return
      log.error({ err: error }, "not started")
      send({ kind: "not started", fault: describeFault(error) }, () => process.exit(1))
    },
  )
  const { close } = stopGracefully({
    log,
    metrics: parts.metrics,
    longestStopMs,
    skipSignals: terminalSignals,
    async stop() {
      aborting.abort()
      const serving = await starting.catch(() => undefined)
      await serving?.stop()
      await db.close()
    },
  })
  return close
}

async function tellFigures({ registry }: Parts["metrics"]): Promise<void> {
  send({ kind: "figures", figures: await registry.getMetricsAsJSON() })
}

function send(message: ToPrimary, sent: () => void = () => {}): void {
  process.send?.(message, undefined, undefined, sent)
}
