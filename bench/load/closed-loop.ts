import { AnswerCounts, type Statuses } from "./answer-counts.ts"
import { HttpConnection } from "./connection.ts"
import { type Plan, requestsOf } from "./requests.ts"

export interface ClosedLoad {
  readonly port: number
  readonly plan: Plan
  readonly connections: number
  /** Ends after this time, or after this many requests. */
  readonly durationMs?: number
  readonly count?: number
}

export interface Counted {
  readonly answered: number
  readonly perSecond: number
  readonly statuses: Statuses
}

/** Measures throughput: every connection sends its next request when the last one is answered. */
export async function runClosedLoop(load: ClosedLoad): Promise<Counted> {
  const { port, plan, durationMs = Number.POSITIVE_INFINITY, count = Number.POSITIVE_INFINITY } = load
  const next = requestsOf(plan)
  const counts = new AnswerCounts(plan.expected)
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
        connection.send(next(), answer => {
          counts.add(answer)
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
    return { answered: counts.answered, perSecond: counts.answered / seconds, statuses: counts.statuses }
  } finally {
    for (const connection of connections) connection.close()
  }
}
