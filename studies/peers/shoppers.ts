import { quantile } from "../../bench/figures.ts"
import { HttpConnection } from "../../bench/load/connection.ts"

/** Longer than any of them takes for one response with 32 shoppers before it. */
const patienceMs = 120_000

/** A shopper's connection; it reads whole responses with their headers. */
export const openConnection = (port: number) =>
  HttpConnection.open(port, { keepsBodies: true, keepsHeads: true, patienceMs })

/** What a shopper does once, over his own connection. It throws where a response is not the one that was due. */
export type Task = (connection: HttpConnection) => Promise<unknown>

export interface Measured {
  readonly perSecond: number
  /** All tasks that were started; each is awaited. */
  readonly finished: number
  /** Tasks that ended before the window closed. */
  readonly finishedInWindow: number
  readonly windowMs: number
  /** Until the last response. */
  readonly elapsedMs: number
  readonly p50Ms: number
  readonly worstMs: number
}

/**
 * Runs shoppers in parallel. Each repeats the task until the window closes. Running tasks are awaited and count, and so
 * does their time: otherwise a system that needs longer than the window for one order would seem to do nothing.
 */
export async function runShoppers(
  port: number,
  task: Task,
  { shoppers, windowMs }: { shoppers: number; windowMs: number },
): Promise<Measured> {
  const connections = await Promise.all(Array.from({ length: shoppers }, () => openConnection(port)))
  const latencies: number[] = []
  let finishedInWindow = 0
  const started = performance.now()

  async function shop(connection: HttpConnection): Promise<void> {
    for (let now = started; now - started < windowMs; ) {
      const begun = now
      await task(connection)
      now = performance.now()
      latencies.push(now - begun)
      if (now - started <= windowMs) finishedInWindow += 1
    }
  }

  try {
    await Promise.all(connections.map(shop))
  } finally {
    for (const connection of connections) connection.close()
  }
  const elapsedMs = performance.now() - started
  latencies.sort((one, other) => one - other)
  return {
    perSecond: (latencies.length * 1000) / elapsedMs,
    finished: latencies.length,
    finishedInWindow,
    windowMs,
    elapsedMs,
    p50Ms: quantile(latencies, 0.5),
    worstMs: quantile(latencies, 1),
  }
}

export interface Repeated {
  readonly times: number
  readonly requests: number
  readonly tookMs: number
}

/** Repeats the task with a single shopper, at least this many times and this long. */
export async function repeat(
  port: number,
  task: Task,
  least: { times: number; ms: number },
): Promise<Repeated> {
  const connection = await openConnection(port)
  const started = performance.now()
  const tookMs = () => performance.now() - started
  try {
    let times = 0
    for (; times < least.times || tookMs() < least.ms; times += 1) await task(connection)
    return { times, requests: connection.sent, tookMs: tookMs() }
  } finally {
    connection.close()
  }
}
