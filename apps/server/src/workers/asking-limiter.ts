import type { Allowance, RateLimiter } from "../http/index.ts"
import type { AskedTake, GivenAllowance, ToPrimary } from "./messages.ts"

interface Waiting {
  readonly take: AskedTake
  resolve(allowance: Allowance): void
}

/**
 * A worker's limits: the primary counts, so that a limit is the same however the requests are spread. All takes of one
 * turn of the event loop travel in one message. When the primary goes, so does the worker; nobody waits for ever.
 */
export class AskingRateLimiter implements RateLimiter {
  private readonly send: (message: ToPrimary) => void
  private readonly asked = new Map<number, readonly Waiting[]>()
  private waiting: Waiting[] = []
  private batch = 0

  constructor(send: (message: ToPrimary) => void) {
    this.send = send
  }

  /** Without the time: the primary's clock counts, so that it sees all takes in one order. */
  consume(subject: string, count: number, windowMs: number): Promise<Allowance> {
    return new Promise(resolve => {
      if (this.waiting.length === 0) setImmediate(() => this.ask())
      this.waiting.push({ take: [subject, count, windowMs], resolve })
    })
  }

  receive(batch: number, allowances: readonly GivenAllowance[]): void {
    const waiting = this.asked.get(batch) ?? []
    this.asked.delete(batch)
    for (const [index, { resolve }] of waiting.entries()) {
      const [allowed = false, remaining = 0, resetMs = 1] = allowances[index] ?? []
      resolve({ allowed, remaining, resetMs })
    }
  }

  private ask(): void {
    const waiting = this.waiting
    this.waiting = []
    this.batch += 1
    this.asked.set(this.batch, waiting)
    this.send({ kind: "takes", batch: this.batch, takes: waiting.map(({ take }) => take) })
  }
}
