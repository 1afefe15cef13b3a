import cluster from "node:cluster"
import closeWithGrace from "close-with-grace"
import { systemClock } from "../clock.ts"
import { makeLog } from "../http/log.ts"
import { makeMetrics } from "../http/metrics.ts"
import { openPool } from "../open-database.ts"
import { startServing } from "../serving.ts"
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
  const log = makeLog(config.logLevel).child({ worker: number })
  // Node ends a worker whose primary is gone: without it there are no limits, and soon no database.
  cluster.worker?.once("disconnect", () => log.error({}, "the primary is gone; ending"))
  const db = openPool({ config, log, purpose: "server", onQuery: parts.metrics.query, connection })
  const starting = startServing({ config, log, clock: systemClock, db, connection, ...parts })
  starting.then(
    ({ port }) => {
      send({ kind: "listening", port })
      parts.onListening()
    },
    error => {
      log.error({ err: error }, "not started")
      send({ kind: "not started", fault: describeFault(error) }, () => process.exit(1))
    },
  )
  const { close } = closeWithGrace(
    { delay: longestStopMs, logger: false, skip: [...terminalSignals] },
    async ({ err, signal }) => {
      if (err) log.fatal({ err }, "stopping after a fault")
      else log.info({ signal }, "stopping")
      const serving = await starting.catch(() => undefined)
      await serving?.stop()
      await db.close()
      log.info({}, "stopped")
    },
  )
  return close as () => Promise<never>
}

async function tellFigures({ registry }: Parts["metrics"]): Promise<void> {
  send({ kind: "figures", figures: await registry.getMetricsAsJSON() })
}

function send(message: ToPrimary, sent: () => void = () => {}): void {
  process.send?.(message, undefined, undefined, sent)
}
