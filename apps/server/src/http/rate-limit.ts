import { hash, randomBytes } from "node:crypto"

export interface Allowance {
  readonly allowed: boolean
  /** What is left in the window after this request. */
  readonly remaining: number
  /** Milliseconds until the oldest counted request leaves the window. */
  readonly resetMs: number
}

/** Counts requests in a sliding window: no stretch of `windowMs` anywhere admits more than `count`. */
export interface RateLimiter {
  take(subject: string, count: number, windowMs: number, now: number): Allowance | Promise<Allowance>
}

/**
 * The instants at which requests were admitted, oldest first, as a ring. Requests of one millisecond share a
 * slot, so that a raised limit costs at most one slot for each millisecond of its window.
 */
class Window {
  readonly windowMs: number
  /** Undefined for a window that subjects share. */
  readonly group: string | undefined
  // Plain arrays that begin small: most windows of a flood count one request, and typed arrays take three times the memory.
  private times = [0]
  private counts = [0]
  private first = 0
  private length = 0
  total = 0

  constructor(windowMs: number, group: string | undefined) {
    this.windowMs = windowMs
    this.group = group
  }

  get oldest(): number {
    return this.times[this.first] ?? 0
  }

  forgetUntil(limit: number): void {
    while (this.length > 0 && this.oldest <= limit) {
      this.total -= this.counts[this.first] ?? 0
      this.first = (this.first + 1) % this.times.length
      this.length -= 1
    }
  }

  add(now: number): void {
    const last = (this.first + this.length - 1) % this.times.length
    // Rounded up: a slot never ends before the requests in it are a whole window old.
    const slot = Math.ceil(now)
    this.total += 1
    // A clock that steps back must not break the order; the newest slot then counts on.
    if (this.length > 0 && (this.times[last] ?? 0) >= slot) {
      this.counts[last] = (this.counts[last] ?? 0) + 1
      return
    }
    if (this.length === this.times.length) this.grow()
    const next = (this.first + this.length) % this.times.length
    this.times[next] = slot
    this.counts[next] = 1
    this.length += 1
  }

  private grow(): void {
    this.times = this.unrolled(this.times)
    this.counts = this.unrolled(this.counts)
    this.first = 0
  }

  private unrolled(ring: readonly number[]): number[] {
    return [...ring.slice(this.first), ...ring.slice(0, this.first), ...ring.map(() => 0)]
  }
}

const mostPerGroup = 50_000
const sharedPerGroup = 1024

/**
 * Limits of one server process. A subject reads `group:name`, such as `login:203.0.113.9`.
 *
 * Strangers choose the names in some groups, so each group keeps a limited number of windows. Nothing pushes a window
 * out before its time: a flood must not reset a count. The subjects that come while their group is full share windows
 * instead, by a hash that strangers cannot compute, until windows end.
 */
export class LocalRateLimiter implements RateLimiter {
  private readonly windows = new Map<string, Window>()
  private readonly sizes = new Map<string, number>()
  private readonly salt = randomBytes(16).toString("base64url")
  private sweptAt = 0

  take(subject: string, count: number, windowMs: number, now: number): Allowance {
    this.sweep(now)
    const window = this.windows.get(subject) ?? this.open(subject, windowMs)
    window.forgetUntil(now - windowMs)
    const allowed = window.total < count
    if (allowed) window.add(now)
    return {
      allowed,
      remaining: Math.max(0, count - window.total),
      resetMs: Math.max(1, window.oldest + windowMs - now),
    }
  }

  /** How many windows there are. */
  get size(): number {
    return this.windows.size
  }

  private open(subject: string, windowMs: number): Window {
    const [group = ""] = subject.split(":", 1)
    const size = this.sizes.get(group) ?? 0
    if (size >= mostPerGroup) return this.share(`${group}: shared ${this.hashOf(subject)}`, windowMs)
    this.sizes.set(group, size + 1)
    const window = new Window(windowMs, group)
    this.windows.set(subject, window)
    return window
  }

  private share(name: string, windowMs: number): Window {
    const window = this.windows.get(name) ?? new Window(windowMs, undefined)
    this.windows.set(name, window)
    return window
  }

  private hashOf(subject: string): number {
    return hash("sha256", `${this.salt}${subject}`, "buffer").readUInt32BE(0) % sharedPerGroup
  }

  /** Once a minute, drops the subjects that have been silent for their whole window. */
  private sweep(now: number): void {
    if (now - this.sweptAt < 60_000) return
    this.sweptAt = now
    for (const [subject, window] of this.windows) {
      window.forgetUntil(now - window.windowMs)
      if (window.total > 0) continue
      this.windows.delete(subject)
      const { group } = window
      if (group !== undefined) this.sizes.set(group, (this.sizes.get(group) ?? 1) - 1)
    }
  }
}
