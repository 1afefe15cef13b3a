import type { Worker } from "node:cluster"
import type { Logger } from "pino"
import type { Config } from "../config.ts"
import { makeChangeHub } from "../events/changes.ts"
import { makeMetrics } from "../http/metrics.ts"
import { LocalRateLimiter } from "../http/rate-limit.ts"
import { newId } from "../ids.ts"
import { addressOf, type Listening } from "../listening.ts"
import { openMetrics } from "../metrics-listener.ts"
import { openConfiguredDatabase } from "../open-database.ts"
import type { Prepare } from "../serving.ts"
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
  prepare?: Prepare
}

/** Opens the database, counts the limits, shows the figures, and leaves all requests to its workers. */
export async function startPrimary({ config, log, prepare }: Options): Promise<Primary> {
  const metrics = makeMetrics()
  const opened = await openConfiguredDatabase({ config, log, purpose: "server", onQuery: metrics.query })
  const closers: (() => unknown)[] = [() => opened.close()]
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close()
  }
  try {
    const { db, connection } = opened
    await prepare?.(makeChangeHub(db, newId("node")), { db })
    const limiter = new LocalRateLimiter()
    const figures = new SummedFigures({
      own: metrics.registry,
      ask: () => workers.tellAll({ kind: "tell figures" }).map(({ id }) => id),
    })
    const onMessage = (worker: Worker, message: ToPrimary) => {
      if (message.kind === "figures") figures.note(worker.id, message.figures)
      if (message.kind !== "takes") return
      const { batch, takes } = message
      tell(worker, { kind: "allowances", batch, allowances: takeAll(limiter, takes, Date.now()) })
    }
    const onEnd = ({ id }: Worker) => figures.end(id)
    const workers = superviseWorkers({ config, connection, log, onMessage, onEnd })
    closers.push(() => workers.stop())
    const port = await workers.listening
    const listener = await openMetrics({ registry: figures }, config.metrics, log)
    closers.push(() => listener?.close())
    return {
      port,
      address: addressOf(config, port),
      metricsAddress: listener?.address,
      failed: workers.failed,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
