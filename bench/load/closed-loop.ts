import { HttpConnection } from "./connection.ts"
import { type Plan, requestsOf } from "./requests.ts"
import { ResponseCounts, type Statuses } from "./response-counts.ts"

export interface ClosedLoad {
  readonly port: number
  readonly plan: Plan
  readonly connections: number
  /** Ends after this time, or after this many requests. */
  readonly durationMs?: number
  readonly count?: number
}

export interface Counted {
  readonly received: number
  readonly perSecond: number
  readonly statuses: Statuses
}

/** Measures throughput: every connection sends its next request when the last one gets a response. */
export async function runClosedLoop(load: ClosedLoad): Promise<Counted> {
  const { port, plan, durationMs = Number.POSITIVE_INFINITY, count = Number.POSITIVE_INFINITY } = load
  const next = requestsOf(plan)
  const counts = new ResponseCounts(plan.expected)
  const { promise: broken, reject } = Promise.withResolvers<never>()
  // The race below reports the rejection; nothing listens after it.
  broken.catch(() => {})
  const connections = await Promise.all(
    Array.from({ length: load.connections }, () => HttpConnection.open(port, plan, reject)),
  )
  let sent = 0
  const started = performance.now()

  function driveOne(connection: HttpConnection): Promise<void> {
    return new Promise(resolve => {
      const sendNext = () => {
        if (sent >= count || performance.now() - started >= durationMs) {
          resolve()
          return
        }
        sent += 1
        connection.send(next(), response => {
          counts.add(response)
          sendNext()
        })
      }
      sendNext()
    })
  }

  try {
    await Promise.race([broken, Promise.all(connections.map(driveOne))])
    const seconds = (performance.now() - started) / 1000
    counts.requireExpected()
    return { received: counts.received, perSecond: counts.received / seconds, statuses: counts.statuses }
  } finally {
    for (const connection of connections) connection.close()
  }
}
