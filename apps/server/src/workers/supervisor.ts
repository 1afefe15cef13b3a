import cluster, { type Worker } from "node:cluster"
import { once } from "node:events"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import type { Logger } from "pino"
import type { Config } from "../config.ts"
import type { Connection } from "../db/index.ts"
import { asError, WorkersFailed } from "./failure.ts"
import type { ToldFault, ToPrimary, ToWorker } from "./messages.ts"
import { countQuickDeaths, isHopeless, mostQuickDeaths, pauseBeforeRestart, steadyMs } from "./restarts.ts"
import { closeUndelivered } from "./undelivered.ts"

export interface Supervisor {
  /** The port, once every worker listens. */
  readonly listening: Promise<number>
  /** Resolves when the workers cannot be kept alive; never otherwise. */
  readonly failed: Promise<Error>
  tellAll(message: ToWorker): Worker[]
  /** Lets every worker finish what it admitted. */
  stop(): Promise<void>
}

interface Options {
  config: Config
  connection: Connection
  log: Logger
  onMessage(worker: Worker, message: ToPrimary): void
  onEnd(worker: Worker): void
}

/** One of the workers that there should be, whichever process it is at the moment. */
interface Place {
  readonly number: number
  worker: Worker | undefined
  listens: boolean
  startedAt: number
  quickDeaths: number
  restart: NodeJS.Timeout | undefined
}

const workerProgram = join(import.meta.dirname, "..", "..", "bin", "worker.js")
/** Shorter than the whole stop may take, so that the database can be stopped in any case. */
const longestStopMs = 15_000

/** Keeps as many workers running as there should be. */
export function superviseWorkers({ config, connection, log, onMessage, onEnd }: Options): Supervisor {
  const listening = Promise.withResolvers<number>()
  const failed = Promise.withResolvers<Error>()
  let started = false
  let stopping = false
  let lastFault: ToldFault | undefined
  const places = Array.from({ length: config.workers }, (_, index): Place => {
    return {
      number: index + 1,
      worker: undefined,
      listens: false,
      startedAt: 0,
      quickDeaths: 0,
      restart: undefined,
    }
  })

  function start(place: Place): void {
    const worker = cluster.fork()
    closeUndelivered(worker)
    Object.assign(place, { worker, listens: false, startedAt: performance.now(), restart: undefined })
    worker.on("message", (message: ToPrimary) => receive(place, worker, message))
    worker.on("error", error => {
      log.error({ err: error, worker: place.number }, "worker not reached")
      // It could not even be started, so that its end will not be told.
      if (worker.process.pid === undefined) notice(place, worker, { code: null, signal: null })
    })
    worker.once("exit", (code, signal) => notice(place, worker, { code, signal }))
  }

  function receive(place: Place, worker: Worker, message: ToPrimary): void {
    switch (message.kind) {
      case "loaded":
        if (stopping) tell(worker, { kind: "stop" })
        else tell(worker, { kind: "start", number: place.number, config, connection })
        return
      case "listening":
        place.listens = true
        log.info({ worker: place.number, pid: worker.process.pid, port: message.port }, "worker listens")
        if (places.every(({ listens }) => listens)) becomeStarted(message.port)
        return
      case "not started":
        lastFault = message.fault
        if (!started) listening.reject(asError(message.fault))
        return
      default:
        onMessage(worker, message)
    }
  }

  function becomeStarted(port: number): void {
    started = true
    listening.resolve(port)
  }

  function notice(place: Place, worker: Worker, end: { code: number | null; signal: string | null }): void {
    place.worker = undefined
    onEnd(worker)
    if (stopping) return
    const facts = { worker: place.number, pid: worker.process.pid, ...end }
    place.quickDeaths = countQuickDeaths(place.quickDeaths, performance.now() - place.startedAt)
    if (isHopeless(places.map(quickDeathsOf))) {
      log.error(facts, "worker ended unexpectedly")
      giveUp()
      return
    }
    const inMs = pauseBeforeRestart(place.quickDeaths)
    log.error({ ...facts, inMs }, "worker ended unexpectedly; starting it again")
    place.restart = setTimeout(() => start(place), inMs)
  }

  function giveUp(): void {
    const reason = lastFault ? ` The last one said: ${lastFault.message}` : ""
    const error = new WorkersFailed(
      `Every worker died ${mostQuickDeaths} times in a row within ${steadyMs / 1000} s of its start.${reason}`,
    )
    listening.reject(error)
    if (started) failed.resolve(error)
  }

  async function stop(): Promise<void> {
    stopping = true
    for (const { restart } of places) clearTimeout(restart)
    const patience = new AbortController()
    const live = workersOf(places)
    const ended = Promise.all(live.map(worker => once(worker, "exit")))
    for (const worker of live) tell(worker, { kind: "stop" })
    // It never rejects: both ends of the sleep are handled.
    const impatient = sleep(longestStopMs, undefined, { signal: patience.signal }).then(
      () => {
        for (const worker of workersOf(places)) worker.process.kill("SIGKILL")
      },
      () => {},
    )
    await ended
    patience.abort()
    await impatient
  }

  cluster.setupPrimary({ exec: workerProgram, args: [] })
  for (const place of places) start(place)
  return {
    listening: listening.promise,
    failed: failed.promise,
    tellAll(message) {
      const live = workersOf(places)
      for (const worker of live) tell(worker, message)
      return live
    },
    stop,
  }
}

function workersOf(places: readonly Place[]): Worker[] {
  return places.flatMap(({ worker }) => (worker ? [worker] : []))
}

/** One that has run for a while by now has left its earlier deaths behind. */
function quickDeathsOf({ worker, startedAt, quickDeaths }: Place): number {
  return worker && performance.now() - startedAt >= steadyMs ? 0 : quickDeaths
}

/** One that is just dying cannot be told anything, which its end will show. */
export function tell(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message, () => {})
}
