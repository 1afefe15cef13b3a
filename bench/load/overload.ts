import { setTimeout as sleep } from "node:timers/promises"
import { quantile } from "../figures.ts"
import { HttpConnection } from "./connection.ts"
import { type Plan, requestsOf } from "./requests.ts"
import type { Statuses } from "./response-counts.ts"

export interface OverLoad {
  readonly port: number
  readonly plan: Plan
  readonly perSecond: number
  readonly durationMs: number
  readonly connections: number
}

export interface Overloaded {
  readonly sentPerSecond: number
  /** Responses with the expected status. */
  readonly goodPerSecond: number
  readonly goodP99Ms: number
  readonly refusedP99Ms: number
  readonly statuses: Statuses
  /** Refusals without Retry-After, and all other responses. */
  readonly wrong: number
  readonly example: string | undefined
  readonly resets: number
}

const openBatchSize = 500
/** Not counted: the first responses come from a server with empty queues. */
const settleMs = 1_000

/**
 * Sends more than the server can handle: requests are sent at fixed times over many connections, whatever happens to
 * earlier ones. A request is dropped if no connection is free. Responses after the end do not count.
 */
export async function runOverload(load: OverLoad): Promise<Overloaded> {
  const { port, plan, perSecond, durationMs } = load
  const next = requestsOf(plan)
  const good: number[] = []
  const refused: number[] = []
  const statuses: Statuses = {}
  const totals = { sent: 0, wrong: 0, resets: 0, example: undefined as string | undefined }
  const free: HttpConnection[] = []
  const all = new Set<HttpConnection>()
  let closed = false

  async function open(): Promise<void> {
    let broken = false
    const onFault = () => {
      broken = true
      if (!closed) totals.resets += 1
    }
    try {
      const connection = await HttpConnection.open(port, { ...plan, keepsHeads: true }, onFault)
      all.add(connection)
      if (!broken) free.push(connection)
    } catch {
      onFault()
    }
  }

  function send(connection: HttpConnection): void {
    const sentAt = performance.now()
    totals.sent += 1
    connection.send(next(), ({ status, head }) => {
      const now = performance.now()
      free.push(connection)
      if (now < started + settleMs || now > ends) return
      statuses[status] = (statuses[status] ?? 0) + 1
      if (status === plan.expected) good.push(now - sentAt)
      else if ((status === 503 || status === 429) && /\r\nretry-after: \d/i.test(head))
        refused.push(now - sentAt)
      else {
        totals.wrong += 1
        totals.example ??= head
      }
    })
  }

  for (let count = 0; count < load.connections; count += openBatchSize) {
    await Promise.all(Array.from({ length: Math.min(openBatchSize, load.connections - count) }, open))
  }
  const started = performance.now()
  const ends = started + durationMs
  for (let due = 0; performance.now() < ends; ) {
    const scheduled = ((performance.now() - started) * perSecond) / 1000
    for (; due < scheduled; due += 1) {
      const connection = free.pop()
      if (!connection) {
        due = scheduled
        break
      }
      send(connection)
    }
    await sleep(1)
  }
  closed = true
  for (const connection of all) connection.close()
  const seconds = (durationMs - settleMs) / 1000
  return {
    sentPerSecond: totals.sent / (durationMs / 1000),
    goodPerSecond: good.length / seconds,
    goodP99Ms: p99(good),
    refusedP99Ms: p99(refused),
    statuses,
    wrong: totals.wrong,
    example: totals.example,
    resets: totals.resets,
  }
}

function p99(times: number[]): number {
  return quantile(
    times.sort((a, b) => a - b),
    0.99,
  )
}
