import { hash } from "node:crypto"
import { type Allowance, LocalRateLimiter, type MaybePromise, type RateLimiter } from "../http/index.ts"
import type { SharedRedis } from "./shared-redis.ts"
import { type Report, UnreportedTakes } from "./unreported-takes.ts"

interface Take {
  readonly subject: string
  readonly count: number
  readonly windowMs: number
  readonly now: number
  resolve(allowance: Allowance): void
}

/**
 * Hashed, so that Redis holds no addresses of callers and no email addresses. Not `limit:`, under which earlier versions
 * keep times in milliseconds.
 */
export function keyOf(windowName: string): string {
  return `window:${hash("sha256", windowName, "base64url")}`
}

/** Requests of one window. */
type Group = readonly [Take, ...Take[]]
type Admission = readonly [admitted: number, remaining: number, resetMs: number]

interface Shares {
  readonly count: number
  /** By this process. */
  readonly admitted: number
  /** For all processes, as Redis said. */
  readonly remaining: number
  readonly processes: number
}

/**
 * How many a process may have admitted in a window while it is alone: what it has admitted already, and its share of
 * what is left, up to its share of the limit.
 */
export function partOf({ count, admitted, remaining, processes }: Shares): number {
  const share = (whole: number) => Math.floor(whole / processes)
  return Math.max(admitted, Math.min(admitted + share(remaining), share(count)))
}

/** A longer script would delay the other processes. */
const mostPerCall = 200

interface Parts {
  redis: SharedRedis
  /** The clock of `consume`. */
  now: () => number
  /** How many processes share the limits. */
  processes: () => number
}

/**
 * Limits of all processes together, counted by Redis. All takes of one turn of the event loop go in one call, and those
 * of one window as a number. Each process also counts what it admitted. When Redis does not respond, it goes on alone
 * with its part of each limit, so that all processes together stay within the limit.
 */
export class SharedRateLimiter implements RateLimiter {
  private readonly redis: SharedRedis
  private readonly now: () => number
  private readonly processes: () => number
  private readonly local = new LocalRateLimiter()
  private readonly unreported = new UnreportedTakes()
  private waiting: Take[] = []

  constructor({ redis, now, processes }: Parts) {
    this.redis = redis
    this.now = now
    this.processes = processes
    redis.onUp(() => this.reportRest())
  }

  consume(subject: string, count: number, windowMs: number, now: number): MaybePromise<Allowance> {
    if (!this.redis.isUp) {
      const allowance = this.consumeAlone(subject, count, windowMs, now)
      if (allowance.allowed) this.unreported.add(this.local.windowNameOf(subject), windowMs, now)
      return allowance
    }
    // What this process alone has used up, all processes have. A flood of refused requests does not reach Redis.
    if (this.local.admitted(subject, windowMs, now) >= count)
      return this.local.consume(subject, count, windowMs, now)
    return new Promise(resolve => {
      if (this.waiting.length === 0) setImmediate(() => this.askAll())
      this.waiting.push({ subject, count, windowMs, now, resolve })
    })
  }

  async giveBack(subject: string, windowMs: number, now: number): Promise<void> {
    this.local.giveBack(subject, windowMs, now)
    const name = this.local.windowNameOf(subject)
    if (this.unreported.remove(name)) return
    try {
      await this.redis.call(client =>
        client.rasoiConsume(1, this.redis.prefix + keyOf(name), this.redis.now, 0, windowMs, -1, 0),
      )
    } catch {
      // It counts until its window has passed: too strict, never too lax.
    }
  }

  private consumeAlone(subject: string, count: number, windowMs: number, now: number): Allowance {
    this.redis.fallbacks += 1
    const part = this.local.partOf(subject, now) ?? Math.max(1, Math.floor(count / this.processes()))
    return this.local.consume(subject, Math.min(count, part), windowMs, now)
  }

  private askAll(): void {
    const takes = this.waiting
    this.waiting = []
    for (let from = 0; from < takes.length; from += mostPerCall)
      void this.ask(takes.slice(from, from + mostPerCall))
  }

  private async ask(takes: readonly Take[]): Promise<void> {
    const groups = groupByWindow(takes)
    const keys = groups.map(([{ subject }]) => this.redis.prefix + keyOf(this.local.windowNameOf(subject)))
    const limits = groups.flatMap(group => [group[0].count, group[0].windowMs, 0, group.length])
    const reports = this.unreported.takeSome(mostPerCall, this.now())
    const allKeys = [...reports.map(({ name }) => this.redis.prefix + keyOf(name)), ...keys]
    const reported = reports.flatMap(({ windowMs, count }) => [0, windowMs, count, 0])
    if (allKeys.length === 0) return
    let sent: Promise<Map<Take, Allowance>> | undefined
    try {
      const allowances = await this.redis.call(client => {
        sent = client
          .rasoiConsume(allKeys.length, ...allKeys, this.redis.now, ...reported, ...limits)
          .then(responses => divide(groups, responses.slice(reports.length)))
        return sent
      })
      for (const [take, allowance] of allowances) take.resolve(this.decide(take, allowance))
    } catch {
      await this.goOnAlone(takes, reports, sent)
    }
    this.reportRest()
  }

  private decide({ subject, count, windowMs, now }: Take, allowance: Allowance): Allowance {
    const local = allowance.allowed ? this.local.consume(subject, count, windowMs, now) : undefined
    const admitted = this.local.admitted(subject, windowMs, now)
    const part = partOf({ count, admitted, remaining: allowance.remaining, processes: this.processes() })
    this.local.setPart(subject, part, windowMs, now)
    return local?.allowed === false ? local : allowance
  }

  /** Redis may still execute the call: a late response tells what it counted. Without one, it counts again. */
  private async goOnAlone(
    takes: readonly Take[],
    reports: readonly Report[],
    sent: Promise<Map<Take, Allowance>> | undefined,
  ): Promise<void> {
    const admitted = takes.map(({ subject, count, windowMs, now, resolve }) => {
      const allowance = this.consumeAlone(subject, count, windowMs, now)
      resolve(allowance)
      return allowance.allowed
    })
    const late = await sent?.catch(() => undefined)
    if (!late)
      for (const { name, windowMs, latestAt, count } of reports)
        this.unreported.add(name, windowMs, latestAt, count)
    for (const [index, take] of takes.entries()) {
      if (!admitted[index] || late?.get(take)?.allowed) continue
      this.unreported.add(this.local.windowNameOf(take.subject), take.windowMs, take.now)
    }
  }

  private reportRest(): void {
    if (this.redis.isUp && !this.unreported.isEmpty) void this.ask([])
  }
}

function groupByWindow(takes: readonly Take[]): Group[] {
  const groups = Map.groupBy(takes, ({ subject, count, windowMs }) => `${count} ${windowMs} ${subject}`)
  return [...groups.values()] as unknown as Group[]
}

/** Redis admits the first requests of a group, as if they came one after the other. */
function divide(groups: readonly Group[], responses: readonly Admission[]): Map<Take, Allowance> {
  const allowances = new Map<Take, Allowance>()
  for (const [index, group] of groups.entries()) {
    const [admitted, remaining, resetMs] = responses[index] ?? [0, 0, group[0].windowMs]
    for (const [position, take] of group.entries()) {
      const later = Math.max(0, admitted - 1 - position)
      allowances.set(take, { allowed: position < admitted, remaining: remaining + later, resetMs })
    }
  }
  return allowances
}
