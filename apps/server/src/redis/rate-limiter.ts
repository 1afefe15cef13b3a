import { hash } from "node:crypto"
import { type Allowance, LocalRateLimiter, type MaybePromise, type RateLimiter } from "../http/index.ts"
import type { SharedRedis } from "./shared-redis.ts"
import { UnreportedTakes } from "./unreported-takes.ts"

interface Take {
  readonly subject: string
  readonly count: number
  readonly windowMs: number
  readonly now: number
  resolve(allowance: Allowance): void
}

/** Hashed, so that Redis holds no addresses of callers and no email addresses. */
export function keyOf(windowName: string): string {
  return `limit:${hash("sha256", windowName, "base64url")}`
}

type Answer = readonly [allowed: number, remaining: number, resetMs: number]

/** A longer script would delay the other processes. */
const mostPerCall = 200

/**
 * Limits of all processes together, counted by Redis. All takes of one turn of the event loop go in one call. Each
 * process also counts what it admitted: it goes on with that count when Redis does not answer, and after Redis has lost
 * its own.
 */
export class SharedRateLimiter implements RateLimiter {
  private readonly redis: SharedRedis
  private readonly local = new LocalRateLimiter()
  private readonly unreported: UnreportedTakes
  private waiting: Take[] = []

  constructor(redis: SharedRedis) {
    this.redis = redis
    this.unreported = new UnreportedTakes()
  }

  consume(subject: string, count: number, windowMs: number, now: number): MaybePromise<Allowance> {
    if (!this.redis.isUp) return this.consumeAlone(subject, count, windowMs, now)
    // What this process alone has used up, all processes have. A flood of refused requests does not reach Redis.
    if (this.local.isUsedUp(subject, count, windowMs, now))
      return this.local.consume(subject, count, windowMs, now)
    return new Promise(resolve => {
      if (this.waiting.length === 0) setImmediate(() => this.askAll())
      this.waiting.push({ subject, count, windowMs, now, resolve })
    })
  }

  private consumeAlone(subject: string, count: number, windowMs: number, now: number): Allowance {
    this.redis.countFallback()
    const allowance = this.local.consume(subject, count, windowMs, now)
    if (allowance.allowed) this.unreported.add(this.local.windowNameOf(subject), windowMs, now)
    return allowance
  }

  private askAll(): void {
    const takes = this.waiting
    this.waiting = []
    for (let from = 0; from < takes.length; from += mostPerCall)
      void this.ask(takes.slice(from, from + mostPerCall))
  }

  private async ask(takes: readonly Take[]): Promise<void> {
    const keys = takes.map(({ subject }) => this.redis.prefix + keyOf(this.local.windowNameOf(subject)))
    const limits = takes.flatMap(({ count, windowMs }) => [count, windowMs, 0])
    const reports = this.unreported.takeSome(mostPerCall, takes[0]?.now ?? 0)
    const allKeys = [...reports.map(({ name }) => this.redis.prefix + keyOf(name)), ...keys]
    const reported = reports.flatMap(({ windowMs, count }) => [0, windowMs, count])
    const answers: readonly Answer[] = await this.redis
      .call(client => client.rasoiConsume(allKeys.length, ...allKeys, this.redis.now, ...reported, ...limits))
      .then(
        all => all.slice(reports.length),
        () => [],
      )
    for (const [index, take] of takes.entries()) take.resolve(this.decide(take, answers[index]))
  }

  private decide({ subject, count, windowMs, now }: Take, answer: Answer | undefined): Allowance {
    if (!answer) this.redis.countFallback()
    if (answer?.[0] === 0) return { allowed: false, remaining: 0, resetMs: answer[2] }
    const local = this.local.consume(subject, count, windowMs, now)
    if (!answer || !local.allowed) return local
    return { allowed: true, remaining: answer[1], resetMs: answer[2] }
  }
}
