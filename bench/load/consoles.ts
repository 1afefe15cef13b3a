import { quantile } from "../figures.ts"
import { StaffConsole } from "./console.ts"
import { type OpenLoad, runOpenLoop, type Timed } from "./open-loop.ts"

export interface ConsoleLoad {
  readonly port: number
  readonly cookies: readonly string[]
}

export interface ConsoleFaults {
  readonly open: number
  readonly faults: number
  readonly example: string | undefined
}

export interface EventTimes {
  readonly orders: Timed
  /** From the intended send of the order to its event on the console. */
  readonly p99Ms: number
  /** From the response to the event; negative if the event came first. */
  readonly afterResponseP99Ms: number
  readonly missing: number
}

const openBatchSize = 50
const eventTimeoutMs = 2_000

/** All open consoles, and the orders they received. */
export class Consoles {
  private consoles: StaffConsole[] = []
  private readonly arrivals = new Map<string, number>()
  private watching = false
  private faults: Error[] = []

  async open({ port, cookies }: ConsoleLoad): Promise<void> {
    for (let start = 0; start < cookies.length; start += openBatchSize) {
      const some = cookies.slice(start, start + openBatchSize).map(cookie => this.make(port, cookie))
      this.consoles.push(...some)
      await Promise.all(some.map(one => one.open()))
    }
  }

  close(): ConsoleFaults {
    const summary = {
      open: this.consoles.length,
      faults: this.faults.length,
      example: this.faults[0]?.message,
    }
    for (const one of this.consoles) one.close()
    this.consoles = []
    this.faults = []
    return summary
  }

  /** Sends orders at a fixed rate and records when the consoles receive them. */
  async timeEvents(load: OpenLoad): Promise<EventTimes> {
    const placed: { orderId: string; intendedAt: number; receivedAt: number }[] = []
    this.arrivals.clear()
    this.watching = true
    try {
      const orders = await runOpenLoop(load, ({ intendedAt, receivedAt, response }) => {
        placed.push({
          orderId: /"id":"([^"]+)"/.exec(response.body.toString())?.[1] ?? "",
          intendedAt,
          receivedAt,
        })
      })
      await this.untilArrived(placed.map(({ orderId }) => orderId))
      const known = placed.flatMap(one => {
        const arrivedAt = this.arrivals.get(one.orderId)
        return arrivedAt === undefined ? [] : [{ ...one, arrivedAt }]
      })
      const all = known.map(one => one.arrivedAt - one.intendedAt).sort((a, b) => a - b)
      const afterResponse = known.map(one => one.arrivedAt - one.receivedAt).sort((a, b) => a - b)
      return {
        orders,
        p99Ms: quantile(all, 0.99),
        afterResponseP99Ms: quantile(afterResponse, 0.99),
        missing: placed.length - known.length,
      }
    } finally {
      this.watching = false
    }
  }

  private make(port: number, cookie: string): StaffConsole {
    return new StaffConsole({
      port,
      cookie,
      onOrder: (orderId, at) => {
        if (this.watching) this.arrivals.set(orderId, at)
      },
      onFault: error => this.faults.push(error),
    })
  }

  private async untilArrived(orderIds: readonly string[]): Promise<void> {
    const end = performance.now() + eventTimeoutMs
    while (performance.now() < end && orderIds.some(id => !this.arrivals.has(id))) {
      await new Promise(resolve => setTimeout(resolve, 20))
    }
  }
}
