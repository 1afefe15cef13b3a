import { quantile } from "../figures.ts"
import { HttpConnection } from "../load/connection.ts"

/** Longer than any of them takes for one answer with 32 shoppers before it. */
const patienceMs = 120_000

/** A shopper's connection; it reads whole answers with their headers. */
export const openConnection = (port: number) =>
  HttpConnection.open(port, { keepsBodies: true, keepsHeads: true, patienceMs })

/** What a shopper does once, over his own connection. It throws where an answer is not the one that was due. */
export type Errand = (connection: HttpConnection) => Promise<unknown>

export interface Measured {
  readonly perSecond: number
  /** All that were begun; each was waited for. */
  readonly finished: number
  /** Those whose last answer came before the window closed. */
  readonly finishedInWindow: number
  readonly windowMs: number
  /** Until the last answer. */
  readonly elapsedMs: number
  readonly p50Ms: number
  readonly worstMs: number
}

/**
 * So many shoppers, each of whom begins again when he is done, until the window closes. What is under way by then is
 * waited for and counts, as does the time that it takes: a system that needs longer for an order than the window is open
 * would else seem to do nothing.
 */
export async function sendShoppers(
  port: number,
  errand: Errand,
  { shoppers, windowMs }: { shoppers: number; windowMs: number },
): Promise<Measured> {
  const connections = await Promise.all(Array.from({ length: shoppers }, () => openConnection(port)))
  const latencies: number[] = []
  let finishedInWindow = 0
  const started = performance.now()

  async function shop(connection: HttpConnection): Promise<void> {
    for (let now = started; now - started < windowMs; ) {
      const begun = now
      await errand(connection)
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

/** One after the other, by a single shopper: so many times at least, and for so long. */
export async function repeat(
  port: number,
  errand: Errand,
  least: { times: number; ms: number },
): Promise<Repeated> {
  const connection = await openConnection(port)
  const started = performance.now()
  const tookMs = () => performance.now() - started
  try {
    let times = 0
    for (; times < least.times || tookMs() < least.ms; times += 1) await errand(connection)
    return { times, requests: connection.sent, tookMs: tookMs() }
  } finally {
    connection.close()
  }
}
