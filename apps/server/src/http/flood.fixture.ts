import { getMenu, placeOrder } from "@rasoi/contract"
import { vi } from "vitest"
import { makeBatcher } from "../db/index.ts"
import { makeAdmission } from "./admission.ts"

/** What each step takes, in milliseconds of processor time. About those of two cores of a Neoverse-N1. */
const costs = {
  read: 0.055,
  refusal: 0.05,
  menu: 0.09,
  order: 0.3,
  /** To send a batch, and to answer one of its orders. */
  batch: 1,
  answer: 0.09,
  /** In the database, which works on all batches at the same time. */
  statement: 6,
  row: 0.62,
}
/** PostgreSQL and the clients take the rest of the server's core. */
const share = 0.9
const batchSizes = [32, 16, 8, 4, 2, 1]
/** The event loop gets at most so many events from the kernel at once, and asks again at most so often before timers. */
const eventsAtOnce = 1_024
const turnsBeforeTimers = 48
/** Not counted: the first requests find empty queues. */
const settleMs = 1_000
const endMs = 5_000

interface Flood {
  readonly kind: "orders" | "menus"
  readonly connections: number
  readonly perSecond: number
  /** A slower machine: each step takes so many times as long. */
  readonly slowness: number
}

interface Timer {
  readonly at: number
  readonly run: () => void
}

interface Job {
  leftMs: number
  readonly done: () => void
}

export interface Flooded {
  readonly goodPerSecond: number
  readonly goodP99Ms: number
  readonly refusedP99Ms: number
}

/**
 * The event loop, the database and clients that ignore `Retry-After`, in virtual time, with the real admission and
 * batches. Each connection sends its next request as soon as it may, so that nearly all of them wait all the time.
 */
export async function simulateFlood({ kind, connections, perSecond, slowness }: Flood): Promise<Flooded> {
  let time = 0
  let processorMs = 0
  const timers = new Set<Timer>()
  const ready: (() => void)[] = []
  vi.spyOn(performance, "now").mockImplementation(() => time)
  vi.stubGlobal("setTimeout", (run: () => void, ms = 0) => {
    const timer = { at: time + Math.max(1, ms), run }
    timers.add(timer)
    return timer
  })
  vi.stubGlobal("clearTimeout", (timer: Timer) => timers.delete(timer))

  function work(ms: number): void {
    processorMs += ms * slowness
    time += (ms * slowness) / share
  }

  const jobs = new Set<Job>()
  let databaseTime = 0
  /** All jobs share the database evenly. */
  function runDatabase(): void {
    for (;;) {
      const least = Math.min(...[...jobs].map(({ leftMs }) => leftMs))
      const stepMs = Math.min(least, (time - databaseTime) / jobs.size)
      if (jobs.size === 0 || stepMs <= 0) break
      databaseTime += stepMs * jobs.size
      for (const job of jobs) {
        job.leftMs -= stepMs
        if (job.leftMs > 1e-6) continue
        jobs.delete(job)
        ready.push(job.done)
      }
    }
    databaseTime = time
  }

  const admission = makeAdmission({
    now: () => time,
    processorMs: () => processorMs,
    probe: arrived => ready.push(arrived),
  })
  const batcher = makeBatcher<number, number>({
    sizeFor: waiting => batchSizes.find(size => size <= waiting) ?? 1,
    runBatch(items) {
      work((costs.batch * items.length) / 32)
      return new Promise(resolve => {
        runDatabase()
        const leftMs = (costs.statement + costs.row * items.length) * slowness
        jobs.add({ leftMs, done: () => resolve([...items]) })
      })
    },
  })

  const good: number[] = []
  const refused: number[] = []
  let free = connections
  function answer(sentAt: number, costMs: number, times: number[]): void {
    work(costMs)
    free += 1
    if (time > settleMs) times.push(time - sentAt)
  }

  function read(sentAt: number): void {
    work(costs.read)
    const endpoint = kind === "menus" ? getMenu : placeOrder
    try {
      admission.require(endpoint, kind === "menus" ? undefined : batcher.expectedWaitMs)
    } catch {
      admission.refuse(endpoint, () => answer(sentAt, costs.refusal, refused))
      return
    }
    if (kind === "menus") {
      answer(sentAt, costs.menu, good)
      return
    }
    work(costs.order)
    batcher.run(0).then(
      () => answer(sentAt, costs.answer, good),
      () => answer(sentAt, costs.refusal, refused),
    )
  }

  let sentUntil = 0
  let due = 0
  /** The clients look at the clock every millisecond, and drop what no connection is free for. */
  function send(): void {
    for (; sentUntil + 1 <= time; sentUntil += 1) {
      const sentAt = sentUntil + 1
      due += perSecond / 1000
      for (; due >= 1 && free > 0; due -= 1) {
        free -= 1
        ready.push(() => read(sentAt))
      }
      if (free === 0) due = 0
    }
  }

  async function run(event: () => void): Promise<void> {
    event()
    // What was resolved runs before the next event.
    for (let turn = 0; turn < 6; turn += 1) await undefined
    send()
    runDatabase()
  }

  try {
    while (time < endMs) {
      for (const timer of [...timers]
        .filter(({ at }) => at <= time)
        .sort((one, other) => one.at - other.at)) {
        timers.delete(timer)
        await run(timer.run)
      }
      for (
        let turn = 0, events = eventsAtOnce;
        turn < turnsBeforeTimers && events === eventsAtOnce;
        turn += 1
      ) {
        const some = ready.splice(0, eventsAtOnce)
        events = some.length
        for (const event of some) await run(event)
      }
      if (ready.length > 0) continue
      time += 0.1
      send()
      runDatabase()
    }
  } finally {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  }
  const seconds = (endMs - settleMs) / 1000
  return { goodPerSecond: good.length / seconds, goodP99Ms: p99(good), refusedP99Ms: p99(refused) }
}

function p99(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0
}
