import { quantile } from "../figures.ts"
import { HttpConnection, type RawResponse } from "./connection.ts"
import { type Plan, requestsOf } from "./requests.ts"
import { ResponseCounts, type Statuses } from "./response-counts.ts"

export interface OpenLoad {
  readonly port: number
  readonly plan: Plan
  readonly perSecond: number
  readonly durationMs: number
}

export interface Timed {
  readonly sent: number
  readonly statuses: Statuses
  readonly p99Ms: number
  readonly worstMs: number
}

export interface Sent {
  readonly intendedAt: number
  readonly receivedAt: number
  readonly response: RawResponse
}

const firstConnections = 32
const maxConnections = 1_000
/** A request without a response by then is a fault. */
const responseTimeoutMs = 15_000

/**
 * Measures latency: requests are sent at fixed times, whatever happens to earlier ones, and each is timed from its
 * intended send. So a stall of the server counts for every request that waited.
 */
export async function runOpenLoop(load: OpenLoad, onResponse?: (sent: Sent) => void): Promise<Timed> {
  const loop = new OpenLoop(load, onResponse)
  try {
    await loop.run()
    return loop.timed()
  } finally {
    loop.close()
  }
}

class OpenLoop {
  private readonly total: number
  private readonly latencies: Float64Array
  private readonly counts: ResponseCounts
  private readonly next: () => string
  private readonly all: HttpConnection[] = []
  private readonly free: HttpConnection[] = []
  /** Intended send times of requests that wait for a free connection. */
  private readonly waiting: number[] = []
  private readonly ended = Promise.withResolvers<void>()
  private readonly load: OpenLoad
  private readonly onResponse: ((sent: Sent) => void) | undefined
  private scheduled = 0
  private opening = 0
  private started = 0
  private closed = false

  constructor(load: OpenLoad, onResponse: ((sent: Sent) => void) | undefined) {
    this.load = load
    this.onResponse = onResponse
    // At least one: a round without a request would have no latency, and would never end.
    this.total = Math.max(1, Math.round((load.perSecond * load.durationMs) / 1000))
    this.latencies = new Float64Array(this.total)
    this.counts = new ResponseCounts(load.plan.expected)
    this.next = requestsOf(load.plan)
  }

  async run(): Promise<void> {
    await Promise.all(Array.from({ length: firstConnections }, () => this.open()))
    const timeout = setTimeout(() => {
      const missing = this.total - this.counts.received
      this.ended.reject(new Error(`${missing} of ${this.total} requests got no response in time`))
    }, this.load.durationMs + responseTimeoutMs)
    this.started = performance.now()
    this.sendDue()
    await this.ended.promise.finally(() => clearTimeout(timeout))
  }

  timed(): Timed {
    this.counts.requireExpected()
    const sorted = this.latencies.toSorted()
    return {
      sent: this.total,
      statuses: this.counts.statuses,
      p99Ms: quantile(sorted, 0.99),
      worstMs: quantile(sorted, 1),
    }
  }

  close(): void {
    this.closed = true
    for (const connection of this.all) connection.close()
  }

  private async open(): Promise<void> {
    const { port, plan } = this.load
    const keepsBodies = this.onResponse !== undefined
    const connection = await HttpConnection.open(port, { ...plan, keepsBodies }, this.ended.reject)
    this.all.push(connection)
    if (this.closed) connection.close()
    else this.serve(connection)
  }

  private sendDue(): void {
    const intendedTime = (index: number) => this.started + (index * 1000) / this.load.perSecond
    const now = performance.now()
    for (; this.scheduled < this.total && intendedTime(this.scheduled) <= now; this.scheduled += 1) {
      this.waiting.push(intendedTime(this.scheduled))
      const connection = this.free.pop()
      if (connection) this.serve(connection)
      else this.addConnection()
    }
    if (this.scheduled < this.total && !this.closed) setTimeout(() => this.sendDue(), 1)
  }

  private addConnection(): void {
    if (this.all.length + this.opening >= maxConnections) return
    this.opening += 1
    this.open()
      .catch(this.ended.reject)
      .finally(() => {
        this.opening -= 1
      })
  }

  private serve(connection: HttpConnection): void {
    const intendedAt = this.waiting.shift()
    if (intendedAt === undefined) {
      this.free.push(connection)
      return
    }
    connection.send(this.next(), response => {
      const receivedAt = performance.now()
      this.latencies[this.counts.received] = receivedAt - intendedAt
      this.counts.add(response)
      this.onResponse?.({ intendedAt, receivedAt, response })
      if (this.counts.received === this.total) this.ended.resolve()
      else this.serve(connection)
    })
  }
}
